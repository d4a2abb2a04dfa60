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

async function buildServer() {
  const outdir = path.join(root, 'api/dist');
  await rm(outdir, { recursive: true, force: true });
  const options = {
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
  await build({
    ...options,
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
  const writer = path.join(root, '.cache/write-documents.mjs');
  await build({ ...options, entryPoints: ['content/write-documents.ts'], outfile: writer });
  const { writeDocuments } = await import(pathToFileURL(writer).href);
  await writeDocuments(path.join(outdir, 'documents'));
}

async function buildPages() {
  const prerenderDir = path.join(root, '.cache/prerender');
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
    build: { ssr: 'src/prerender.tsx', outDir: prerenderDir, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  const { framesOf, modulesOf, notFound, pages, renderPage } = await import(
    pathToFileURL(path.join(prerenderDir, 'prerender.js')).href
  );
  const manifest = JSON.parse(await readFile(path.join(dist, 'manifest.json'), 'utf8'));
  await rm(path.join(dist, 'manifest.json'));
  const template = withVersion(await withFont(await readFile(path.join(dist, 'index.html'), 'utf8')));
  const inlined = await withStyles(template, manifest);
  const shell = withNoindex(template);
  for (const page of [...pages, notFound]) {
    const { address, isPublic } = page;
    const scripts = scriptsOf(manifest, modulesOf(address));
    const html = isPublic
      ? withPage(inlined, page, scripts, await renderPage(address))
      : withMetadata(shell, page);
    await writePage(page.file, html);
    for (const { file, location } of framesOf(address)) {
      const served = withBody(withMetadata(withNoindex(inlined), page), scripts, await renderPage(location));
      await writePage(file, served);
    }
  }
  await writeFile(path.join(dist, 'pages.json'), JSON.stringify(pages));
  await writeWorker(await filesOfWizard(manifest));
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

/** Writes the service worker of the wizard, which keeps these files. */
async function writeWorker(files) {
  const source = path.join(web, 'worker/sw.js');
  const name = createHash('sha256')
    .update(JSON.stringify(files))
    .update(await readFile(source));
  await build({
    entryPoints: [source],
    outfile: path.join(dist, 'sw.js'),
    define: { BUILT_FILES: JSON.stringify(files), BUILD: JSON.stringify(name.digest('hex').slice(0, 16)) },
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

/** Private pages and unknown addresses are not for search engines. */
const withNoindex = (html) =>
  html.replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');

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

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const withMetadata = (html, { title, description }) =>
  html
    .replace(/<title>.*<\/title>/, `<title>${escape(title)} – Innovation portal</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${escape(description)}`);

/** Writes a page, and what it is hydrated by. */
const withBody = (html, scripts, body) =>
  html
    .replace('<html', `<html data-modules="${scripts.join(' ')}"`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

async function writePage(name, html) {
  const file = path.join(dist, `${name}.html`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, html);
}

/** The server replaces ORIGIN. */
function withPage(template, page, scripts, body) {
  const { address, title, description } = page;
  const head = [
    `<link rel="canonical" href="ORIGIN${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="ORIGIN${address}" />`,
    `<meta property="og:image" content="ORIGIN/og.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  const html = withMetadata(template, page).replace('</title>', `</title>\n    ${head.join('\n    ')}`);
  return withBody(html, scripts, body);
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
