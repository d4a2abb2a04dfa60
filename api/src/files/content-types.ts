/** What documents may be, told by their first bytes and never by their names. */

/** A kind of content. */
interface ContentType {
  /** The extensions of file names that fit it, without dot, the commonest first. */
  extensions: readonly [string, ...string[]];
  mediaType: string;
  /** Whether the first bytes are of this kind. */
  test(head: Buffer): boolean;
}

/** What may be stored in one place, and the words for what may not. */
export interface Accepted {
  types: readonly ContentType[];
  /** What to say of an empty file. */
  empty: string;
  /** What to say of a file of another kind. */
  other: string;
}

/** How many of the first bytes a kind is told by. */
export const HEAD_BYTES = 1024 + 5;

const pdf: ContentType = {
  extensions: ['pdf'],
  mediaType: 'application/pdf',
  // Readers accept the signature anywhere in the first 1024 bytes (ISO 32000-1, annex H.3.4.1).
  test: (head) => head.subarray(0, HEAD_BYTES).includes('%PDF-'),
};

const zip: ContentType = {
  extensions: ['zip', 'docx', 'pptx', 'xlsx'],
  mediaType: 'application/zip',
  // The header of a first member (APPNOTE 4.3.7). Office Open XML is a ZIP with members of its own.
  test: (head) => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')),
};

/** A PDF and nothing else: the document of an idea. */
export const onlyPdf: Accepted = {
  types: [pdf],
  empty: 'The file is empty. Choose the PDF of your proposal.',
  other: 'The file is not a PDF. Save your proposal and supporting documents as one PDF, and upload that.',
};

/** A PDF, a Word or PowerPoint document or a ZIP: the file of an entry. */
export const pdfOrOffice: Accepted = {
  // A ZIP first: one that holds a PDF may show it in its first bytes.
  types: [zip, pdf],
  empty: 'The file is empty. Choose your PDF, Word or PowerPoint document, or ZIP.',
  other: 'The file must be a PDF, a Word (.docx) or PowerPoint (.pptx) document, or a ZIP.',
};
