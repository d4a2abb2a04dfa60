/** What is said of a file that is refused, whatever it is for. */
import { declareTexts, text } from '../declare-texts.ts';

export const fileFaultsTexts = declareTexts(
  { name: 'file-faults', title: 'Faults of a file', address: '' },
  {
    large: text('The file is larger than {size} MB. Make it smaller and try again.', 'At a file.', {
      size: 'how many',
    }),
  },
);
