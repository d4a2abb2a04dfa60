/** A line to the portal that can be held: so much of what one end sends passes, the rest waits, or is lost. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line that is open. */
export interface HeldLine {
  /** The portal's address at the end of the line. */
  url: string;
  /** From now on lets only so many bytes pass on each connection; what sends them sees that they do not. */
  hold(bytes: number): void;
  /** Lets everything pass again, what waits first. */
  release(): void;
  /** Breaks the connections off. */
  cut(): void;
  close(): Promise<void>;
}

/** One connection, seen from the end whose bytes are held, and what waits in between. */
interface Connection {
  sender: Socket;
  receiver: Socket;
  passed: number;
  waiting: Buffer[];
}

/**
 * Opens a line, on which everything passes at first.
 * @param target the portal
 * @param held whose bytes can be held
 */
export async function openHeldLine(target: string, held: 'browser' | 'portal'): Promise<HeldLine> {
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
    const [sender, receiver] = held === 'browser' ? [browser, portal] : [portal, browser];
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
