/** The messages of the server to people outside the staff, in the catalogue of all texts: they are in the language of the call. */
import { entryFileKinds } from '@portal/schema/challenge';
import { declareTexts, text } from '@portal/schema/declare-texts';
import type { Declared, Texts } from '@portal/schema/declare-texts';
import { defaultMessages, FAULTS, waits } from '@portal/schema/errors';

const TITLE = 'Messages';

/** Declares the messages of a feature. No page has them: the server answers with them. @param title names what they are about */
export const faultTexts = <const Entries extends Readonly<Record<string, Declared>>>(
  kind: string,
  title: string,
  entries: Entries,
): Texts<Entries> =>
  declareTexts({ name: `fault-${kind}`, title: `${TITLE}: ${title}`, address: '', mail: true }, entries);

/** What any call can meet before a feature works on it. */
export const callFaults = faultTexts('calls', 'calls and uploads', {
  signUp: text('Please sign up to submit an idea', 'After an idea was sent without a log-in.'),
  ownUploads: text(
    'Only {count} uploads of an account are taken at a time. Wait until one of them has ended, then try again.',
    'Of an upload.',
    { count: 'how many' },
  ),
  networkUploads: text(
    'Only {count} uploads of one network are taken at a time. Wait until one of them has ended, then try again.',
    'Of an upload.',
    { count: 'how many' },
  ),
  brokeOff: text('The upload broke off. Please try again.', 'Of an upload.'),
  manyCalls: text('Too many calls from your network. Try again in {seconds} seconds.', 'Of any call.', {
    seconds: 'how many',
  }),
  largeCall: text('The request is too large.', 'Of any call.'),
  emptyPdf: text('The file is empty. Choose the PDF of your proposal.', 'Of a file.'),
  noPdf: text(
    'The file is not a PDF. Save your proposal and supporting documents as one PDF, and upload that.',
    'Of a file.',
  ),
  emptyFile: text(`The file is empty. Choose one of these: ${entryFileKinds}.`, 'Of a file.'),
  otherFile: text(`The file must be one of these: ${entryFileKinds}.`, 'Of a file.'),
  lockedFile: text(
    'The file is protected by a password, or is of an older Office kind (.doc, .xls, .ppt). Save it without a password as .docx, .xlsx, .pptx or PDF, and choose it again.',
    'Of a file.',
  ),
});

declareTexts(
  { name: FAULTS, title: `${TITLE}: any call`, address: '', mail: true },
  {
    ...Object.fromEntries(
      Object.entries(defaultMessages).map(([code, message]) => [
        code,
        text(message, 'Why a call is refused.'),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(waits).map(([name, message]) => [
        name,
        text(message, 'After too many attempts.', { count: 'how many' }),
      ]),
    ),
  },
);
