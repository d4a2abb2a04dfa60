/** The Excel export beside a bare zip-of-XML writer: rows a second, and how far memory rises. */
import { performance } from 'node:perf_hooks';
import type { MeasuredServer } from './measured-server.ts';

const MIB = 2 ** 20;

async function download(server: MeasuredServer, path: string, headers: Record<string, string>, rows: number) {
  const before = await server.usage('forget peak');
  const begun = performance.now();
  const response = await fetch(server.url + path, { headers });
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  const seconds = (performance.now() - begun) / 1_000;
  const after = await server.usage();
  return {
    seconds: Number(seconds.toFixed(2)),
    'rows/s': Math.round(rows / seconds),
    'CPU s': Number(((after.cpu - before.cpu) / 1e6).toFixed(2)),
    'memory + MiB': Math.round((after.peak - before.rss) / MIB),
    'file MiB': Number((bytes / MIB).toFixed(1)),
  };
}

/** Each downloads once to warm up, then once to be measured. */
export async function measureExport(
  portal: MeasuredServer,
  bare: MeasuredServer,
  headers: Record<string, string>,
  rows: number,
) {
  const ours = () => download(portal, '/api/reports/export', headers, rows);
  const theirs = () => download(bare, '/export', {}, rows);
  await ours();
  await theirs();
  return { 'export, portal': await ours(), 'export, bare writer': await theirs() };
}
