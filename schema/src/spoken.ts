/** The words of fields and of closed lists as texts of the catalogue: people read them in their language, systems read the defaults. */
import { company } from './company.ts';
import { ownText } from './texts.ts';

/** A table of fields, or a closed list, whose words people outside read. */
export interface Spoken {
  group: string;
  /** What its words are of, for an editor. */
  title: string;
  /** The page that shows them; empty for many pages. */
  address: string;
  /** The defaults by the names of the texts. */
  defaults: Readonly<Record<string, { text: string; about: string }>>;
}

/** All that this process has loaded. */
export const spoken: Spoken[] = [];

const byDefault = (text: string) => text.replaceAll('{company}', company.name);

/** Returns what people read at the moment: the words of the language or of the programme, else the default. */
const spokenText = (group: string, name: string, text: string): string =>
  ownText(group, name) ?? byDefault(text);

/** Replaces a property by one that gives the words at the moment. */
export const speak = (of: object, property: string, group: string, name: string, text: string): void =>
  void Object.defineProperty(of, property, {
    enumerable: true,
    configurable: true,
    get: () => spokenText(group, name, text),
  });

/** Where the sentences of rules are in the catalogue, by field and default. */
const sentences = new Map<string, [group: string, name: string]>();

/** Has a fault of a field said in the words of the catalogue. */
export const speakFault = (field: string, message: string, group: string, name: string): void =>
  void sentences.set(`${field}\n${message}`, [group, name]);

/**
 * Declares sentences of rules outside of tables of fields as texts of the catalogue.
 * @param faults by the names of their texts: the field, or fields, that they are of, and the default
 */
export function speakFaults(
  { group, title, address }: Omit<Spoken, 'defaults'>,
  faults: Readonly<Record<string, { of: string; text: string }>>,
): void {
  for (const [name, { of, text }] of Object.entries(faults))
    for (const field of of.split(' ')) speakFault(field, text, group, name);
  const about = 'What to do where an answer is missing or wrong.';
  spoken.push({
    ...{ group, title, address },
    defaults: Object.fromEntries(Object.entries(faults).map(([name, { text }]) => [name, { text, about }])),
  });
}

/** Returns a fault of a field in the words of the moment. */
export function spokenFault(field: string, message: string): string {
  const [group, name] = sentences.get(`${field}\n${message}`) ?? [];
  return group !== undefined && name !== undefined ? spokenText(group, name, message) : message;
}
