/** The names of months and weekdays by language. They are lists of our own, as Node and browsers know few languages. */
import { languageNow } from './languages.ts';
import type { Language } from './languages.ts';

export const monthNames: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
    ...['August', 'September', 'October', 'November', 'December'],
  ],
  tn: [
    ...['Ferikgong', 'Tlhakole', 'Mopitlwe', 'Moranang', 'Motsheganong', 'Seetebosigo', 'Phukwi'],
    ...['Phatwe', 'Lwetse', 'Diphalane', 'Ngwanatsele', 'Sedimonthole'],
  ],
};

const weekdayNames: typeof monthNames = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  tn: ['Tshipi', 'Mosupologo', 'Labobedi', 'Laboraro', 'Labone', 'Labotlhano', 'Matlhatso'],
};

/** The word between a day and its hour. */
const between: typeof monthNames = { en: ['at'], tn: ['ka'] };

const all = [monthNames, weekdayNames, between];

/**
 * Puts a day that was written in English into the language of the page, or of the mail: `1 October 2026` is `1 Diphalane 2026`.
 * Setswana has no short names that people know, so its names are whole.
 */
export function dayInLanguage(english: string): string {
  const language = languageNow();
  if (language === 'en') return english;
  return english.replace(/[A-Za-z]+/g, (word) => {
    for (const names of all) {
      const index = names.en.findIndex((name) => name.slice(0, 3) === word.slice(0, 3));
      if (index >= 0) return names[language][index] ?? word;
    }
    return word;
  });
}
