import { In, IsNull } from 'typeorm';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';
import { DUE_DAY } from '../../ideas/waiting.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import type { IdeaPart, IdeaReader } from '../../ideas/list/idea-parts.ts';
import { barredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import { Claim } from './claim.entity.ts';

interface Reading {
  holderId: string;
  now: Date;
  until: Date;
}

const inForce = (at: string) => `(claim.kind = 'ASSIGNED' OR claim.read_until > ${at})`;

/** Returns the condition that the idea has no claim at a time, given by an SQL expression. */
const whereUnclaimed = (at: string) =>
  `NOT EXISTS (SELECT FROM idea_claims AS claim WHERE claim.idea_id = idea.id AND ${inForce(at)})`;

/** The conditions of the filters by claim, for lists of `ideas AS idea`. */
export const claimConditions: NonNullable<IdeaPart['filters']> = {
  holder: (id, { add, moment, isAnnounced }) =>
    isAnnounced || !isUuid(id)
      ? 'false'
      : `idea.id IN (SELECT idea_id FROM idea_claims AS claim WHERE claim.holder_id = ${add(id)} AND ${inForce(add(moment().now))})`,
  unclaimed: (_, { add, moment, isAnnounced }) => (isAnnounced ? [] : whereUnclaimed(add(moment().now))),
};

const selectClaims = (db: EntityManager, at: Date): SelectQueryBuilder<Claim> =>
  db
    .createQueryBuilder(Claim, 'claim')
    .innerJoinAndSelect('claim.account', 'account')
    .where(inForce(':at'), { at });

/** Finds the claims in force, by idea id. */
export async function findClaims(
  db: EntityManager,
  ideaIds: readonly string[],
  at: Date,
): Promise<Map<string, Claim>> {
  const claims = await selectClaims(db, at)
    .andWhere({ ideaId: In([...ideaIds]) })
    .getMany();
  return new Map(claims.map((claim) => [claim.ideaId, claim]));
}

/** Finds a claim in force by its id. */
export const findClaimById = (db: EntityManager, id: string, at: Date): Promise<Claim | null> =>
  selectClaims(db, at).andWhere({ id }).getOne();

/** Finds the accounts that ideas can be assigned to. */
export const findStaff = (db: EntityManager): Promise<Account[]> =>
  db.find(Account, {
    where: { role: In(['reviewer', 'admin']), closedAt: IsNull() },
    order: { email: 'ASC' },
  });

/** Begins or renews the reading of an idea, unless the reader must not judge it or another reader has it. */
export async function upsertReading(
  reader: IdeaReader,
  ideaId: string,
  { holderId, now, until }: Reading,
): Promise<void> {
  await reader.db.query(
    `INSERT INTO idea_claims (idea_id, holder_id, kind, read_until)
     SELECT id, $3::uuid, 'READING', $4 FROM ideas
     WHERE id = $1 AND id NOT IN (${barredIdeas(reader, '$3::uuid')})
     ON CONFLICT (idea_id) DO UPDATE SET holder_id = excluded.holder_id, read_until = excluded.read_until
     WHERE idea_claims.holder_id = excluded.holder_id OR (idea_claims.kind = 'READING' AND idea_claims.read_until <= $2)`,
    [ideaId, now, holderId, until],
  );
}

// Withdrawn ideas, and ideas that wait for the submitter's answer, are not to be read.
const READABLE = 'idea.withdrawn_at IS NULL AND idea.asked_until IS NULL';

/** Takes the undecided idea that is due first among those that are assigned to a holder and not being read. */
export async function takeAssigned(
  reader: IdeaReader,
  { holderId, now, until }: Reading,
  statuses: readonly string[],
): Promise<string | undefined> {
  const [rows] = await reader.db.query<[{ id: string }[]]>(
    `WITH next AS (
       SELECT claim.id FROM idea_claims AS claim JOIN ideas AS idea ON idea.id = claim.idea_id
       WHERE claim.holder_id = $1 AND claim.kind = 'ASSIGNED' AND idea.id NOT IN (${barredIdeas(reader, '$1')})
         AND (claim.read_until IS NULL OR claim.read_until <= $2) AND idea.status = ANY($4::text[]) AND ${READABLE}
       ORDER BY ${DUE_DAY}, idea.id LIMIT 1 FOR UPDATE OF claim SKIP LOCKED
     )
     UPDATE idea_claims SET read_until = $3 FROM next WHERE idea_claims.id = next.id
     RETURNING idea_claims.idea_id AS id`,
    [holderId, now, until, statuses],
  );
  return rows[0]?.id;
}

/** Takes the undecided idea that is due first among those without a claim. */
export async function takeUnclaimed(
  reader: IdeaReader,
  { holderId, now, until }: Reading,
  statuses: readonly string[],
): Promise<string | undefined> {
  for (;;) {
    // Only the unique key shows a concurrent call that took the idea after this statement began; the loop then tries again.
    const [next] = await reader.db.query<{ id: string; isTaken: boolean }[]>(
      `WITH next AS (
         SELECT idea.id FROM ideas AS idea
         WHERE idea.status = ANY($4::text[]) AND ${READABLE} AND ${whereUnclaimed('$2')}
           AND idea.id NOT IN (${barredIdeas(reader, '$1::uuid')})
         ORDER BY ${DUE_DAY}, idea.id LIMIT 1 FOR NO KEY UPDATE OF idea SKIP LOCKED
       ), taken AS (
         INSERT INTO idea_claims (idea_id, holder_id, kind, read_until)
         SELECT id, $1::uuid, 'READING', $3 FROM next
         ON CONFLICT (idea_id) DO UPDATE SET holder_id = excluded.holder_id, read_until = excluded.read_until
           WHERE idea_claims.kind = 'READING' AND idea_claims.read_until <= $2
         RETURNING idea_id
       )
       SELECT next.id, taken.idea_id IS NOT NULL AS "isTaken" FROM next LEFT JOIN taken ON taken.idea_id = next.id`,
      [holderId, now, until, statuses],
    );
    if (!next || next.isTaken) return next?.id;
  }
}

/** Ends claims: the holder's own, and assignments to anybody. Returns the references of the ideas. */
export async function deleteClaims(
  db: EntityManager,
  ideaIds: readonly string[],
  holderId: string,
): Promise<{ ideaId: string; reference: string; kind: string }[]> {
  const [rows] = await db.query<[{ ideaId: string; reference: string; kind: string }[]]>(
    `DELETE FROM idea_claims AS claim USING ideas AS idea
     WHERE claim.idea_id = ANY($1::uuid[]) AND idea.id = claim.idea_id
       AND (claim.kind = 'ASSIGNED' OR claim.holder_id = $2)
     RETURNING idea.id AS "ideaId", idea.reference, claim.kind`,
    [ideaIds, holderId],
  );
  return rows;
}

/** Assigns ideas, replacing earlier claims. */
export async function upsertAssignments(
  db: EntityManager,
  assigned: readonly { ideaId: string; holderId: string }[],
): Promise<void> {
  await db.query(
    `INSERT INTO idea_claims (idea_id, holder_id, kind)
     SELECT idea_id, holder_id, 'ASSIGNED' FROM unnest($1::uuid[], $2::uuid[]) AS one (idea_id, holder_id) ORDER BY idea_id
     ON CONFLICT (idea_id) DO UPDATE SET holder_id = excluded.holder_id, kind = 'ASSIGNED', read_until = NULL`,
    [assigned.map(({ ideaId }) => ideaId), assigned.map(({ holderId }) => holderId)],
  );
}
