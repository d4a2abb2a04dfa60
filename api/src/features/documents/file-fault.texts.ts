/** The messages of files. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const fileFaults = faultTexts('files', 'files', {
  infected: text('Malware was found in this file. Nobody can open it.', 'Of a file.'),
  waiting: text('This file is being checked for malware. Try again in a few minutes.', 'Of a file.'),
  chooseAnother: text(
    'Malware was found in this file. Save the document again without it, or choose another.',
    'Of a file.',
  ),
  noRoom: text(
    'Your documents may take {size} MB in all, and this one would take more. Choose a smaller file, or ask {mailbox} for more room.',
    'Of a file.',
    { size: 'how many' },
  ),
});
