/** Drives WebKit by its WebDriver, and Firefox by Marionette, which has the same commands under other names. */
import { connect } from 'node:net';
import { keyOf, PATIENCE } from './driver.ts';
import type { Driver, Key } from './driver.ts';

/** A command, as the standard names it. */
interface Command {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Its path below the session. */
  path: string;
  /** Its name in Marionette. */
  name: string;
  /** The element that it is about. */
  id?: string;
  parameters?: object;
}

interface Line {
  send(command: Command): Promise<unknown>;
  end(): Promise<void>;
}

type Reference = Record<string, string>;

const EXECUTE = { path: 'execute/sync', name: 'WebDriver:ExecuteScript' };

/** Speaks to a driver over HTTP, and opens a session. */
export async function connectToWebDriver(port: number, capabilities: object): Promise<Line> {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { value } = (await response.json()) as { value: { message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await call('POST', '', body)) as unknown as { sessionId: string };
  return {
    send: ({ method = 'POST', path, id, parameters = {} }) =>
      call(
        method,
        `/${sessionId}/${path.replace('ID', id ?? '')}`,
        method === 'POST' ? parameters : undefined,
      ),
    end: async () => void (await call('DELETE', `/${sessionId}`)),
  };
}

/** Speaks to Firefox over its own socket: a length, a colon, and JSON. */
export async function connectToMarionette(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let last = 0;
  const waiting = new Map<number, (answer: { error: { message: string } | null; value: unknown }) => void>();
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown;
      received = received.subarray(end);
      // The first message greets.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as [number, number, { message: string } | null, unknown];
      waiting.get(id)?.({ error, value });
      waiting.delete(id);
    }
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const send = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      const text = JSON.stringify([0, (last += 1), name, parameters]);
      const guard = setTimeout(() => reject(new Error(`${name}: no answer`)), PATIENCE);
      waiting.set(last, ({ error, value }) => {
        clearTimeout(guard);
        if (error) reject(new Error(`${name}: ${error.message}`));
        else resolve(value && typeof value === 'object' && 'value' in value ? value.value : value);
      });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await send('WebDriver:NewSession', {});
  return {
    send: ({ name, id, parameters }) => send(name, { ...(id && { id }), ...parameters }),
    end: async () => {
      await send('Marionette:Quit', {});
      socket.destroy();
    },
  };
}

export function driveOver(line: Line): Driver {
  const run = (script: string) => line.send({ ...EXECUTE, parameters: { script, args: [] } });
  const find = async (element: string) => {
    const found = (await run(`return ${element}`)) as Reference | null;
    const id = found && Object.values(found)[0];
    if (!id) throw new Error(`no element: ${element}`);
    return id;
  };
  const type = async (element: string, text: string) =>
    void (await line.send({
      path: 'element/ID/value',
      name: 'WebDriver:ElementSendKeys',
      id: await find(element),
      parameters: { text },
    }));
  return {
    run,
    type,
    choose: type,
    async open(url) {
      await line.send({ path: 'url', name: 'WebDriver:Navigate', parameters: { url } });
    },
    async click(element) {
      const id = await find(element);
      await line.send({ path: 'element/ID/click', name: 'WebDriver:ElementClick', id });
    },
    async press(key, ...held) {
      const value = (one: Key) => keyOf(one)?.point ?? one;
      const actions = [
        ...[...held, key].map((one) => ({ type: 'keyDown', value: value(one) })),
        ...[key, ...held].map((one) => ({ type: 'keyUp', value: value(one) })),
      ];
      await line.send({
        path: 'actions',
        name: 'WebDriver:PerformActions',
        parameters: { actions: [{ type: 'key', id: 'keyboard', actions }] },
      });
    },
    async resize(width, height) {
      await line.send({
        path: 'window/rect',
        name: 'WebDriver:SetWindowRect',
        parameters: { x: 0, y: 0, width, height },
      });
    },
    async screenshot() {
      const picture = await line.send({
        method: 'GET',
        path: 'screenshot',
        name: 'WebDriver:TakeScreenshot',
        parameters: { full: false },
      });
      return Buffer.from(String(picture), 'base64');
    },
    stop: () => line.end(),
  };
}
