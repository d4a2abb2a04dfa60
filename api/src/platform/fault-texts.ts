/** The messages of the server to people outside the staff, in the catalogue of all texts: they are in the language of the call. */
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
