/** What is typed into the search, as the words of a full-text query. */

// What to_tsvector makes words of: letters with their marks, and digits. No operator of a query is among them.
const WORD = /[\p{Alphabetic}\p{M}\p{N}]+/gu;

/**
 * The full-text query for ideas that have, for each word typed, a word that begins with it.
 * @param search whatever somebody typed
 * @returns a query without a syntax error; undefined when there is no word in it
 */
export function toPrefixQuery(search: string): string | undefined {
  return search
    .match(WORD)
    ?.map((word) => `${word}:*`)
    .join(' & ');
}
