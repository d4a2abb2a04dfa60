/** Notes whose personal fields a call gives out, whatever the operation; tell-shown.ts publishes them. */
import { isElevated } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import type { PersonalKind } from '@portal/schema/fields';

export interface PeopleShown {
  /** The rows that were shown in lists, by type and id. */
  listed: Set<string>;
  /** The ids of rows that were read alone, with the kinds of personal fields that were read. */
  opened: Map<string, Set<PersonalKind>>;
}

export const nobodyShown = (): PeopleShown => ({ listed: new Set(), opened: new Map() });

interface Call {
  actor: { readonly id: string } | undefined;
  shown: PeopleShown;
}

interface PersonalRow {
  id?: string;
  ownerId?: string;
  role?: Role;
  /** The recipient of an email, which has no id of its own. */
  recipient?: string;
}

/** Notes that a call gives out a personal field of a row, unless it is the caller's own, or a colleague's account. */
export function noteShown(
  { actor, shown }: Call,
  type: string,
  { recipient, id = recipient, ownerId = id, role = 'user' }: PersonalRow,
  kind: PersonalKind,
  { isAlone }: { isAlone: boolean },
): void {
  if (id === undefined || ownerId === actor?.id || isElevated(role)) return;
  if (!isAlone) return void shown.listed.add(`${type} ${id}`);
  const kinds = shown.opened.get(id) ?? new Set();
  shown.opened.set(id, kinds.add(kind));
}
