import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentFinding } from '@portal/schema/examination';
import type { Inspection } from '../../../platform/files/inspection.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { readPages } from './read-pages.ts';
import { MEGABYTE } from '@portal/schema/limits';
import { fromBufferPromise } from 'yauzl';

/** Reads the list of files in a ZIP, or in an Office document, whose format is ZIP; nothing is unpacked. */

/** No honest file of 5 MB unpacks to more. */
const UNPACKED_MAX = 500 * MEGABYTE;

const kinds: readonly (readonly [RegExp, DocumentFinding])[] = [
  [/(^|\/)vbaproject\.bin$|(^|\/)(macrosheets|activex)\/.|^basic\/.+\.x[lm]/, 'MACROS'],
  [/\.(docm|dotm|xlsm|xltm|xlsb|xlam|pptm|potm|ppsm|ppam)$/, 'MACROS'],
  [/(^|\/)embeddings\/./, 'EMBEDDED_FILES'],
  [
    /\.(app|apk|bat|chm|class|cmd|com|command|cpl|deb|dll|dmg|exe|hta|jar|js|jse|lnk|mjs|msi|msp|pif|pkg|ps1|py|reg|rpm|scr|sh|url|vb|vbe|vbs|wsf|wsh|xll)$/,
    'PROGRAMS',
  ],
  [/\.(7z|ace|arj|bz2|cab|gz|img|iso|lzh|rar|tar|tgz|vhdx?|xz|zip|zst)$/, 'ARCHIVES'],
];

/** Inspects a ZIP; adds to `findings`. */
export async function inspectZip(content: Uint8Array, findings: Set<DocumentFinding>): Promise<void> {
  let unpacked = 0;
  try {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    // Names are read as bytes: another encoding, or a path that leads out, must not stop the inspection.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    for await (const entry of zip.eachEntry()) {
      const name = String(entry.fileName).replaceAll('\\', '/').toLowerCase();
      if (entry.isEncrypted()) findings.add('PASSWORD');
      for (const [pattern, finding] of kinds) if (pattern.test(name)) findings.add(finding);
      unpacked += entry.uncompressedSize;
    }
  } catch {
    findings.add('UNREADABLE');
  }
  if (unpacked > UNPACKED_MAX) findings.add('TOO_COMPLEX');
}

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
