/** A TCP proxy that can stall after some bytes, or break its connections. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Page } from 'playwright-core';

export interface StallingProxy {
  /** The proxy's address. */
  url: string;
  /** Forwards only so many more bytes on each connection; the sender gets back-pressure. */
  stall(bytes: number): void;
  /** Forwards everything again, the buffered bytes first. */
  release(): void;
  /** Closes all connections. */
  cut(): void;
  close(): Promise<void>;
}

interface Connection {
  sender: Socket;
  receiver: Socket;
  passed: number;
  waiting: Buffer[];
}

/** @param stalled the side whose bytes can be stalled */
export async function openStallingProxy(
  target: string,
  stalled: 'browser' | 'portal',
): Promise<StallingProxy> {
  let most = Infinity;
  const connections = new Set<Connection>();
  const pass = (connection: Connection, chunk: Buffer) => {
    const { sender, receiver, passed, waiting } = connection;
    const part = chunk.subarray(0, Math.max(0, most - passed));
    connection.passed += part.length;
    if (part.length > 0) receiver.write(part);
    if (part.length === chunk.length) return;
    waiting.push(chunk.subarray(part.length));
    sender.pause();
  };
  const server = createServer((browser) => {
    const portal = connect(Number(new URL(target).port), 'localhost');
    const [sender, receiver] = stalled === 'browser' ? [browser, portal] : [portal, browser];
    const connection: Connection = { sender, receiver, passed: 0, waiting: [] };
    connections.add(connection);
    receiver.pipe(sender);
    sender.on('data', (chunk: Buffer) => pass(connection, chunk));
    sender.on('end', () => receiver.end());
    portal.on('error', () => browser.destroy());
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
      connection.sender.resume();
      for (const chunk of connection.waiting.splice(0)) pass(connection, chunk);
    }
  };
  const cut = () => {
    for (const { receiver, sender } of connections) {
      receiver.destroy();
      sender.destroy();
    }
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stall: letPass,
    release: () => letPass(Infinity),
    cut,
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

/** Opens a page of the portal through the proxy, in the same session: storage belongs to an address. */
export async function goThrough(line: StallingProxy, page: Page, path: string): Promise<void> {
  const stored = await page.evaluate(() => Object.entries(localStorage));
  await page.goto(`${line.url}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  await page.goto(line.url + path);
}
