import { LessThanOrEqual, Not, IsNull } from 'typeorm';
import type { ReviewStatus } from '@portal/schema/review-status';
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { countUpTo } from '../../../platform/database/list-query.ts';
import { findRow, isSerial } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { pageOf, toCursor } from '../../../platform/paging/page.ts';
import type { Order, Page } from '../../../platform/paging/page.ts';
import { findIdeas } from '../list/idea-list.queries.ts';
import { ErasedIdea, IdeaChange } from './idea-change.entity.ts';
import { beginEpoch, findEntries, hasWaiting, numberChanges, readPresent } from './idea-change.queries.ts';
import type { Entry, Present } from './idea-change.queries.ts';
import type { IdeaEvent } from './idea-events.ts';

/** The number of changes that get positions at once: more than a page, so that a follower that is far behind does not wait for each. */
const NUMBERED_AT_ONCE = 5_000;

/** A page of changes, and the ideas that were erased between its first position and its last. */
export type Changes = Connection<IdeaChange> & { readonly erased: readonly ErasedIdea[] };

/** Writes changes to the feed, in their transaction. */
export async function recordChanges({ db, now }: Context, events: readonly IdeaEvent[]): Promise<void> {
  const changes = events.flatMap((event) => {
    if (event.kind === 'ERASED') return [];
    const { kind, ideaId, data, at = now() } = event;
    return [{ kind, ideaId, at, version: data.version, status: data.status as ReviewStatus }];
  });
  if (changes.length > 0) await db.insert(IdeaChange, changes);
  const erased = events.filter(({ kind }) => kind === 'ERASED').map(({ ideaId }) => ({ ideaId, at: now() }));
  if (erased.length > 0) await db.insert(ErasedIdea, erased);
}

/** Invalidates all cursors: after a backup was restored, followers may have read changes that no longer exist. */
export const endCursors = async ({ db }: Context): Promise<void> => {
  await beginEpoch(db);
};

const number = (ctx: Context) => inTransaction(ctx, ({ db }) => numberChanges(db, NUMBERED_AT_ONCE));

/** Returns the order by positions. Cursors of 1.0.0 name no epoch. @throws DomainError CURSOR_EXPIRED */
const byPosition = ({ epoch, position: last }: Present): Order<Pick<Entry, 'position'>, string> => ({
  write: ({ position }) => `change ${epoch} ${position}`,
  read(text) {
    const [, named = epoch, position] = /^change (?:([0-9a-f]{8}) )?(\d{1,18})$/.exec(text) ?? [];
    if (position !== undefined && (named !== epoch || BigInt(position) > BigInt(last)))
      fail('CURSOR_EXPIRED');
    return position;
  },
});

/** Lists changes. A follower gets each change once, including those committed while it reads. Empty `ideaFields` read no ideas. */
export async function listChanges(
  ctx: Context,
  page: Page,
  ideaFields: ReadonlySet<string>,
): Promise<Changes> {
  if (await hasWaiting(ctx.db)) await number(ctx);
  const present = await readPresent(ctx.db);
  const order = byPosition(present);
  let entries: Entry[] = [];
  const connection = await pageOf(ctx, page, {
    order,
    async find(db, take, after = '0') {
      entries = await findEntries(db, after, present.position, take);
      const changes = entries.slice(0, page.first).filter((entry) => entry instanceof IdeaChange);
      return withIdeas(ctx, changes, ideaFields);
    },
    count(db, { atMost, through }) {
      const query = db.createQueryBuilder(IdeaChange, 'change');
      // A change without a position is not in the feed yet.
      return countUpTo(query.where({ position: through ? LessThanOrEqual(through) : Not(IsNull()) }), atMost);
    },
  });
  const { pageInfo } = connection;
  const inPage = entries.slice(0, page.first);
  const last = inPage.at(-1);
  // The page includes erased ideas. An empty page returns the cursor of the call, so that a follower that is up to date can
  // continue from it.
  pageInfo.hasNextPage = entries.length > page.first;
  pageInfo.endCursor = last ? toCursor(order, last) : (page.after ?? null);
  return Object.assign(connection, { erased: inPage.filter((entry) => entry instanceof ErasedIdea) });
}

/** Returns the cursor of the latest change. */
export async function latestCursor(ctx: Context): Promise<string> {
  while (await hasWaiting(ctx.db)) await number(ctx);
  const present = await readPresent(ctx.db);
  return toCursor(byPosition(present), present);
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

/** Adds the ideas as announced: a review before that can be undone without a change. Leaves out ideas that were just erased. */
async function withIdeas(
  ctx: Context,
  changes: readonly IdeaChange[],
  fields: ReadonlySet<string>,
): Promise<IdeaChange[]> {
  if (fields.size === 0) return [...changes];
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const page = { isAnnounced: true, selection: { ids }, sort: 'NEWEST', limit: ids.length } as const;
  const ideas = new Map((await findIdeas(ctx, page, fields)).map((idea) => [idea.id, idea]));
  return changes.flatMap((change) => {
    const idea = ideas.get(change.ideaId);
    return idea ? Object.assign(change, { idea }) : [];
  });
}
