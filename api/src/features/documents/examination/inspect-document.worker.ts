import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentFinding } from '@portal/schema/examination';
import type { Inspection } from '../../../platform/files/inspection.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectZip } from './inspect-zip.ts';
import { readPages } from './read-pages.ts';

/** Inspects a document by its content, by the same signatures as `content-types.ts`. */
async function inspect(content: Uint8Array): Promise<Inspection> {
  const findings = new Set<DocumentFinding>();
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024 + 5));
  const start = head.indexOf('%PDF-');
  let pages: number | null = null;
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') await inspectZip(content, findings);
  // Without any object, both parsers would search for one in time that is quadratic in the length.
  else if (start >= 0 && !Buffer.from(content.buffer, content.byteOffset, content.length).includes('obj'))
    findings.add('UNREADABLE');
  else if (start >= 0) {
    await inspectPdf(content, head.toString('latin1', 0, start), findings);
    pages = await readPages(content, findings);
  }
  return { pages, findings: [...findings].sort() };
}

/** Writes the id of this thread for the measurement of its processor time; only Linux has one. */
function nameThread(name: Int32Array): void {
  try {
    name[0] = Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? 0);
  } catch {
    name[0] = 0;
  }
}

nameThread(workerData as Int32Array);
parentPort?.on('message', (content: Uint8Array) => {
  void inspect(content).then((inspection) => parentPort?.postMessage(inspection));
});
