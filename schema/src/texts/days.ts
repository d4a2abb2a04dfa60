/** The words of days and hours. They are read one by one (day-names.ts, programme-time.ts), so no page has their defaults. */
import { dayWords } from '../day-names.ts';
import { declareTexts, text } from '../declare-texts.ts';

declareTexts(
  { name: 'days', title: 'Days and hours', address: '' },
  {
    ...Object.fromEntries(
      dayWords.map((word) => [
        word,
        text(word, word === 'at' ? 'Between a day and its hour.' : `The name of ${word}, in days.`),
      ]),
    ),
    zone: text('{city} time', 'Beside hours: of which time zone they are.', {
      city: 'the city that the time zone is named by',
    }),
  },
);
