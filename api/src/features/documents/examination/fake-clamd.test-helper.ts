/** A clamd for tests: a server that takes documents over INSTREAM, and answers as its mode says. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The harmless text that every scanner reports; in parts, since this file is scanned, too. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  /** For CLAMAV_URL. */
  url: string;
  /** `scan` answers, `silent` takes everything and says nothing, `full` refuses more than 100 kB before it has them, `away` hangs up. */
  mode: 'scan' | 'silent' | 'full' | 'away';
  /** The sizes of the documents that it took whole. */
  scanned: number[];
  stop(): Promise<void>;
}

const COMMAND = 'zINSTREAM\0';

/** Gives the document once its last frame has come. */
function documentIn(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (clamd.mode === 'away') socket.destroy();
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      // What still comes after the answer is read and dropped: unread, it would reset the connection.
      if (socket.writableEnded) return;
      received = Buffer.concat([received, chunk]);
      if (clamd.mode === 'silent') return;
      if (!received.toString('latin1', 0, COMMAND.length).startsWith(COMMAND.slice(0, received.length)))
        return void socket.end('UNKNOWN COMMAND\0');
      if (clamd.mode === 'full' && received.length > 100_000)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const document = documentIn(received);
      if (!document) return;
      clamd.scanned.push(document.length);
      socket.end(document.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clamd: FakeClamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'scan',
    scanned: [],
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}
