/** A system that receives webhooks: a real server that keeps what is posted to it. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  posted: Posted[];
  /** What it answers from now on: a status with headers, once something has happened; or nothing at all. */
  answer: { status: number; headers?: Record<string, string>; after?: Promise<void> } | 'never';
  /** From now on answers with a status, once the function that comes back is called. */
  hold(status: number): () => void;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port, which answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posted.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      if (receiver.answer === 'never') return;
      const { status, headers, after } = receiver.answer;
      if (status === 101)
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
      else void Promise.resolve(after).then(() => response.writeHead(status, headers).end('thank you'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    posted,
    answer: { status: 204 },
    hold: (status) => {
      let release = () => {};
      receiver.answer = { status, after: new Promise((resolve) => (release = resolve)) };
      return release;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
