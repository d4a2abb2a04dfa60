/** Notes whose personal fields a call gives out, in any operation; tell-shown.ts publishes them. */
import { isElevated } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { Extensions } from 'type-graphql';
import type { OfPerson, PersonalKind } from '@portal/schema/fields';

/** What a field of the graph tells of a person; a function where the row says which field it holds. */
export type FieldOfPerson = OfPerson | ((row: object) => OfPerson | undefined);

/**
 * Says what a field of the graph tells of a person: `@Personal('contact')`. Readers of identity, contact and figures are recorded;
 * a token that reads ideas without persons reads `none` alone. A text that such a token reaches must say it.
 */
export const Personal = (personal: FieldOfPerson) => Extensions({ personal });

export interface PeopleShown {
  /** The rows that lists returned, by id, and the searches for persons. */
  listed: Set<string>;
  /** The listed rows whose contact details were read. */
  contacts: Set<string>;
  /** The ids of rows that were read alone, with the kinds of personal fields that were read. */
  opened: Map<string, Set<PersonalKind>>;
}

export const nobodyShown = (): PeopleShown => ({
  listed: new Set(),
  contacts: new Set(),
  opened: new Map(),
});

interface Call {
  actor: { readonly id: string } | undefined;
  shown: PeopleShown;
}

export interface PersonalRow {
  id?: string;
  ownerId?: string;
  role?: Role;
  /** The recipient of an email, which has no id of its own. */
  recipient?: string;
  /** The row that this one is a part of. */
  of?: PersonalRow;
  /** Whether the row stands in a list, for one with lists of parts. */
  isListed?: boolean;
}

/** Tells whether a row is the caller's own, or a colleague's account. */
const isFree = ({ actor }: Call, { recipient, id = recipient, ownerId = id, role = 'user' }: PersonalRow) =>
  id === undefined || ownerId === actor?.id || isElevated(role);

/** Tells whether a row is about another person, whose contact details may be withheld. */
export const isOfOthers = (call: Call, { of, ...row }: PersonalRow): boolean => !isFree(call, of ?? row);

/** Notes that a call gives out a personal field of a row, unless it is the caller's own, or a colleague's account. */
export function noteShown(
  call: Call,
  { of, ...part }: PersonalRow,
  kind: PersonalKind,
  { isAlone }: { isAlone: boolean },
): void {
  const row = of ?? part;
  const id = row.id ?? row.recipient;
  if (id === undefined || isFree(call, row)) return;
  const { listed, contacts, opened } = call.shown;
  if (isAlone) return void opened.set(id, (opened.get(id) ?? new Set()).add(kind));
  listed.add(id);
  if (kind === 'contact') contacts.add(id);
}

/** Notes that a call searches for persons: also the number of results, even 0, discloses data about them. */
export const noteSearched = ({ shown }: Pick<Call, 'shown'>, words: string): void =>
  void shown.listed.add(`search ${words}`);
