/** Prepares the texts that ideas are searched by. */
import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';

/** Normalizes a text: to lower case, without accents, with the punctuation and spaces of a keyboard. */
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

/** Lists the names of choices whose label contains a text, ignoring case, accents and kinds of punctuation. */
export function tagsMatching(search: string): string[] {
  const text = plain(search);
  return [...reportLabels].filter(([, label]) => label.includes(text)).map(([name]) => name);
}

/** Tells whether a search has no letter or digit, so that it finds nothing. */
export const isWordless = (search: string): boolean => !/[\p{L}\p{N}]/u.test(search);
