/** The texts of the languages besides English that come with the portal, compiled as pages have them. */
import { groups } from './all-texts.ts';
import { compiledDefaults, compiledOf } from './declare-texts.ts';
import type { OwnValue, Shipped } from './declare-texts.ts';
import type { OtherLanguage } from './languages.ts';
import { tn } from './languages/tn.ts';
import type { Compiled } from './texts.ts';

export const shippedTexts: Readonly<Record<OtherLanguage, Shipped>> = { tn };

/** Returns the words of a text as they come with the portal; undefined where the language lacks them. */
export function shippedOf(language: OtherLanguage, key: string): OwnValue | undefined {
  const [group = '', name = ''] = key.split('.');
  return shippedTexts[language][group]?.[name];
}

/** Compiles the English texts that a language lacks, by their keys. */
export const compiledLacking = (language: OtherLanguage): Record<string, Compiled> =>
  Object.fromEntries(
    [...groups.values()].flatMap((group) =>
      Object.entries(compiledDefaults(group)).flatMap(([name, compiled]) =>
        shippedTexts[language][group.name]?.[name] === undefined ? [[`${group.name}.${name}`, compiled]] : [],
      ),
    ),
  );

/** Compiles the texts of a language by their keys. */
export const compiledShipped = (language: OtherLanguage): Record<string, Compiled> =>
  Object.fromEntries(
    [...groups.values()].flatMap(({ name: group, entries }) =>
      Object.entries(entries).flatMap(([name, entry]) => {
        const words = shippedTexts[language][group]?.[name];
        return words === undefined ? [] : [[`${group}.${name}`, compiledOf(entry, words)]];
      }),
    ),
  );
