/** Real engines, as Debian's packages bring them: old ones of telephones and the current ones. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../api/soak/parts.ts';
import { driveByDevTools } from './devtools.ts';
import { until } from './driver.ts';
import type { Driver } from './driver.ts';
import { connectToMarionette, connectToWebDriver, driveOver } from './webdriver.ts';

const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const SCREEN = '/usr/bin/Xvfb';

export interface Engine {
  name: string;
  /** Its age in terms of browsers. */
  like: string;
  /** Whether the desk works in it: the back office asks for newer browsers. */
  hasDesk: boolean;
  /** Debian's packages that bring it, and what they install. */
  packages: string;
  files: readonly string[];
  /**
   * @param folder for its profile
   * @param display starts the screen that some need
   */
  start(folder: string, display: () => Promise<string>): Promise<Driver>;
}

/** Starts a program that runs until it is stopped. */
function run(folder: string, program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    // A home of its own: no cache, cookie or history of another run.
    env: { ...process.env, ...env, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    /** Its fourth stream. */
    output: child.stdio[3],
    stop: async () => {
      child.kill('SIGTERM');
      const guard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(guard);
    },
  };
}

/** Stops the program after the driver. */
const withEnd = (driver: Driver, program: { stop(): Promise<void> }): Driver => ({
  ...driver,
  stop: async () => {
    await driver.stop().catch(() => undefined);
    await program.stop();
  },
});

/** Connects as soon as the program listens; if it never does, the program ends. */
async function connectWhenReady(
  what: string,
  program: { stop(): Promise<void> },
  connect: () => Promise<Driver>,
): Promise<Driver> {
  let failure: unknown;
  const attempt = () =>
    connect().catch((error: unknown) => {
      failure = error;
      return undefined;
    });
  try {
    return withEnd(await until(what, attempt), program);
  } catch {
    await program.stop();
    throw failure;
  }
}

/** Starts a screen in memory. @returns its name, and its end */
export async function startDisplay(folder: string) {
  const screen = run(
    folder,
    SCREEN,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {},
  );
  const number = await new Promise<string>((resolve, reject) => {
    screen.output?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    screen.output?.once('close', () => reject(new Error('Xvfb did not start')));
  });
  return { name: `:${number}`, stop: screen.stop };
}

async function startWebKit(
  folder: string,
  driver: string,
  env: Record<string, string>,
  options: object,
): Promise<Driver> {
  const port = await freePort();
  const program = run(folder, driver, [`--port=${port}`], env);
  return connectWhenReady(driver, program, async () => driveOver(await connectToWebDriver(port, options)));
}

async function startQt(folder: string, display: () => Promise<string>, version: '5' | '6'): Promise<Driver> {
  const port = await freePort();
  const host = fileURLToPath(new URL('window.py', import.meta.url));
  const program = run(folder, '/usr/bin/python3', [host, version], {
    DISPLAY: await display(),
    QT_QUICK_BACKEND: 'software',
    QTWEBENGINE_DISABLE_SANDBOX: '1',
    QTWEBENGINE_REMOTE_DEBUGGING: String(port),
    QTWEBENGINE_CHROMIUM_FLAGS: '--disable-gpu',
  });
  return connectWhenReady('QtWebEngine', program, () => driveByDevTools(port));
}

export const engines: readonly Engine[] = [
  {
    name: 'WPE WebKit 2.38',
    like: 'Safari 16.0',
    hasDesk: true,
    packages: 'wpewebkit-driver libwpewebkit-1.1-0',
    files: ['/usr/bin/WPEWebDriver', `${LIBRARIES}/wpe-webkit-1.1/MiniBrowser`],
    start: (folder) => {
      const binary = `${LIBRARIES}/wpe-webkit-1.1/MiniBrowser`;
      const options = { 'wpe:browserOptions': { binary, args: ['--automation', '--headless'] } };
      return startWebKit(folder, '/usr/bin/WPEWebDriver', {}, options);
    },
  },
  {
    name: 'QtWebEngine 5.15',
    like: 'Chrome 87',
    hasDesk: false,
    packages: 'python3-pyqt5.qtwebengine xvfb',
    files: ['/usr/lib/python3/dist-packages/PyQt5/QtWebEngineWidgets.abi3.so', SCREEN],
    start: (folder, display) => startQt(folder, display, '5'),
  },
  {
    name: 'QtWebEngine 6.4',
    like: 'Chrome 102',
    hasDesk: true,
    packages: 'python3-pyqt6.qtwebengine xvfb',
    files: ['/usr/lib/python3/dist-packages/PyQt6/QtWebEngineWidgets.abi3.so', SCREEN],
    start: (folder, display) => startQt(folder, display, '6'),
  },
  {
    name: 'WebKitGTK',
    like: 'the current Safari',
    hasDesk: true,
    packages: 'webkit2gtk-driver xvfb',
    files: ['/usr/bin/WebKitWebDriver', `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`, SCREEN],
    start: async (folder, display) => {
      const binary = `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`;
      const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
      return startWebKit(folder, '/usr/bin/WebKitWebDriver', { DISPLAY: await display() }, options);
    },
  },
  {
    name: 'Firefox ESR',
    like: 'the current Firefox',
    hasDesk: true,
    packages: 'firefox-esr',
    files: ['/usr/bin/firefox-esr'],
    start: async (folder) => {
      const port = await freePort();
      const profile = path.join(folder, 'profile');
      mkdirSync(profile);
      writeFileSync(path.join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`);
      const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
      const program = run(folder, '/usr/bin/firefox-esr', args, {});
      return connectWhenReady('Firefox', program, async () => driveOver(await connectToMarionette(port)));
    },
  },
];

export const isInstalled = ({ files }: Engine): boolean => files.every((file) => existsSync(file));
