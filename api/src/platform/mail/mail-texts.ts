/** The texts of emails, in the catalogue of all texts: the programme can put them in its own words. */
import { declareTexts, text } from '@portal/schema/declare-texts';
import type { Declared, Text, Texts } from '@portal/schema/declare-texts';

/** What the fields mean that many emails have. */
const fields = {
  button: 'the place of the button, on a line of its own',
  portal: 'the address of the portal',
  name: 'the name of the idea, in quotes',
  reference: 'the reference of the idea',
};

/** Declares a text of an email. @param own says what the fields mean that other emails do not have */
export const mailText = <const Default extends string>(
  message: Default,
  about: string,
  own: Readonly<Record<string, string>> = {},
): Text<Default> => {
  const shared = Object.entries(fields).filter(([name]) => message.includes(`{${name}}`));
  return text(message, about, { ...Object.fromEntries(shared), ...own });
};

/** Declares the texts of a kind of email. @param title the name of the email for people */
export const mailTexts = <const Entries extends Readonly<Record<string, Declared>>>(
  kind: string,
  title: string,
  entries: Entries,
): Texts<Entries> =>
  declareTexts({ name: `mail-${kind}`, title: `Email: ${title}`, address: '', mail: true }, entries);

/** Stands for the button in the words of an email. Reading a text removes this sign, and no value has it. */
const BUTTON = '\uFFFB';
/** Parts the lines of a value. Within a paragraph it is a new line; it never parts two paragraphs. */
const LINE = '\u2028';

const withoutMarks = (value: string | number): string =>
  String(value)
    .replace(/[\uFFF9-\uFFFB]/g, '')
    .replace(/\r\n?|\n/g, LINE);

type Value = string | number | readonly string[];

/**
 * Fills the words of an email, and parts them at blank lines into the paragraphs before and after the button. What people wrote
 * stays within its paragraph. A list has a paragraph for each of its texts; an empty value on a line of its own has none.
 */
export function paragraphs<Name extends string>(
  words: string | ((values: Readonly<Record<Name, string | number>>) => string),
  values: Readonly<Record<Exclude<Name, 'button'>, Value>>,
): { before: string[]; after: string[] } {
  const filled = Object.fromEntries(
    Object.entries<Value>(values).map(([name, value]) => [
      name,
      // A number chooses between one and many.
      typeof value === 'number' ? value : [value].flat().map(withoutMarks).join('\n\n'),
    ]),
  ) as Record<Name, string | number>;
  const all = typeof words === 'string' ? words : words({ ...filled, button: BUTTON });
  const [before = '', ...after] = all
    .split(BUTTON)
    .map((part) => part.split(/\n(?:[ \t]*\n)+/).flatMap((paragraph) => paragraph.trim() || []));
  return { before: [...before], after: after.flat() };
}
