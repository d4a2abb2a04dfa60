/** Builds the web client with prerendered public pages into web/dist, and the server into api/dist. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildWeb } from 'vite';
import { root, run } from './lib/steps.mjs';

const web = path.join(root, 'web');
const dist = path.join(web, 'dist');
const SHELL = 'index.html';
const STARTER = 'src/start.ts';
const FONT = 'public-sans-latin-wght';
/** The files that the wizard needs offline, besides the entry. */
const modulesOffline = [
  'src/app/app-providers.tsx',
  'src/pages/ideas/wizard/wizard-page.tsx',
  'src/pages/accounts/log-out/log-out-page.tsx',
  'src/pages/accounts/login/login-page.tsx',
  'src/gaps/functions.ts',
];
/** The commit that is built: of the repository, or the one that the build of an image gets. */
const commit =
  process.env.COMMIT ||
  (await run('git', ['describe', '--always', '--dirty', '--exclude=*']).catch(() => '')).trim();
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

const serverOptions = {
  absWorkingDir: path.join(root, 'api'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  tsconfig: 'tsconfig.json',
  logLevel: 'warning',
  define: { 'globalThis.PORTAL_COMMIT': JSON.stringify(commit) },
};

/** Loads a module of the server, or of what it shares. @param source from the folder of the server */
async function serverModule(source) {
  const outfile = path.join(root, '.cache', `${path.basename(source, '.ts')}.mjs`);
  await build({ ...serverOptions, entryPoints: [source], outfile });
  return import(pathToFileURL(outfile).href);
}

async function buildServer() {
  const outdir = path.join(root, 'api/dist');
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...serverOptions,
    entryPoints: [
      'src/main.ts',
      'src/features/documents/examination/inspect-document.worker.ts',
      'src/app/commands/*.ts',
    ],
    outdir,
    splitting: true,
    sourcemap: true,
    // Node keeps the maps in memory: lines and names are enough for a stack.
    sourcesContent: false,
  });
  const { writeDocuments } = await serverModule('content/write-documents.ts');
  await writeDocuments(path.join(outdir, 'documents'));
}

async function buildPages() {
  const prerenderDir = path.join(dist, 'drawn');
  await buildWeb({
    root: web,
    logLevel: 'warn',
    build: {
      manifest: 'manifest.json',
      rolldownOptions: { input: [SHELL, STARTER].map((file) => path.join(web, file)) },
    },
  });
  await buildWeb({
    root: web,
    logLevel: 'error',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: prerenderDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // The server loads it again for each drawing.
      minify: true,
    },
    ssr: { noExternal: true },
  });
  const { otherLanguages } = await serverModule('../schema/src/languages.ts');
  const { compiledLacking, compiledShipped } = await serverModule('../schema/src/shipped-texts.ts');
  const { drawPages, modulesOfPages, pages } = await import(
    pathToFileURL(path.join(prerenderDir, 'prerender.js')).href
  );
  const manifest = JSON.parse(await readFile(path.join(dist, 'manifest.json'), 'utf8'));
  await rm(path.join(dist, 'manifest.json'));
  const linked = withVersion(await withFont(await readFile(path.join(dist, 'index.html'), 'utf8')));
  const inlined = await withStyles(linked, manifest);
  const scripts = Object.fromEntries(
    Object.entries(modulesOfPages()).map(([address, modules]) => [address, scriptsOf(manifest, modules)]),
  );
  const ofLanguages = (compiled) =>
    Object.fromEntries(otherLanguages.map((language) => [language, compiled(language)]));
  const built = { inlined, linked, scripts, lacking: ofLanguages(compiledLacking) };
  // Before the pages are drawn, as the titles are in English then.
  await writeFile(path.join(dist, 'pages.json'), JSON.stringify(pages));
  const texts = { en: {}, ...ofLanguages(compiledShipped) };
  /** What each page shows in English, by its file, for the preview of its texts. */
  const shown = {};
  for await (const [name, html, ofPage] of drawPages(built, texts)) {
    await writePage(name, html);
    if (ofPage && !otherLanguages.some((language) => name.startsWith(`${language}/`))) shown[name] = ofPage;
  }
  // The server draws the pages again when who runs the programme changes.
  await writeFile(path.join(prerenderDir, 'built.json'), JSON.stringify({ ...built, shown }));
  await writeWorker(await filesOfWizard(manifest), otherLanguages);
  await buildWeb({ configFile: path.join(web, 'explorer.config.ts'), logLevel: 'error' });
  await copyPdfReader();
  await compressAssets();
}

