/** Puts load on a server, and says what each request took and cost. */
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { MeasuredServer } from './measured-server.ts';

const CONNECTIONS = 16;

/** A request to repeat. */
export interface Shot {
  path: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What came of a load. Times in ms. */
export interface Outcome {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server for one request. */
  cpu: number;
}

/**
 * Sends a request once.
 * @param agent whose connections are used; left out, one of its own
 * @returns the answer's text
 * @throws when its status is not 200
 */
export async function fire(
  { url }: MeasuredServer,
  { path, method, headers, body }: Shot,
  agent: Agent | false = false,
): Promise<string> {
  const req = request(url + path, { method, headers, agent });
  req.end(body);
  const [res] = (await once(req, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of res) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (res.statusCode !== 200) throw new Error(`${path} answered ${res.statusCode}: ${text.slice(0, 500)}`);
  return text;
}

/** Sends a request over and over on all connections, for some seconds. */
export async function load(server: MeasuredServer, shot: Shot, seconds: number): Promise<Outcome> {
  const times: number[] = [];
  // Connections that nobody uses for a while the server ends: those of another load may be gone.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = await server.usage();
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const sent = performance.now();
        await fire(server, shot, agent);
        times.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = performance.now() - begun;
  agent.destroy();
  const after = await server.usage();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: (times.length / elapsed) * 1_000,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (after.cpu - before.cpu) / 1_000 / times.length,
  };
}
