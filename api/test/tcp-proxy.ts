/** A TCP proxy that a test can freeze: it swallows every byte and closes nothing, as a dead network does. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Swallows bytes on the connections that are open, and on new ones. */
  freeze(): void;
  /** Swallows bytes on the connections that are open now; new ones work. */
  freezeOpen(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let frozen = false;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [inbound, outbound];
    pairs.add(pair);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    };
    forward(inbound, outbound);
    forward(outbound, inbound);
    if (frozen) swallow(pair);
  });
  const swallow = (pair: readonly Socket[]) => {
    for (const socket of pair) socket.removeAllListeners('data').on('data', () => undefined);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true;
      for (const pair of pairs) swallow(pair);
    },
    freezeOpen: () => {
      for (const pair of pairs) swallow(pair);
    },
    thaw: () => {
      frozen = false;
    },
    stop: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
