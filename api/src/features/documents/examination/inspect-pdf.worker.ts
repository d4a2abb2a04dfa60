import { parentPort } from 'node:worker_threads';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { PDFObject } from '@cantoo/pdf-lib';
import type { DocumentFinding } from '@portal/schema/examination';

export interface Inspection {
  pages: number | null;
  findings: DocumentFinding[];
}

const OPTIONS = {
  ignoreEncryption: true,
  updateMetadata: false,
  preserveXFA: true,
  // Without pauses: the thread does nothing else.
  parseSpeed: Infinity,
};
const OBJECT_STREAM = PDFName.of('ObjStm');
/** How many times over a document is read where it looks like objects: strings without an end lie in each other. */
const SKIPPED_TIMES_MAX = 20;
const WHITE_SPACE = /^[\0\t\n\f\r \u00bb\u00bf\u00ef]*$/;

// The parser keeps the last object of a number. A viewer goes by the table of objects, and may read an earlier one.
const replaced: PDFObject[] = [];
const assign = Reflect.get(PDFContext.prototype, 'assign');
PDFContext.prototype.assign = function (ref, object) {
  const before = this.lookup(ref);
  if (before && !(before instanceof PDFInvalidObject)) replaced.push(before);
  assign.call(this, ref, object);
};

async function inspect(content: Uint8Array): Promise<Inspection> {
  const findings = new Set<DocumentFinding>();
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024 + 5));
  const start = head.indexOf('%PDF-');
  if (start < 0) return { pages: null, findings: [] };
  if (!WHITE_SPACE.test(head.toString('latin1', 0, start))) findings.add('DISGUISED');
  const pages = await read(content, findings).catch(() => {
    if (!findings.has('PASSWORD')) findings.add('UNREADABLE');
    return null;
  });
  return { pages, findings: [...findings].sort() };
}

async function read(content: Uint8Array, findings: Set<DocumentFinding>): Promise<number> {
  replaced.length = 0;
  let document = await PDFDocument.load(content, OPTIONS);
  if (document.context.lookup(document.context.trailerInfo.Encrypt)) {
    findings.add('PASSWORD');
    replaced.length = 0;
    document = await PDFDocument.load(content, { ...OPTIONS, password: '' });
    findings.delete('PASSWORD');
  }
  const { catalog, context } = document;
  if (startsAction(context, catalog.get(PDFName.of('OpenAction'))) || catalog.has(PDFName.of('AA')))
    findings.add('OPEN_ACTION');
  const pages = document.getPageCount();
  if (pages === 0) findings.add('UNREADABLE');
  await examineSkipped(content, context, findings);
  for (const [, object] of context.enumerateIndirectObjects()) examine(context, object, findings);
  for (const object of replaced) examine(context, object, findings);
  replaced.length = 0;
  // The parser takes the table of objects, which is never encrypted, for a damaged one.
  if (context.isDecrypted) findings.delete('UNREADABLE');
  return pages;
}

/** Examines what looks like an object: the table of objects may lead a viewer into streams, strings or comments. */
async function examineSkipped(
  content: Uint8Array,
  context: PDFContext,
  findings: Set<DocumentFinding>,
): Promise<void> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  let left = SKIPPED_TIMES_MAX * content.length + 1_000_000;
  for (let index = bytes.indexOf('obj'); index >= 0; index = bytes.indexOf('obj', index + 3)) {
    if (bytes.toString('latin1', index - 3, index) === 'end') continue;
    const parser = PDFObjectParser.forBytes(content.subarray(index + 3), context);
    try {
      const object = parser.parseObject();
      examine(context, object, findings);
      if (object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === OBJECT_STREAM)
        await PDFObjectStreamParser.forStream(object).parseIntoContext();
    } catch {
      // No object, or one that the parser has read and judged.
    }
    left -= (Reflect.get(parser, 'bytes') as { offset(): number }).offset();
    if (left < 0) {
      findings.add('TOO_COMPLEX');
      return;
    }
  }
}

/** Opening at a page runs nothing. */
function startsAction(context: PDFContext, entry: PDFObject | undefined): boolean {
  const action = context.lookup(entry);
  return action instanceof PDFDict && action.lookup(PDFName.of('S')) !== PDFName.of('GoTo');
}

const keys: Readonly<Record<string, DocumentFinding>> = {
  JS: 'SCRIPTS',
  JavaScript: 'SCRIPTS',
  EF: 'EMBEDDED_FILES',
  EmbeddedFiles: 'EMBEDDED_FILES',
  XFA: 'XFA_FORM',
};
const actions: Readonly<Record<string, DocumentFinding>> = { JavaScript: 'SCRIPTS', Launch: 'LAUNCH' };

function examine(context: PDFContext, object: PDFObject, findings: Set<DocumentFinding>): void {
  const pending: PDFObject[] = [object];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one instanceof PDFInvalidObject) findings.add('UNREADABLE');
    if (one instanceof PDFRawStream) pending.push(one.dict);
    // One by one: an array may have more elements than a call takes arguments.
    if (one instanceof PDFArray) for (const element of one.asArray()) pending.push(element);
    if (!(one instanceof PDFDict)) continue;
    for (const [name, value] of one.entries()) {
      const key = name.decodeText();
      // The type of an action may be an object of its own.
      const type = key === 'S' ? context.lookup(value) : undefined;
      const finding = type instanceof PDFName ? actions[type.decodeText()] : keys[key];
      if (finding) findings.add(finding);
      pending.push(value);
    }
  }
}

// The parser warns about every fault that it repairs.
console.warn = () => undefined;
parentPort?.on('message', (content: Uint8Array) => {
  void inspect(content).then((inspection) => parentPort?.postMessage(inspection));
});
