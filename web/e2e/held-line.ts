/** A line to the portal that can be held: so much of what the portal sends passes, the rest waits, or is lost. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line that is open. */
export interface HeldLine {
  /** The portal's address at the end of the line. */
  url: string;
  /** From now on lets only so many bytes of what the portal sends pass on each connection. */
  hold(bytes: number): void;
  /** Lets everything pass again, what waits first. */
  release(): void;
  /** Breaks the connections off. */
  cut(): void;
  close(): Promise<void>;
}

/** One connection: its two ends, and what waits in between. */
interface Connection {
  browser: Socket;
  portal: Socket;
  passed: number;
  waiting: Buffer[];
}

/**
 * Opens a line, on which everything passes at first.
 * @param target the portal
 */
export async function openHeldLine(target: string): Promise<HeldLine> {
  let most = Infinity;
  const connections = new Set<Connection>();
  const pass = (connection: Connection, chunk: Buffer) => {
    const { browser, passed, waiting } = connection;
    const part = chunk.subarray(0, Math.max(0, most - passed));
    connection.passed += part.length;
    if (part.length > 0) browser.write(part);
    if (part.length < chunk.length) waiting.push(chunk.subarray(part.length));
  };
  const server = createServer((browser) => {
    const portal = connect(Number(new URL(target).port), 'localhost');
    const connection: Connection = { browser, portal, passed: 0, waiting: [] };
    connections.add(connection);
    browser.pipe(portal);
    portal.on('data', (chunk: Buffer) => pass(connection, chunk));
    portal.on('error', () => browser.destroy());
    portal.on('close', () => connection.waiting.length === 0 && browser.end());
    browser.on('error', () => portal.destroy());
    browser.on('close', () => {
      portal.destroy();
      connections.delete(connection);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const letPass = (bytes: number) => {
    most = bytes;
    for (const connection of connections) {
      connection.passed = 0;
      for (const chunk of connection.waiting.splice(0)) pass(connection, chunk);
    }
  };
  const cut = () => {
    for (const { browser } of connections) browser.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: letPass,
    release: () => letPass(Infinity),
    cut,
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
