/** The files of the languages besides English. No page loads this module: a file has all words of its language. */
import { ofOtherLanguages, otherLanguages } from './languages.ts';
import type { OtherLanguage } from './languages.ts';

/** How a language writes numbers, for the warning about own words that say another one (contradictions.ts). */
export interface NumberWords {
  /** Regular expressions of a number with its unit, by the unit in English; `#` stands for the number. */
  units?: Readonly<Record<string, string>>;
  numerals?: Readonly<Record<string, number>>;
  /** Regular expressions of how words begin that tell what a sentence speaks of. */
  cues?: Readonly<Record<string, string>>;
}

/** What “Export texts” writes of a language, and how it writes numbers. */
export interface LanguageFile {
  portal: 'texts';
  version: 1;
  language: string;
  numbers?: NumberWords;
  /** The words by the keys of texts. A list is the rows of its items, in the order of its fields. */
  texts: Readonly<Record<string, string | readonly (readonly string[])[]>>;
}

const read = async (code: OtherLanguage): Promise<LanguageFile> =>
  ((await import(`./languages/${code}.json`, { with: { type: 'json' } })) as { default: LanguageFile })
    .default;
const files = await Promise.all(otherLanguages.map(read));

export const languageFiles = ofOtherLanguages((code) => files[otherLanguages.indexOf(code)]!);
