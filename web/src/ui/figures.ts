const formatter = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const inFigures = (number: number): string => formatter.format(number);

export const countOf = (number: number, noun: string): string =>
  `${inFigures(number)} ${noun}${number === 1 ? '' : 's'}`;
