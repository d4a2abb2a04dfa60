/** The texts of the languages besides English that come with the portal, compiled as pages have them. */
import { groups } from './all-texts.ts';
import { compiledOf, defaultOf, itemsOfRows } from './declare-texts.ts';
import type { Declared, OwnValue } from './declare-texts.ts';
import { languageFiles } from './language-files.ts';
import type { OtherLanguage } from './languages.ts';
import type { Compiled } from './texts.ts';

/** Returns the words of a text as they come with the portal; undefined where the language lacks them. A text that it lacks stays English. */
export function shippedOf(language: OtherLanguage, key: string, entry?: Declared): OwnValue | undefined {
  const { texts } = languageFiles[language];
  const words = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (words === undefined || typeof words === 'string') return words;
  return entry?.kind === 'list' ? itemsOfRows(entry, words) : undefined;
}

/** Compiles each text of the catalogue, by its key, of which a function gives the words. */
const compiledBy = (
  wordsOf: (key: string, entry: Declared) => OwnValue | undefined,
): Record<string, Compiled> =>
  Object.fromEntries(
    [...groups.values()].flatMap(({ name: group, entries }) =>
      Object.entries(entries).flatMap(([name, entry]) => {
        const key = `${group}.${name}`;
        const words = wordsOf(key, entry);
        return words === undefined ? [] : [[key, compiledOf(entry, words)]];
      }),
    ),
  );

/** Compiles the English texts that a language lacks, by their keys. */
export const compiledLacking = (language: OtherLanguage): Record<string, Compiled> =>
  compiledBy((key, entry) => (shippedOf(language, key, entry) === undefined ? defaultOf(entry) : undefined));

/** Compiles the texts of a language by their keys. */
export const compiledShipped = (language: OtherLanguage): Record<string, Compiled> =>
  compiledBy((key, entry) => shippedOf(language, key, entry));
