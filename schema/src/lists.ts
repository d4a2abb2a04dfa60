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

/** Returns the name of a choice; an empty text for what is no such name. */
export const readOne = <C extends Choices>(choices: C, name: string | null): (keyof C & string) | '' =>
  name !== null && Object.hasOwn(choices, name) ? name : '';

/** The parameters of an address, with their closed lists. */
export type Parameters = Readonly<Record<string, Choices | undefined>>;

/** Names the parts of an address that the list ignores: `focusArea`, `status “LOST”`. */
export const unknownIn = (parameters: Parameters, query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) => {
    if (!Object.hasOwn(parameters, name)) return [name];
    const known = parameters[name];
    if (!known) return [];
    const unknown = value.split(',').filter((part) => part !== '' && !Object.hasOwn(known, part));
    return unknown.map((part) => `${name} “${part}”`);
  });
