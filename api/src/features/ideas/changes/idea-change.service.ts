import { IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import { countUpTo } from '../../../platform/database/list-query.ts';
import { findRow, isSerial } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { bySerial, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { barredIdeas } from '../../claims/barred.queries.ts';
import { findIdeas } from '../list/idea-list.queries.ts';
import { IdeaChange } from './idea-change.entity.ts';

/** More than any page, so that a follower that is far behind does not wait for each. */
const NUMBERED_AT_ONCE = 5_000;

/** A follower gets each change once, also those that commit while it reads. Empty `ideaFields` read no ideas. */
export async function listChanges(
  ctx: Context,
  page: Page,
  ideaFields: ReadonlySet<string>,
): Promise<Connection<IdeaChange>> {
  const connection = await pageOf(ctx, page, {
    order: bySerial<IdeaChange>('change', ({ position }) => position),
    async find(db, take, after = '0') {
      if (await db.existsBy(IdeaChange, { position: IsNull() }))
        await inTransaction(ctx, ({ db }) => numberChanges(db, NUMBERED_AT_ONCE));
      const where = { position: MoreThan(after) };
      return withIdeas(
        ctx,
        await db.find(IdeaChange, { where, order: { position: 'ASC' }, take }),
        ideaFields,
      );
    },
    count(db, { atMost, through }) {
      const query = db.createQueryBuilder(IdeaChange, 'change');
      // A change without a position is not in the feed yet.
      return countUpTo(query.where({ position: through ? LessThanOrEqual(through) : Not(IsNull()) }), atMost);
    },
  });
  // An empty page keeps the cursor, so that a follower that is up to date can go on from it.
  connection.pageInfo.endCursor ??= page.after ?? null;
  return connection;
}

export const findChange = (
  ctx: Context,
  id: string,
  ideaFields: ReadonlySet<string>,
): Promise<IdeaChange> => {
  const find = async () =>
    (await withIdeas(ctx, await ctx.db.findBy(IdeaChange, { id }), ideaFields))[0] ?? null;
  return findRow(ctx.db, id, find, { isKey: isSerial });
};

async function withIdeas(
  ctx: Context,
  changes: readonly IdeaChange[],
  fields: ReadonlySet<string>,
): Promise<IdeaChange[]> {
  const known = await findKnownVersions(ctx, changes);
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const view = { viewerId: requireActor(ctx).id, sort: 'NEWEST' } as const;
  const page = { ...view, selection: { ids }, limit: ids.length };
  const ideas = fields.size > 0 ? await findIdeas(ctx.db, page, fields) : [];
  const ideaById = new Map(ideas.map((idea) => [idea.id, idea]));
  return changes.map((change) =>
    Object.assign(change, {
      idea: ideaById.get(change.ideaId),
      version: known.get(change.id) ?? change.version,
    }),
  );
}

/**
 * Finds the versions that the submitter knew at changes that announce none, where the caller must not judge the idea: the
 * others count reviews that wait.
 */
async function findKnownVersions(
  ctx: Context,
  changes: readonly IdeaChange[],
): Promise<ReadonlyMap<string, number>> {
  const others = changes.filter(({ kind }) => kind !== 'SUBMITTED' && kind !== 'REVIEWED');
  if (others.length === 0) return new Map();
  const known = await ctx.db.query<{ id: string; version: number }[]>(
    `SELECT change.id, (SELECT max(version) FROM idea_changes AS heard
       WHERE heard.idea_id = change.idea_id AND heard.id < change.id AND heard.kind IN ('SUBMITTED', 'REVIEWED')) AS version
     FROM idea_changes AS change WHERE change.id = ANY($1::bigint[]) AND change.idea_id IN (${barredIdeas('$2')})`,
    [others.map(({ id }) => id), requireActor(ctx).id],
  );
  return new Map(known.map(({ id, version }) => [id, version]));
}

/** Numbers committed changes in their order. A change that this transaction cannot see yet gets a later position. */
async function numberChanges(db: EntityManager, limit: number): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.numberChanges]);
  await db.query(
    `WITH waiting AS (SELECT id FROM idea_changes WHERE place IS NULL ORDER BY id LIMIT $1),
       numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM waiting)
     UPDATE idea_changes SET place = (SELECT coalesce(max(place), 0) FROM idea_changes) + numbered.number
     FROM numbered WHERE idea_changes.id = numbered.id`,
    [limit],
  );
}
