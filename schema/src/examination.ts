/** What the examination of a document finds. */
import { list } from './lists.ts';

export const documentFindings = list(
  'DocumentFinding',
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
  },
);
export type DocumentFinding = keyof typeof documentFindings;

export const malwareChecks = list('MalwareCheck', 'Whether a file was checked for malware.', {
  NOT_CHECKED: 'Not checked for malware.',
  WAITING: 'This file is being checked for malware. To open it, reload the page in a few minutes.',
  CLEAN: 'No malware found.',
  INFECTED: 'Malware was found in this file. Nobody can open it.',
});
export type MalwareCheck = keyof typeof malwareChecks;
