/** Examines a PDF for scripts, actions and files that a viewer would run or open. */
import {
  PDFArray,
  PDFBool,
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

const OPTIONS = {
  ignoreEncryption: true,
  updateMetadata: false,
  preserveXFA: true,
  // The parser makes no pauses: the thread does nothing else.
  parseSpeed: Infinity,
};
const EMPTY_IDENTIFIER = Buffer.from('\ntrailer<</ID[<><>]>>\n');
const OBJECT_STREAM = PDFName.of('ObjStm');
/** The limit of reading parts that look like objects, in lengths of the document: unterminated strings are nested in each other. */
const SKIPPED_TIMES_MAX = 20;
const WHITE_SPACE = /^[\0\t\n\f\r \u00bb\u00bf\u00ef]*$/;

// The parser keeps the last object of a number. A viewer goes by the cross-reference table, and may read an earlier one.
const replaced: PDFObject[] = [];
const assign = Reflect.get(PDFContext.prototype, 'assign');
PDFContext.prototype.assign = function (ref, object) {
  const before = this.lookup(ref);
  if (before && !(before instanceof PDFInvalidObject)) replaced.push(before);
  assign.call(this, ref, object);
};

/** Inspects a PDF; adds to `findings`. */
export async function inspectPdf(
  content: Uint8Array,
  before: string,
  findings: Set<DocumentFinding>,
): Promise<void> {
  if (!WHITE_SPACE.test(before)) findings.add('DISGUISED');
  await read(content, findings).catch(() => {
    if (!findings.has('PASSWORD')) findings.add('UNREADABLE');
  });
}

async function read(content: Uint8Array, findings: Set<DocumentFinding>): Promise<void> {
  replaced.length = 0;
  let document = await PDFDocument.load(content, OPTIONS);
  if (document.context.lookup(document.context.trailerInfo.Encrypt)) {
    findings.add('PASSWORD');
    replaced.length = 0;
    // Decryption needs the file identifier; a file without it gets an empty one.
    const isNamed = document.context.trailerInfo.ID !== undefined;
    const identified = isNamed ? content : Buffer.concat([content, EMPTY_IDENTIFIER]);
    document = await PDFDocument.load(identified, { ...OPTIONS, password: '' });
    findings.delete('PASSWORD');
  }
  const { catalog, context } = document;
  if (startsAction(context, catalog.get(PDFName.of('OpenAction')))) findings.add('OPEN_ACTION');
  if (needsReader(context, catalog)) findings.add('DYNAMIC_FORM');
  await examineSkipped(content, context, findings);
  for (const [, object] of context.enumerateIndirectObjects()) examine(context, object, findings);
  for (const object of replaced) examine(context, object, findings);
  replaced.length = 0;
  // The parser takes the cross-reference table, which is never encrypted, for a damaged one.
  if (context.isDecrypted) findings.delete('UNREADABLE');
}

/** Tells whether the pages are made from an XFA form at opening: such a form has no fields that other viewers know. */
function needsReader(context: PDFContext, catalog: PDFDict): boolean {
  const form = context.lookup(catalog.get(PDFName.of('AcroForm')));
  if (!(form instanceof PDFDict) || !context.lookup(form.get(PDFName.of('XFA')))) return false;
  const fields = context.lookup(form.get(PDFName.of('Fields')));
  const rendering = context.lookup(catalog.get(PDFName.of('NeedsRendering')));
  return rendering === PDFBool.True || !(fields instanceof PDFArray) || fields.size() === 0;
}

/** Examines skipped parts that look like objects: the cross-reference table may lead a viewer into streams, strings or comments. */
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
      // The part is no object, or one that the parser has read and examined.
    }
    left -= (Reflect.get(parser, 'bytes') as { offset(): number }).offset();
    if (left < 0) {
      findings.add('TOO_COMPLEX');
      return;
    }
  }
}

/** Tells whether an entry starts an action. A GoTo action only sets the first page: it is harmless, unless another follows it. */
function startsAction(context: PDFContext, entry: PDFObject | undefined): boolean {
  const action = context.lookup(entry);
  if (!(action instanceof PDFDict)) return false;
  return action.lookup(PDFName.of('S')) !== PDFName.of('GoTo') || action.has(PDFName.of('Next'));
}

/** The triggers of a field that need a person to type into it; all others fire by themselves. */
const TYPED = new Set(['K', 'F', 'V', 'C']);

/** Tells whether the additional actions of a page, an annotation or the document fire without a click (ISO 32000-1, 12.6.3). */
function firesByItself(context: PDFContext, owner: PDFDict, entry: PDFObject): boolean {
  const triggers = context.lookup(entry);
  if (!(triggers instanceof PDFDict)) return false;
  const isPage = owner.has(PDFName.of('MediaBox')) || owner.get(PDFName.of('Type')) === PDFName.of('Page');
  return triggers.keys().some((key) => isPage || !TYPED.has(key.decodeText()));
}

const keys: Readonly<Record<string, DocumentFinding>> = {
  JS: 'SCRIPTS',
  JavaScript: 'SCRIPTS',
  EF: 'EMBEDDED_FILES',
  EmbeddedFiles: 'EMBEDDED_FILES',
  XFA: 'XFA_FORM',
  RichMediaContent: 'MEDIA',
};

/** Findings by the types of actions (ISO 32000-1, table 198) and of annotations (table 169): the values of `/S` and `/Subtype`. */
const types: Readonly<Record<string, Readonly<Record<string, DocumentFinding>>>> = {
  S: {
    JavaScript: 'SCRIPTS',
    Launch: 'LAUNCH',
    SubmitForm: 'SENDS_DATA',
    GoToR: 'OTHER_FILES',
    GoToE: 'OTHER_FILES',
    ImportData: 'OTHER_FILES',
    Movie: 'MEDIA',
    Sound: 'MEDIA',
    Rendition: 'MEDIA',
    RichMediaExecute: 'MEDIA',
  },
  Subtype: { Movie: 'MEDIA', Sound: 'MEDIA', Screen: 'MEDIA', RichMedia: 'MEDIA', '3D': 'MEDIA' },
};

function findingOf(
  context: PDFContext,
  owner: PDFDict,
  key: string,
  value: PDFObject,
): DocumentFinding | undefined {
  if (key === 'AA') return firesByItself(context, owner, value) ? 'OPEN_ACTION' : undefined;
  const named = types[key];
  // The type of an action may be an object of its own.
  const type = named && context.lookup(value);
  return type instanceof PDFName ? named?.[type.decodeText()] : keys[key];
}

function examine(context: PDFContext, object: PDFObject, findings: Set<DocumentFinding>): void {
  const pending: PDFObject[] = [object];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one instanceof PDFInvalidObject) findings.add('UNREADABLE');
    if (one instanceof PDFRawStream) {
      // The content of a stream with a file lies in that file.
      if (one.dict.has(PDFName.of('F'))) findings.add('OTHER_FILES');
      pending.push(one.dict);
    }
    // Elements are pushed one by one: an array may have more of them than a call takes arguments.
    if (one instanceof PDFArray) for (const element of one.asArray()) pending.push(element);
    if (!(one instanceof PDFDict)) continue;
    for (const [name, value] of one.entries()) {
      const finding = findingOf(context, one, name.decodeText(), value);
      if (finding) findings.add(finding);
      pending.push(value);
    }
  }
}

// Warnings are silenced, since the parser warns about every fault that it repairs.
console.warn = () => undefined;
