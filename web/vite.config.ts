import { readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { flattenLayers, startWords, targetOf, writeOlderForms } from './browsers.ts';
import { guide } from './guide.ts';
import { texts } from './texts.ts';

const API = 'http://localhost:4000';

const pagesOfStaff = ['back-office', 'integrators', 'ideas/enter'].flatMap((folder) =>
  readdirSync(new URL(`src/pages/${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .map((file) => path.basename(file, '.tsx')),
);
/** The chunks that are named in the groups of shared modules below, and that of the bundler. */
const isGroup = /^(base|react|form|new-password|challenges|rules|rolldown-runtime)$/;
/** The chunks that every page has loaded before it asks for another. */
const isEverywhere = /\/(base|react|rolldown-runtime)-/;
/**
 * Tells whether a chunk, named by its module and a hash, is a page of staff or its frame, whose readers are on fast lines, or the page of
 * logging out, which is loaded ahead.
 */
const canWait = (chunk: string) =>
  ['back-office', 'log-out-page', ...pagesOfStaff].some((name) => chunk.startsWith(`assets/${name}-`));

export default defineConfig({
  plugins: [guide(), texts(), startWords(), react(), tailwindcss()],
  css: { postcss: { plugins: [flattenLayers, writeOlderForms] } },
  build: {
    // Chrome 90 lacks no syntax that Safari 15 has, but for spread arguments after `?.`, which the check of browsers
    // refuses: named here, it would have each `?.` translated.
    target: targetOf('people').filter((browser) => !browser.startsWith('chrome')),
    cssTarget: targetOf('people'),
    modulePreload: {
      polyfill: false,
      // The list of what each page loads is a part of the entry, so of every public page. Pages that can wait are not in it: their
      // modules are asked for one step later.
      resolveDependencies: (chunk, files) =>
        files.filter((file) => file.endsWith('.css') || !(canWait(chunk) || isEverywhere.test(file))),
    },
    rolldownOptions: {
      output: {
        // The first script names all others: these hashes weigh less there, and are as good for one name.
        hashCharacters: 'hex',
        // What pages share is named by its hash alone, which weighs less; the names of pages and groups are read by the lists of what a page loads.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || isGroup.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
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
              name: 'base',
              test: /lucide-react\/dist\/esm\/(?!icons)|icu-minify|schema\/src\/(company|languages|lists|next-path|spoken|texts|html|notification-channels|texts\/frame)\.|src\/(lib\/(clock|cookies|file-storage|lazy-component|storage|store|use-hash)|session\/(next-path|session-store)|ui\/(button|page|with-parts))\.|icons\/triangle-exclamation-point\.|schema\/src\/access\.|preload-helper/,
              priority: 2,
            },
            {
              name: 'form',
              test: /schema\/src\/texts\/form\.|lucide-react\/dist\/esm\/icons\/(circle|circle-check|circle-exclamation-point|circle-x|info|loader-circle)\.|src\/(lib\/(merge-values|problem-details|use-(checked-form|early-input|late-form))|session\/(cookie-notice|visitor)|ui\/((text-)?fields?|error-summary|lazy-part|lead-on|notice|privacy-line)|pages\/accounts\/shared\/address-field)\.ts/,
              priority: 1,
            },
            {
              name: 'new-password',
              test: /schema\/src\/(password-checks|texts\/new-password)\.|src\/pages\/accounts\/shared\/(new-password-fields|use-hard-to-guess)\.ts/,
              priority: 1,
            },
            {
              name: 'challenges',
              test: /src\/(ui\/challenge-|pages\/public\/challenges\/(challenge-paths|enter-challenge|watch-challenges))/,
              priority: 1,
            },
            {
              name: 'rules',
              test: /node_modules\/valibot\/|schema\/src\/(parse|rules|text)\.|src\/lib\/use-form\.ts|src\/ui\/(choice-fields|text-area)\.tsx/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/graphql': API, '/api': API, '/assets/pdfjs': API } },
});
