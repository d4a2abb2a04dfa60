/** Installs and builds what is out of date. Node's own modules only. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root, run, step } from './steps.mjs';

const packageFiles = [
  'package.json',
  'package-lock.json',
  'schema/package.json',
  'api/package.json',
  'web/package.json',
];
const sources = [
  'schema/src',
  'schema/documents.json',
  'api/src',
  'api/content',
  'api/tsconfig.json',
  'tsconfig.base.json',
  'web/src',
  'web/public',
  'web/index.html',
  'web/explorer.html',
  'web/vite.config.ts',
  'web/browsers.json',
  'web/browsers.ts',
  'web/explorer.config.ts',
  'web/guide.ts',
  'web/guide-calls.ts',
  'web/guide-renderer.ts',
  'CHANGELOG.md',
  'docs/api.md',
  'docs/images',
  'docs/reviewing.md',
  'docs/clients',
  'docs/examples',
  'scripts/build.mjs',
];

const installStamp = path.join(root, 'node_modules/.portal-installed');
const buildStamp = path.join(root, '.cache/built');

function* filesUnder(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return;
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  for (const entry of entries)
    // Nothing that is built has tests in it.
    if (entry.isFile() && !/\.test[.-]/.test(entry.name)) yield path.join(entry.parentPath, entry.name);
}

function digest(names) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const name of names) {
    const files = path.extname(name) ? [path.join(root, name)] : [...filesUnder(name)].sort();
    for (const file of files) hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isCurrent = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

function write(stamp, content) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, content);
}

/** Lists the packages of this platform whose install scripts run: .npmrc turns off all others. */
function packagesWithScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return Object.keys(allowScripts).filter((name) => !name.includes('/') || name.endsWith(`/${platform}`));
}

export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`The portal needs Node.js 20.19 or newer. This is ${process.versions.node}.`);
    process.exit(1);
  }
  const wanted = digest(packageFiles);
  if (isCurrent(installStamp, wanted)) return;
  await step('Installing packages (once, about a minute)', async () => {
    const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    // The cache first. Its metadata may be too old: then from the registry.
    await run('npm', [...install, '--prefer-offline']).catch(() => run('npm', install));
    await run('npm', ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...packagesWithScripts()]);
  });
  write(installStamp, wanted);
}

export async function ensureBuilt() {
  const wanted = digest([...packageFiles, ...sources]);
  const outputs = ['api/dist/main.js', 'web/dist/pages.json'].map((file) => path.join(root, file));
  if (outputs.every((file) => existsSync(file)) && isCurrent(buildStamp, wanted)) return;
  await step('Building the web client and the server', () => run(process.execPath, ['scripts/build.mjs']));
  write(buildStamp, wanted);
}

/** Installs and builds, or ends the process with the reason. */
export async function ensureReady() {
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    giveUp(error);
  }
}
