/** Drives QtWebEngine by the DevTools protocol of the Chromium that it holds. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyOf, PATIENCE, until } from './driver.ts';
import type { Driver, Key } from './driver.ts';

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: { exception?: { description?: string } };
}

/** Connects to the one page of a browser. */
export async function driveByDevTools(port: number): Promise<Driver> {
  const address = await until('the page of QtWebEngine', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const targets = (await response?.json()) as { type: string; webSocketDebuggerUrl: string }[] | undefined;
    return targets?.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
  });
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer & { method?: string };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    // A page that asks whether to leave it is left.
    else if (answer.method === 'Page.javascriptDialogOpening')
      void send('Page.handleJavaScriptDialog', { accept: true });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('QtWebEngine hung up')));
  });
  const send = <T>(method: string, params: object = {}) =>
    new Promise<T>((resolve, reject) => {
      const id = (last += 1);
      const guard = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE);
      waiting.set(id, ({ result, error }) => {
        clearTimeout(guard);
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as T);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('Page.enable');
  const run = async (script: string) => {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
      expression: `(() => { ${script} })()`,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? script);
    return result.value;
  };
  return {
    run,
    async open(url) {
      await send('Page.navigate', { url });
      await until(`${url} to load`, () =>
        run(`return document.readyState === 'complete' && location.href !== 'about:blank'`).catch(
          () => false,
        ),
      );
    },
    async click(element) {
      const { x, y } = (await run(
        `const { left, top, width, height } = (${element}).getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 }`,
      )) as { x: number; y: number };
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    async type(element, text) {
      await run(`(${element}).focus()`);
      await send('Input.insertText', { text });
    },
    async choose(element, file) {
      // QtWebEngine does not let the protocol read files.
      const content = (await readFile(file)).toString('base64');
      await run(
        `const bytes = Uint8Array.from(atob('${content}'), (letter) => letter.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], ${JSON.stringify(path.basename(file))}, { type: 'application/pdf' }));
        const field = ${element};
        field.files = chosen.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));`,
      );
    },
    async press(key, ...held) {
      const modifiers = held.includes('Control') ? 2 : 0;
      const event = (one: Key) => ({
        key: one,
        windowsVirtualKeyCode: keyOf(one)?.code ?? one.toUpperCase().charCodeAt(0),
        modifiers,
        // With Control a key writes nothing.
        ...(modifiers === 0 && { text: keyOf(one) ? (one === 'Enter' ? '\r' : undefined) : one }),
      });
      for (const one of [...held, key])
        await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event(one) });
      for (const one of [key, ...held])
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event(one) });
    },
    async resize(width, height) {
      await send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot');
      return Buffer.from(data, 'base64');
    },
    async stop() {
      socket.close();
    },
  };
}
