/** The building blocks of the rules: each says in its message which field, what is wrong and the way out. */
import * as v from 'valibot';
import { namesOf } from './choices.ts';
import type { Choices } from './choices.ts';
import { EMAIL_MAX, LONG_TEXT_MAX, SHORT_TEXT_MAX } from './limits.ts';

const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

// PostgreSQL cannot store U+0000 or halves of surrogate pairs; other control characters have no place in an answer, nor
// have U+202D and U+202E, which show letters in another order than they stand in.
const NO_CONTROLS = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202D\u202E\p{Cs}]*$/u;
const ONE_LINE = /^[^\u0000-\u001F\u007F\u202D\u202E\p{Cs}]*$/u;

/** A text field that may stay empty; surrounding blanks are cut. Longest: `max` characters. */
function text(label: string, max: number) {
  return v.pipe(
    v.string(`${label} must be text.`),
    v.trim(),
    v.maxLength(max, `${label} must be ${max.toLocaleString('en')} characters or fewer.`),
    v.regex(
      max > SHORT_TEXT_MAX ? NO_CONTROLS : ONE_LINE,
      `${label} contains characters that cannot be stored. Remove them and try again.`,
    ),
  );
}

/**
 * A required text of at most `max` characters.
 * @param whose what the message says before the label: `the` where the text is not about the person who writes it
 */
export function requiredText(label: string, max = SHORT_TEXT_MAX, whose: 'your' | 'the' = 'your') {
  return v.pipe(
    v.nullish(v.string(`${label} must be text.`), ''),
    text(label, max),
    v.minLength(1, `Enter ${whose} ${lowerFirst(label)}.`),
  );
}

/** A required free text. */
export const requiredLongText = (label: string, whose?: 'your' | 'the') =>
  requiredText(label, LONG_TEXT_MAX, whose);

/** An optional text of at most `max` characters; comes back as '' when absent. */
export function optionalText(label: string, max = SHORT_TEXT_MAX) {
  return v.pipe(v.nullish(v.string(`${label} must be text.`), ''), text(label, max));
}

/** An optional free text. */
export const optionalLongText = (label: string) => optionalText(label, LONG_TEXT_MAX);

/** An optional web address, with or without its scheme; comes back with one, or as ''. */
export function optionalWebAddress(label: string) {
  return v.pipe(
    optionalText(label),
    v.transform((value) => (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`)),
    v.check(
      (value) => value === '' || (/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(value) && URL.canParse(value)),
      `${label} must be a web address, such as https://example.com.`,
    ),
    v.maxLength(SHORT_TEXT_MAX, `${label} must be ${SHORT_TEXT_MAX} characters or fewer.`),
  );
}

/** A required email address; comes back in lower case. */
export function emailAddress(label = 'Email', whose?: 'your' | 'the') {
  return v.pipe(
    requiredText(label, EMAIL_MAX, whose),
    v.rfcEmail(`${label} must be an email address, such as name@example.com.`),
    v.check(
      (value) => /^[^@]+@[^@\s]+\.[^@\s.]+$/.test(value),
      `${label} must be an email address, such as name@example.com.`,
    ),
    v.toLowerCase(),
  );
}

/** A required single choice from the given values. */
export function anyOf<T extends string>(label: string, values: readonly T[]) {
  const message = `Select your ${lowerFirst(label)}.`;
  return v.pipe(v.nullish(v.string(message), ''), v.picklist(values, message));
}

/** A required single choice from a closed list, by name. */
export function oneOf<C extends Choices>(label: string, choices: C) {
  return anyOf(label, namesOf(choices));
}

/** An optional single choice from a closed list, by name; an absent one or '' comes back as null. */
export function optionalOneOf<C extends Choices>(label: string, choices: C) {
  const message = `${label} holds a choice that is not in the list.`;
  return v.pipe(
    v.nullish(v.string(message), ''),
    v.transform((name) => name || null),
    v.nullable(v.picklist(namesOf(choices), message)),
  );
}

/** An optional day of these centuries, YYYY-MM-DD; an absent one or '' comes back as null. */
export function optionalDay(label: string) {
  const message = `${label} must be a day such as 2026-03-31.`;
  return v.pipe(
    v.nullish(v.string(message), ''),
    v.transform((text) => text || null),
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^(19|2\d)\d\d-\d\d-\d\d$/, message),
        // 30 February parses, as 1 March.
        v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, message),
      ),
    ),
  );
}

/** A text to search for; comes back as '' when absent. */
export const searchRules = v.object({ search: optionalText('Search') });

/** The trap of forms that anybody may send: people never see the field, programs that fill in forms do. */
export const honeypot = optionalLongText('This field');

/** Names of a closed list, as they come; [] when absent. */
export function listOfNames<C extends Choices>(label: string, choices: C) {
  return v.nullish(
    v.array(
      v.picklist(namesOf(choices), `${label} holds a choice that is not in the list.`),
      `${label} must be a list.`,
    ),
    [],
  );
}

const inTheOrderOf = <Name extends string>(names: readonly Name[]) =>
  v.transform((chosen: Name[]) => names.filter((name) => chosen.includes(name)));

/** A required multiple choice from a closed list, by name; repeated names count once, in the list's order. */
export function someOf<C extends Choices>(label: string, choices: C) {
  return v.pipe(
    listOfNames(label, choices),
    v.minLength(1, `Select at least one option for ${lowerFirst(label)}.`),
    inTheOrderOf(namesOf(choices)),
  );
}

/** An optional multiple choice from a closed list, by name; comes back as [] when absent. */
export function optionalSomeOf<C extends Choices>(label: string, choices: C) {
  return v.pipe(listOfNames(label, choices), inTheOrderOf(namesOf(choices)));
}
