/** What seeded ideas are made of: the kinds of solutions of a focus area, and sentences that fit all of them. */

/**
 * One kind of solution. Texts may hold slots: {place} a town or village, {n} a small number, {many} a number with a
 * thousands separator, {share} of people such as "one in four", {part} of a whole such as "half"; {name} only where a
 * sentence begins.
 */
interface Concept {
  /** What it is, to stand behind a name or alone; begins in lower case. */
  about: string;
  /** What it is good for; a sentence. */
  benefit: string;
  /** What people may call it. */
  names: readonly string[];
  /** First sentences of the problem. */
  problems: readonly string[];
  /** First sentences of the summary. */
  solutions: readonly string[];
}

export interface Area {
  /** First and second halves of further names. */
  stems: readonly string[];
  tails: readonly string[];
  concepts: readonly Concept[];
  /** Further sentences of a problem. */
  consequences: readonly string[];
  /** Further sentences of a summary. */
  features: readonly string[];
  /** Further sentences of the key benefits. */
  benefits: readonly string[];
  /** Partners, to be put in a row: "farmer associations, input dealers and …". */
  partners: readonly string[];
}

export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Repeats each entry as often as its weight says. */
export const repeated = <T extends string>(weights: Readonly<Partial<Record<T, number>>>): T[] =>
  Object.entries<number | undefined>(weights).flatMap(([entry, weight]) =>
    Array<T>(weight ?? 0).fill(entry as T),
  );
