/** Recognizes the types of documents by their first bytes, never by their names. */
import { callFaults } from '../fault-texts.ts';

interface ContentType {
  extensions: readonly [string, ...string[]];
  mediaType: string;
  test(head: Buffer): boolean;
}

export interface Accepted {
  types: readonly [ContentType, ...ContentType[]];
  /** The message that refuses an empty file; undefined accepts it. */
  empty: string | undefined;
  other: string;
  /** Types that people confuse with accepted ones, by the first bytes, each with the message that refuses it. */
  known?: readonly { test(head: Buffer): boolean; message: string }[];
}

export const HEAD_BYTES = 1024 + 5;

const beginsWith = (...bytes: number[]) => {
  const signature = Buffer.from(bytes);
  return (head: Buffer) => head.subarray(0, signature.length).equals(signature);
};

const pdf: ContentType = {
  extensions: ['pdf'],
  mediaType: 'application/pdf',
  // Readers accept the signature anywhere in the first 1024 bytes (ISO 32000-1, annex H.3.4.1).
  test: (head) => head.subarray(0, HEAD_BYTES).includes('%PDF-'),
};

const zip: ContentType = {
  extensions: ['zip', 'docx', 'pptx', 'xlsx'],
  mediaType: 'application/zip',
  // The header of a first member (APPNOTE 4.3.7). Office Open XML is a ZIP, too.
  test: beginsWith(0x50, 0x4b, 0x03, 0x04),
};

const png: ContentType = {
  extensions: ['png'],
  mediaType: 'image/png',
  test: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
};

const jpeg: ContentType = {
  extensions: ['jpg', 'jpeg'],
  mediaType: 'image/jpeg',
  test: beginsWith(0xff, 0xd8, 0xff),
};

export const onlyPdf: Accepted = {
  types: [pdf],
  get empty() {
    return callFaults.emptyPdf;
  },
  get other() {
    return callFaults.noPdf;
  },
};

export const entryFile: Accepted = {
  // PDF comes last: files of the others may contain its signature in their first bytes.
  types: [zip, png, jpeg, pdf],
  get empty() {
    return callFaults.emptyFile;
  },
  get other() {
    return callFaults.otherFile;
  },
  known: [
    {
      // A compound file ([MS-CFB] 2.2): Office before 2007, and what Office encrypts.
      test: beginsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      get message() {
        return callFaults.lockedFile;
      },
    },
  ],
};

const PICTURE_KINDS = 'PNG or JPEG';

export const pictureFile: Accepted = {
  types: [png, jpeg],
  empty: `The file is empty. Choose a picture: ${PICTURE_KINDS}.`,
  other: `The picture must be a ${PICTURE_KINDS}. Save it as one of these, and choose it again.`,
};

export const anyContent: Accepted = {
  types: [{ extensions: ['part'], mediaType: 'application/octet-stream', test: () => true }],
  empty: 'The part is empty.',
  other: '',
};