/** Copies what pdf.js loads by name: its worker, and what single documents need of character maps, fonts and decoders. */
async function copyPdfReader() {
  const from = path.join(root, 'node_modules/pdfjs-dist');
  const { version } = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8'));
  const to = path.join(dist, `assets/pdfjs-${version}`);
  // Colour profiles need a decoder that only a worker with a network can load.
  const isNeeded = (file) => !/qcms|nowasm/i.test(file);
  for (const name of ['cmaps', 'standard_fonts', 'wasm'])
    await cp(path.join(from, name), path.join(to, name), { recursive: true, filter: isNeeded });
  const worker = 'pdf.worker.min.mjs';
  const code = await readFile(path.join(from, 'legacy/build', worker), 'utf8');
  await writeFile(path.join(to, worker), reportingPictures(code));
}

/**
 * Changes the worker of pdf.js, which leaves a picture out that is too large or broken, and says so in its own console alone:
 * it reports each as a picture without data.
 */
function reportingPictures(code) {
  const change = (text, from, to) => {
    if (!from.test(text)) throw new Error(`The worker of pdf.js has no ${from} any more.`);
    return text.replace(from, to);
  };
  const tooLarge =
    /(Image exceeded maximum allowed size and was removed\.";if\(!\w+\)throw [^;]+;)warn\(\w+\);return/;
  const broken = /if\(!(\w+)\.options\.ignoreErrors\)throw (\w+);warn\(`getOperatorList - ignoring XObject/;
  const reported = change(code, tooLarge, '$1this._sendImgData("too-large",null);return');
  return `/* Changed by scripts/build.mjs. */\n${change(reported, broken, (all, self) => all.replace('warn(', `${self}._sendImgData("broken",null);warn(`))}`;
}

/** Lists the scripts of the application and of a page, the entry first. */
function scriptsOf(manifest, sources) {
  const files = new Set();
  const add = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(`/${file}`)) return;
    files.add(`/${file}`);
    imports.forEach(add);
  };
  [SHELL, ...sources].forEach(add);
  return [...files];
}

/** Lists the files that the wizard, also later, and the log-out load: the entry first. */
async function filesOfWizard(manifest) {
  const files = new Set(scriptsOf(manifest, []));
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, imports = [], dynamicImports = [], css = [] } = manifest[key];
    for (const name of [file, ...css]) files.add(`/${name}`);
    // The entry names the pages of the whole site.
    if (key === SHELL) return;
    for (const other of [...imports, ...dynamicImports]) add(other);
  };
  [SHELL, ...modulesOffline.filter((key) => key in manifest)].forEach(add);
  const fonts = await readdir(path.join(dist, 'assets'));
  return [...files, ...fonts.filter((file) => file.startsWith(FONT)).map((file) => `/assets/${file}`)];
}

/** Writes the service worker of the wizard, which keeps these files, in languages besides English. */
async function writeWorker(files, languages) {
  const source = path.join(web, 'worker/sw.js');
  const name = createHash('sha256')
    .update(JSON.stringify(files))
    .update(await readFile(source));
  await build({
    entryPoints: [source],
    outfile: path.join(dist, 'sw.js'),
    define: {
      BUILT_FILES: JSON.stringify(files),
      LANGUAGES: JSON.stringify(languages),
      BUILD: JSON.stringify(name.digest('hex').slice(0, 16)),
    },
    minify: true,
  });
}

/** Preloads the font that every page needs. */
async function withFont(html) {
  const fonts = await readdir(path.join(dist, 'assets'));
  const font = fonts.find((file) => file.startsWith(FONT));
  const link = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`;
  return html.replace('<title>', `${link}\n    <title>`);
}

/** Names the version, as api/src/platform/version.ts does. */
const withVersion = (html) =>
  html.replace(
    '<title>',
    `<meta name="version" content="${[version, commit].filter(Boolean).join('+')}" />\n    <title>`,
  );

/** Inlines the styles and starts hydration after the first paint (web/src/start.ts). */
async function withStyles(html, manifest) {
  const [link, href] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(html) ?? [];
  const styles = await readFile(path.join(dist, href), 'utf8');
  return html
    .replace(link, () => `<style>${styles.trim()}</style>`)
    .replace(/ *<link rel="modulepreload".*\n/g, '')
    .replace(/<script type="module".*>/, `<script type="module" src="/${manifest[STARTER].file}"></script>`);
}

async function writePage(name, html) {
  const file = path.join(dist, `${name}.html`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, html);
}

async function compressAssets() {
  const folder = path.join(dist, 'assets');
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const compress = async (file) => {
    const content = await readFile(path.join(folder, file));
    await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(content, best));
    await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
  };
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => /\.(m?js|css|svg|wasm)$/.test(file)).map(compress));
}

await Promise.all([buildServer(), buildPages()]);
