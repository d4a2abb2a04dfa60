import { IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CONTACTS_KEPT_MAX } from '@portal/schema/limits';
import type { ReviewStatus } from '@portal/schema/review-status';
import { Account } from '../../accounts/account.entity.ts';
import type { KnownIdea } from '../changes/idea-events.ts';
import { Idea } from '../idea.entity.ts';

export const contactNames = ['firstName', 'lastName', 'dialCode', 'contactNumber'] as const;
export type ContactDetails = Record<(typeof contactNames)[number], string>;

const select = { firstName: true, lastName: true, dialCode: true, contactNumber: true } as const;

/** Reads the contact details of an account, or those of its newest idea before the account has any. */
export async function findContact(db: EntityManager, accountId: string): Promise<ContactDetails | undefined> {
  const kept = await db.findOne(Account, { where: { id: accountId }, select: { id: true, ...select } });
  const newest = {
    where: { ownerId: accountId, contactNumber: Not(IsNull()) },
    order: { createdAt: 'DESC', id: 'DESC' },
  } as const;
  const { firstName, lastName, dialCode, contactNumber } =
    kept?.dialCode === null ? ((await db.findOne(Idea, { ...newest, select })) ?? {}) : (kept ?? {});
  if (!firstName || !lastName || !dialCode || !contactNumber) return undefined;
  return { firstName, lastName, dialCode, contactNumber };
}

/** Stores the contact details in the account; returns whether they changed. */
export async function updateContact(
  db: EntityManager,
  accountId: string,
  { firstName, lastName, dialCode, contactNumber }: ContactDetails,
): Promise<boolean> {
  const [, changed] = await db.query<[unknown, number]>(
    `UPDATE accounts SET first_name = $2, last_name = $3, dial_code = $4, contact_number = $5
     WHERE id = $1 AND (first_name, last_name, dial_code, contact_number) IS DISTINCT FROM ($2, $3, $4, $5)`,
    [accountId, firstName, lastName, dialCode, contactNumber],
  );
  return changed > 0;
}

const known = `id, reference, solution_name AS "solutionName", announced_status AS "announcedStatus", announced_version AS "announcedVersion"`;

const contactsWithNow = (at: string) =>
  `CASE WHEN jsonb_array_length(contacts_before) < ${CONTACTS_KEPT_MAX}
     THEN contacts_before ELSE contacts_before - 1 END
   || jsonb_build_object('until', ${at}::timestamptz, 'email', email, 'firstName', first_name,
     'lastName', last_name, 'dialCode', dial_code, 'contactNumber', contact_number)`;

/**
 * Writes the contact details into the undecided ideas; returns those that changed. Each idea stores its first contact and the
 * last ones, so that its row cannot grow without limit.
 */
export async function correctContactOfIdeas(
  db: EntityManager,
  correction: ContactDetails & { ownerId: string; statuses: readonly ReviewStatus[]; at: Date },
): Promise<KnownIdea[]> {
  const { ownerId, statuses, at, firstName, lastName, dialCode, contactNumber } = correction;
  const [corrected] = await db.query<[KnownIdea[]]>(
    // What a call did not ask for stays null.
    `UPDATE ideas SET first_name = $4, last_name = $5,
       (dial_code, contact_number) = (SELECT $6::text, $7::text WHERE ideas.contact_number IS NOT NULL),
       contacts_before = ${contactsWithNow('$3')}
     WHERE owner_id = $1 AND announced_status = ANY ($2) AND withdrawn_at IS NULL
       AND (first_name, last_name, dial_code, contact_number) <> ($4, $5, $6, $7) RETURNING ${known}`,
    [ownerId, statuses, at, firstName, lastName, dialCode, contactNumber],
  );
  return corrected;
}

/**
 * Writes an email address into all ideas of an account; returns those that changed. An idea stores the address with which it
 * was sent, for its receipt.
 */
export async function updateEmailOfIdeas(
  db: EntityManager,
  { ownerId, email, at }: { ownerId: string; email: string; at: Date },
): Promise<KnownIdea[]> {
  const [corrected] = await db.query<[KnownIdea[]]>(
    `UPDATE ideas SET email = $2,
       contacts_before = CASE WHEN contacts_before = '[]' THEN ${contactsWithNow('$3')} ELSE contacts_before END
     WHERE owner_id = $1 AND email <> $2 RETURNING ${known}`,
    [ownerId, email, at],
  );
  return corrected;
}
