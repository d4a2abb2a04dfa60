import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { flattenLayers, startWords, targetOf, writeOlderForms } from './browsers.ts';
import { guide } from './guide.ts';

const API = 'http://localhost:4000';

export default defineConfig({
  plugins: [guide(), startWords(), react(), tailwindcss()],
  css: { postcss: { plugins: [flattenLayers, writeOlderForms] } },
  build: {
    // Chrome 90 lacks no syntax that Safari 15 has, but for spread arguments after `?.`, which the check of browsers
    // refuses: named here, it would have each `?.` translated.
    target: targetOf('people').filter((browser) => !browser.startsWith('chrome')),
    cssTarget: targetOf('people'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Groups shared modules: each would be a file of its own, and a request.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 2,
            },
            {
              name: 'form',
              test: /node_modules\/valibot\/|schema\/src\/(parse|rules)|lucide-react\/dist\/esm\/icons\/(circle-check|circle-exclamation-point|info)\.|src\/(lib\/(problem-details|use-form)|ui\/((choice-|text-)?fields?|error-summary|notice))\.ts/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/graphql': API, '/api': API, '/assets/pdfjs': API } },
});
