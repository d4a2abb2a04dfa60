/** Closed lists of names and their labels, from which the enums of the graph are made. */
import { speak, spoken } from './spoken.ts';

export type Choices = Readonly<Record<string, string>>;

/** The value in the graph of a choice that a call did not ask for. No form or call takes it. */
export const NOT_ASKED = 'NOT_ASKED';

export interface EnumWords {
  name: string;
  description: string;
  /** The labels of the documented calls, where people read others. */
  wire?: Choices | undefined;
}
const enumWords = new WeakMap<Choices, EnumWords>();

// Allows tree shaking of unused lists.
/* @__NO_SIDE_EFFECTS__ */
export function list<const C extends Choices>(
  name: string,
  description: string,
  choices: C,
  wire?: { readonly [Name in keyof C]?: string },
): C {
  enumWords.set(choices, { name, description, wire: wire as Choices | undefined });
  return choices;
}

/**
 * Makes a list whose labels people outside read: each is a text of the catalogue. Systems have the defaults.
 * @param title says what is chosen, for an editor of the labels
 */
/* @__NO_SIDE_EFFECTS__ */
export function spokenList<const C extends Choices>(
  name: string,
  title: string,
  description: string,
  choices: C,
  wire?: { readonly [Name in keyof C]?: string },
): C {
  const labels: Record<string, string> = {};
  for (const [choice, label] of Object.entries(choices)) speak(labels, choice, name, choice, label);
  spoken.push({
    ...{ group: name, title: `Choices: ${title}`, address: '' },
    defaults: Object.fromEntries(
      Object.entries(choices).map(([choice, text]) => [choice, { text, about: `The choice “${text}”.` }]),
    ),
  });
  enumWords.set(labels, { name, description, wire: { ...choices, ...wire } });
  return labels as C;
}

/** Returns the labels of a list in the documented calls, which never change. */
export const wireLabelsOf = (choices: Choices): Choices => ({ ...choices, ...enumWords.get(choices)?.wire });

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

/** A parameter of an address: finds those of its values that the page does not know. */
type Parameter = (values: readonly string[]) => readonly string[];
export type Parameters = Readonly<Record<string, Parameter>>;

/** Makes a parameter of one value: others are unknown. @param accepts tells whether the value is known */
export const ofOne =
  (accepts: (value: string) => boolean = () => true): Parameter =>
  ([first = '', ...others]) => [
    ...(first === '' || accepts(first) ? [] : [first]),
    ...others.filter((value) => value !== '' && value !== first),
  ];

/** Makes a parameter of one name of a closed list. */
export const ofName = (list: Choices): Parameter => ofOne((value) => Object.hasOwn(list, value));

/** Makes a parameter of several names of a closed list, which is repeated or has commas between them. */
export const ofNames =
  (list: Choices): Parameter =>
  (values) =>
    values
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '' && !Object.hasOwn(list, value));

/** A part of an address that its page does not know: a parameter, or one value of it. */
export interface Unknown {
  name: string;
  value?: string;
}

/** Finds the parts of an address that its page does not know. */
export const unknownIn = (parameters: Parameters, query: URLSearchParams): Unknown[] =>
  [...new Set(query.keys())].flatMap((name): Unknown[] => {
    const known = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!known) return [{ name }];
    return [...new Set(known(query.getAll(name)))].map((value) => ({ name, value }));
  });

/** `focusArea`, `status “LOST”` */
export const unknownInWords = ({ name, value }: Unknown): string =>
  value === undefined ? name : `${name} “${value}”`;

/** Returns an address without a part that its page does not know. */
export const withoutUnknown = (query: URLSearchParams, { name, value }: Unknown): URLSearchParams =>
  new URLSearchParams(
    [...query].flatMap(([other, text]) => {
      if (other !== name) return [[other, text]];
      if (value === undefined || text === value) return [];
      const others = text.split(',').filter((part) => part !== value);
      return others.length > 0 ? [[name, others.join(',')]] : [];
    }),
  );
