/** Removes the addresses and names of an erased person from the audit log. Their ids stay: they join the rows of one person. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Context } from '../../platform/context.ts';
import { escapeRegExp } from '../../platform/escape-regexp.ts';
import type { Forgotten } from '../../platform/personal-data.ts';
import { AuditEvent } from './audit-event.entity.ts';
import type { AuditDetails } from './audit-event.entity.ts';

const HAS_ADDRESS = `EXISTS (SELECT FROM unnest($1::text[]) AS lost (email) WHERE strpos(lower(details::text), email) > 0)`;

/** Puts a mark in place of the addresses, and of what staff typed or searched for that names the person. */
export async function forgetPerson({ db }: Context, forgotten: Forgotten): Promise<void> {
  const { lost, mark } = forgotten;
  const ids = Object.values(forgotten.rows).flat();
  const ofRows = await db.find(AuditEvent, { where: { subjectId: In(ids) }, select: SHOWN });
  // Entries and suggestions are called by what their sender typed; an idea, by its reference.
  const unnamed = ofRows.filter(({ subjectKind }) => !['ACCOUNT', 'IDEA'].includes(subjectKind));
  await db.update(AuditEvent, { id: In(unnamed.map(({ id }) => id)) }, { subjectLabel: mark });
  await forgetWords(db, ofRows, forgotten);
  if (lost.length === 0) return;
  // Exports are found by their kind; of other rows, those that hold an address.
  const exported = { action: 'DATA_EXPORTED' as const };
  await forgetWords(db, await db.find(AuditEvent, { where: exported, select: SHOWN }), forgotten);
  const named = await db.query<Pick<AuditEvent, 'id' | 'details'>[]>(
    `SELECT id, details FROM audit_events WHERE ${HAS_ADDRESS}`,
    [lost],
  );
  await forgetWords(db, named, forgotten);
  await db.query(
    `UPDATE audit_events SET actor_email = CASE WHEN actor_email = ANY ($1) THEN $2 ELSE actor_email END,
       subject_label = CASE WHEN lower(subject_label) = ANY ($1) THEN $2 ELSE subject_label END
     WHERE actor_email = ANY ($1) OR lower(subject_label) = ANY ($1)`,
    [lost, mark],
  );
}

const SHOWN = { id: true, subjectKind: true, details: true } as const;

async function forgetWords(
  db: EntityManager,
  events: readonly Pick<AuditEvent, 'id' | 'details'>[],
  forgotten: Forgotten,
): Promise<void> {
  for (const { id, details } of events) {
    const changed = withoutPerson(details, forgotten);
    if (JSON.stringify(changed) !== JSON.stringify(details))
      await db.update(AuditEvent, { id }, { details: changed });
  }
}

/** Finds a text where no letter or digit stands beside it. */
const whole = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(text)}(?![\\p{L}\\p{N}])`, 'giu');

/** A search for a part of a name or of an address is about the person; one for a letter or two is about anybody. */
const PART_MIN = 3;

/** Puts the mark where one of these details names the person, whole or, in what was searched for, in part. */
function withoutPerson(
  details: AuditDetails,
  { lost, names, mark }: Pick<Forgotten, 'lost' | 'names' | 'mark'>,
): AuditDetails {
  const named = [...lost, ...names].map(whole);
  const parts = [...lost.map((address) => address.replace(/@.*/, '')), ...names];
  const isPart = (text: string) =>
    text.length >= PART_MIN && parts.some((part) => whole(text.toLowerCase()).test(part));
  const clean = (text: string) => named.reduce((clean, pattern) => clean.replace(pattern, mark), text);
  const narrowed = (filter: string) =>
    filter
      .split('; ')
      .map((part) => {
        const [, name = '', value = ''] = /^((?:search|filter|by): )?(.*)$/s.exec(part) ?? [];
        return isPart(value.trim()) ? name + mark : clean(part);
      })
      .join('; ');
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, name === 'filter' ? narrowed(value) : clean(value)];
    }),
  );
}
