/** Reads the list of files in a ZIP or an Office document, which is one; nothing is unpacked. */
import type { DocumentFinding } from '@portal/schema/examination';
import { MEGABYTE } from '@portal/schema/limits';
import { fromBufferPromise } from 'yauzl';

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
