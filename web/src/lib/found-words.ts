/** Finds the words of a search in a text, as the server does: by their beginnings, whatever case, accents and signs. */

const APOSTROPHES = /['‘’‛ʼ`´]/u;
const JOINED = /['‘’‛ʼ`´\p{M}\p{Cf}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'‘’‛ʼ`´]*/gu;
/** Scripts without blanks between words, in which any part is found. */
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(JOINED, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');

const wordsOf = (search: string): string[] => [...search.matchAll(WORD)].map(([word]) => fold(word));

/** A part of a text: from its first letter to before another. */
export type Span = readonly [from: number, to: number];

/** Lists where a text has the words of a search, in order. */
export function foundIn(text: string, search: string): Span[] {
  const asked = wordsOf(search);
  if (asked.length === 0) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const spans = asked.map((one) => spanIn(word, one)).filter((one) => one !== undefined);
    const [longest] = spans.toSorted(([a, b], [c, d]) => d - c - (b - a));
    return longest ? [[index + longest[0], index + longest[1]] as const] : [];
  });
}

function spanIn(word: string, asked: string): Span | undefined {
  const isAnywhere = UNSPACED.test(asked);
  for (let from = 0; from < word.length; from += 1) {
    // Brien finds O’Brien, too.
    const isStart = from === 0 || isAnywhere || APOSTROPHES.test(word[from - 1] ?? '');
    if (!isStart || !fold(word.slice(from)).startsWith(asked)) continue;
    let to = from + 1;
    while (fold(word.slice(from, to)).length < asked.length) to += 1;
    return [from, to];
  }
  return undefined;
}
