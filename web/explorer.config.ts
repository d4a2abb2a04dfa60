/**
 * Builds the explorer, which shares no chunk with the pages. GraphiQL stays at 4: version 5 uses Monaco, which needs
 * workers and adds style elements at run time, which our CSP blocks.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { targetOf } from './browsers.ts';

/** Removes the fonts of GraphiQL, which are `data:` URLs: our CSP blocks them. */
const withoutFonts: Plugin = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/graphiql\/.*\.css/ },
    handler: (code) => code.replace(/@font-face\s*\{[^}]*\}/g, ''),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutFonts, react(), tailwindcss()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(
        new URL('src/pages/integrators/explorer/adopted-style.ts', import.meta.url),
      ),
    },
  },
  build: {
    target: targetOf('staff'),
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    copyPublicDir: false,
    // One file: all chunks would be needed at once. GraphiQL names its icons by their functions.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'explorer.html', output: { codeSplitting: false, keepNames: true } },
  },
});
