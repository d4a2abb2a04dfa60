/**
 * The build of the explorer, apart from that of the pages: nothing of it is theirs to load. GraphiQL stays at 4: from 5 on
 * it draws with Monaco, which makes style elements as it goes, which our policy refuses, and needs workers of its own.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** GraphiQL brings its fonts along as `data:` addresses, which our policy refuses; the explorer uses the portal's. */
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
    target: 'es2022',
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    copyPublicDir: false,
    // One file: what it would be split into is needed at once. GraphiQL names its icons by their functions.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'explorer.html', output: { codeSplitting: false, keepNames: true } },
  },
});
