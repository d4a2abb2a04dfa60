/** The languages of the portal, and the addresses of its pages in them. */
/**
 * The languages of the portal, by their codes of two or three letters, each with its own name. English is that of the defaults; the address
 * of a page in another one begins with its code, and `languages/<code>.json` has its words.
 */
export const languages = {
  en: 'English',
  tn: 'Setswana',
} as const;
export type Language = keyof typeof languages;
/** A language besides English. */
export type OtherLanguage = Exclude<Language, 'en'>;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);
export const otherLanguages = /* @__PURE__ */ Object.keys(languages).filter(
  (code): code is OtherLanguage => isLanguage(code) && code !== 'en',
);

/** Makes something of each language besides English. */
export const ofOtherLanguages = <Made>(make: (language: OtherLanguage) => Made) =>
  Object.fromEntries(otherLanguages.map((code) => [code, make(code)])) as Record<OtherLanguage, Made>;

/** Returns what the addresses of a language begin with: empty for English, else `/tn`. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** Parts a path into its language and its path in English: `/tn/FAQ` is `/FAQ` in `tn`. */
export function spokenPath(path: string): { language: Language; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(path) ?? [];
  return isLanguage(code) && code !== 'en' ? { language: code, path: rest || '/' } : { language: 'en', path };
}

declare global {
  /** The language that this process writes at the moment; undefined in a browser, whose page has one. */
  var language: Language | undefined;
}

/** The part of a document that is read; the server has none. */
interface Page {
  document?: { documentElement: { lang: string } };
}

/** Returns the language of what is written at the moment: of the page, or of the mail. */
export function languageNow(): Language {
  const code = globalThis.language ?? (globalThis as Page).document?.documentElement.lang ?? 'en';
  return isLanguage(code) ? code : 'en';
}

/** Names the locales of a language for `Intl`, the best first: browsers know few languages. */
export const localesOf = (language: Language): string[] => (language === 'en' ? ['en'] : [language, 'en']);
