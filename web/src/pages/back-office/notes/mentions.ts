/** Finds the colleagues who are named in a note, by `@` and their name. */
import { escapeRegExp } from '@portal/schema/text';
import type { StaffQuery } from '../../../graphql/generated-staff.ts';

export type Colleague = StaffQuery['staff'][number];

/** Returns the word that names a colleague: the name, or where that is missing or another's, too, the address. */
export function labelOf({ id, name, email }: Colleague, staff: readonly Colleague[]): string {
  const isAlone = name !== null && staff.every((other) => other.id === id || other.name !== name);
  return isAlone ? name : email;
}

/** Finds the colleagues whom a note names. A name that is part of a longer one is not meant there. */
export function mentionedIn(text: string, staff: readonly Colleague[]): Colleague[] {
  const labelled = staff
    .map((person) => ({ person, label: labelOf(person, staff) }))
    .toSorted((a, b) => b.label.length - a.label.length);
  let rest = text;
  return labelled.flatMap(({ person, label }) => {
    const before = rest;
    // No letter follows: “@Ann Leeson” does not name Ann Lee.
    rest = rest.replaceAll(new RegExp(`@${escapeRegExp(label)}(?![\\p{L}\\d])`, 'gu'), '\n');
    return rest === before ? [] : [person];
  });
}
