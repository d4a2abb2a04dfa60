import { emailOnlyRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import type { IdeaFilterValues, IdeaSort } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/rules';
import { readEmail } from '@portal/schema/text';
import { recordExport } from '../../audit/audit.service.ts';
import { may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { noteShown } from '../../../platform/people-shown.ts';
import { tellShown } from '../../../platform/tell-shown.ts';
import { inBatches } from '../../../platform/database/list-query.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { byTime, fromCursor, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { openQuota } from '../../../platform/security/quota.ts';
import { countSubmittedIdeas } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { isUnset } from '@portal/schema/filters';
import { selectionOf } from './idea-filter.ts';
import { isWordless } from './idea-texts.ts';
import { readIdea } from '../idea.service.ts';
import { countIdeas, findIdeas, findMatchRank, isRanked } from './idea-list.queries.ts';
import type { IdeaSelection } from './idea-list.queries.ts';
import { neighboursIn } from './idea-neighbours.ts';
import type { IdeaNeighbours } from './idea-neighbours.ts';
import { ideaOrders, positionOf } from './idea-orders.ts';
import type { ListOrder } from './idea-orders.ts';
import { findCorrection } from './search-correction.queries.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/** The number of streams that an account may have open, so that streams without a reader do not pile up. */
const STREAMS_MAX = 2;

export async function listIdeas(
  ctx: Context,
  page: Page,
  filter: IdeaFilterValues,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  return listSelected(ctx, page, selectionOf(ctx, filter), sort, fields);
}

export async function listMyIdeas(
  ctx: Context,
  page: Page,
  order: 'NEWEST' | 'ASKED_FIRST',
  withTeams: boolean,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const { id } = requireActor(ctx);
  const read = order === 'NEWEST' ? fields : new Set([...fields, 'askedUntil']);
  return listSelected(ctx, page, withTeams ? { partOf: id } : { ownerId: id }, order, read);
}

async function listSelected(
  ctx: Context,
  page: Page,
  selection: IdeaSelection,
  sort: ListOrder,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const { id: viewerId } = requireActor(ctx);
  return pageOf(ctx, page, {
    order: ideaOrders[sort],
    find: (db, limit, after) =>
      findIdeas({ ...ctx, db }, { viewerId, selection, sort, after, limit }, fields),
    count: (db, span) => countIdeas({ ...ctx, db }, { viewerId, selection, sort }, span),
    knownTotal: isEverything(selection) ? () => countSubmittedIdeas(ctx) : undefined,
    isSearch: isSearch(selection),
  });
}

/** Finds the ideas before and after an idea in a list, also when the filter excludes the idea itself. */
export async function findNeighbours(
  ctx: Context,
  id: string,
  filter: IdeaFilterValues,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<IdeaNeighbours> {
  const selection = selectionOf(ctx, filter);
  const order = ideaOrders[sort];
  const viewerId = requireActor(ctx).id;
  const idea = await readIdea(ctx, id, new Set());
  if (isRanked({ sort, selection }))
    idea.matchRank = await findMatchRank(ctx, idea.id, { viewerId, selection });
  const place = order.read(order.write(idea));
  const before = { viewerId, sort, after: place, isBackward: true, limit: 1 };
  const [previous] = await findIdeas(ctx, { ...before, selection }, fields);
  return neighboursIn(id, {
    ...{ order, previous },
    read: (page) => listSelected(ctx, page, selection, sort, fields),
  });
}

/**
 * Proposes another search in place of one with words that no idea has.
 * @returns a search that finds ideas beside the other filters; null where there is none
 * @throws DomainError INVALID_INPUT; FORBIDDEN where the caller reads ideas without persons
 */
export async function correctSearch(ctx: Context, filter: IdeaFilterValues): Promise<string | null> {
  const selection = selectionOf(ctx, filter);
  if (isWordless(filter.search)) return null;
  const search = await findCorrection(ctx.db, filter.search);
  if (search === undefined) return null;
  const corrected = { ...selection, search };
  const counted = { viewerId: requireActor(ctx).id, selection: corrected, sort: 'NEWEST' } as const;
  return (await countIdeas(ctx, counted, { atMost: 1 })) > 0 ? search : null;
}

const isEverything = ({ moment: _, ...parts }: IdeaSelection): boolean => Object.values(parts).every(isUnset);

const isSearch = ({ search = '', filter }: IdeaSelection): boolean => !isWordless(search) || !isUnset(filter);

const refuseStream = () =>
  fail('TOO_MANY_REQUESTS', {
    message: `Only ${STREAMS_MAX} lists of ideas are sent to an account at a time. Read them to their end, then ask again.`,
    retryAfter: 5,
  });
const openStream = openQuota();

/**
 * Streams the ideas of an email address, or all, recorded as an export. Without an elevated role `email` must be one's
 * own.
 * @throws DomainError FORBIDDEN, before the first batch; TOO_MANY_REQUESTS
 */
export async function* streamIdeas(
  ctx: Context,
  { email, after, limit }: { email?: string; after?: string; limit?: number },
): AsyncGenerator<Idea[]> {
  const { id, email: own } = requireActor(ctx);
  if (!may(ctx, 'idea:read-any') && readEmail(email ?? '') !== own) {
    fail('FORBIDDEN', {
      message: ideaFaults.ownOnly,
    });
  }
  const start = after ? fromCursor(byTime, after) : undefined;
  const selection = email ? { ownerEmail: parse(emailOnlyRules, { email }).email } : {};
  const find = (size: number, last: TimePosition | undefined) =>
    findIdeas(ctx, {
      ...{ viewerId: id, selection, sort: 'NEWEST' },
      ...{ after: positionOf(last), limit: size },
    });
  const stream = openStream([{ key: id, most: STREAMS_MAX, refuse: refuseStream }]);
  stream.add();
  let rows = 0;
  try {
    for await (const batch of inBatches(find, limit, start)) {
      rows += batch.length;
      for (const idea of batch) noteShown(ctx, idea, 'contact', { isAlone: false });
      yield batch;
    }
  } finally {
    stream.release();
    await tellShown(ctx);
    // The export is recorded even if the caller disconnects half-way.
    if (!email) await recordExport(ctx, { file: 'getIdeas', rows });
  }
}
