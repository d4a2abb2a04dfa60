/** The names of months and weekdays. They are texts of our own in other languages, as Node and browsers know few languages. */
import { ownText } from './texts.ts';

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The words of a day that is written in English: each is the name of a text, too. The last one stands before the hour. */
export const dayWords: readonly string[] = [
  ...monthNames,
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'at'],
];

/** Returns a word of days in the language of the page, or of the mail; undefined where it has the English one. */
export const dayWordNow = (word: string): string | undefined => ownText('days', word);

/**
 * Puts a day that was written in English into the language of the page, or of the mail: `1 October 2026` is `1 Diphalane 2026`.
 * Other languages have whole names alone, as not each has short ones that people know.
 */
export const dayInLanguage = (english: string): string =>
  english.replace(/[A-Za-z]+/g, (word) => {
    const name = dayWords.find((one) => one.slice(0, 3) === word.slice(0, 3));
    return (name && dayWordNow(name)) ?? word;
  });
