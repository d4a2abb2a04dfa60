/** Closed lists of names and their labels, from which the enums of the graph are made. */

export type Choices = Readonly<Record<string, string>>;

export interface EnumWords {
  name: string;
  description: string;
}
const enumWords = new WeakMap<Choices, EnumWords>();

// Allows tree shaking of unused lists.
/* @__NO_SIDE_EFFECTS__ */
export function list<const C extends Choices>(name: string, description: string, choices: C): C {
  enumWords.set(choices, { name, description });
  return choices;
}

export const enumWordsOf = (value: unknown): EnumWords | undefined => enumWords.get(value as Choices);

export function namesOf<C extends Choices>(choices: C): (keyof C & string)[] {
  return Object.keys(choices);
}

export function labelsOf(choices: Choices, names: readonly string[]): string[] {
  return names.map((name) => choices[name] ?? name);
}

export function nameOf<C extends Choices>(choices: C, label: string): (keyof C & string) | undefined {
  return namesOf(choices).find((name) => choices[name] === label);
}
