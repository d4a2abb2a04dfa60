/** Findings of the examination of a document. */
import { namesOf, spokenList } from './lists.ts';

export const documentFindings = spokenList(
  'DocumentFinding',
  'Findings in a file',
  'What a reviewer should know of a document before opening it.',
  {
    UNREADABLE: 'It could not be read completely: it may be damaged.',
    TOO_COMPLEX: 'Reading it takes too much time or memory.',
    DISGUISED: 'It begins with something other than a PDF: it may be two files in one.',
    PASSWORD: 'It opens with a password only.',
    SCRIPTS: 'It contains scripts (JavaScript).',
    LAUNCH: 'It can start programs.',
    EMBEDDED_FILES: 'It contains other files.',
    OPEN_ACTION: 'It does something by itself when it is opened.',
    SENDS_DATA: 'It can send what is typed into it to another computer.',
    OTHER_FILES: 'It can open other files, also on other computers.',
    MEDIA: 'It contains sound, video or 3D content.',
    MACROS: 'It contains macros or other active parts of an office document.',
    PROGRAMS: 'It contains programs or scripts.',
    ARCHIVES: 'It contains other archives, which were not examined.',
    XFA_FORM: 'It is an XFA form, which most viewers do not show.',
    DYNAMIC_FORM: 'Its pages are made by Adobe Reader only: other viewers show “Please wait”.',
    PAGES_MISSING: 'Not all of its pages open: it is damaged or cut off.',
  },
);
export type DocumentFinding = keyof typeof documentFindings;

/** Warnings to the sender of a document that is unreadable in whole or in part: at once, and again with the receipt. */
export const documentWarnings = spokenList(
  'DocumentWarning',
  'Why a file cannot be read',
  'Why nobody can read a document, or not all of it, and what its sender can do.',
  {
    PASSWORD:
      'This file opens with a password only, so we cannot read it. Save it again without the password, then send that file.',
    DAMAGED:
      'This file is damaged or cut off, and no page of it opens. Export it again from the program that made it, open it to check, then send that file.',
    NO_PAGES:
      'This PDF has no page. Export it again from the program that made it, open it to check, then send that file.',
    PAGES_MISSING:
      'This PDF is damaged or cut off: we can read only some of its pages. Export it again from the program that made it, open it to check, then send that file.',
    DYNAMIC_FORM:
      'This PDF is a form that only Adobe Reader shows: we see “Please wait” instead of its pages. Open it there, print it to a new PDF, then send that file.',
  },
);
export type DocumentWarning = keyof typeof documentWarnings;

export const warningsInWords = (warnings: readonly DocumentWarning[]): string[] =>
  warnings.map((warning) => documentWarnings[warning]);

const isWarned: Record<DocumentWarning, (found: Readable) => boolean> = {
  PASSWORD: ({ findings }) => findings.includes('PASSWORD'),
  DAMAGED: ({ findings, pages }) => findings.includes('UNREADABLE') && pages === null,
  NO_PAGES: ({ pages }) => pages === 0,
  PAGES_MISSING: ({ findings }) => findings.includes('PAGES_MISSING'),
  DYNAMIC_FORM: ({ findings }) => findings.includes('DYNAMIC_FORM'),
};

interface Readable {
  /** The number of pages; null when they cannot be counted, and before the document is inspected. */
  pages: number | null;
  findings: readonly DocumentFinding[];
}

/** Returns the warnings for the sender of a document. */
export const warningsOf = (found: Readable): DocumentWarning[] =>
  namesOf(documentWarnings).filter((warning) => isWarned[warning](found));

export const malwareChecks = spokenList(
  'MalwareCheck',
  'Check for malware',
  'Whether a file was checked for malware.',
  {
    NOT_CHECKED: 'Not checked for malware.',
    WAITING: 'This file is being checked for malware. To open it, reload the page in a few minutes.',
    CLEAN: 'No malware found.',
    INFECTED: 'Malware was found in this file. Nobody can open it.',
  },
);
export type MalwareCheck = keyof typeof malwareChecks;
