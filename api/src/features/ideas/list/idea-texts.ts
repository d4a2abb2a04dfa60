/** Reads the texts that ideas are found by. */
import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';

/** Writes a text as its plain twin: in lower case, without accents, with the signs and blanks of a keyboard. */
const plain = (text: string) =>
  text
    .replaceAll(/[‘’‛ʼ´`]/gu, "'")
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[“”„«»]/gu, '"')
    .toLowerCase();

const reportLabels = new Map(
  reportFilterFields
    .flatMap((field) => Object.entries(ideaFields[field].list))
    .map(([name, label]) => [name, plain(label)]),
);

/** Lists the names of choices whose label contains a text, whatever its case, accents and kind of signs. */
export function tagsMatching(search: string): string[] {
  const text = plain(search);
  return [...reportLabels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}

/** Returns whether a search holds nothing that a word is made of: it finds nothing. */
export const isWordless = (search: string): boolean => !/[\p{L}\p{N}]/u.test(search);
