/** Numbers in words. */

const formatter = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Writes a number with its thousands apart. */
export const inFigures = (number: number): string => formatter.format(number);

/** Writes a number with its noun: `1 idea`, `1,204 ideas`. */
export const countOf = (number: number, noun: string): string =>
  `${inFigures(number)} ${noun}${number === 1 ? '' : 's'}`;
