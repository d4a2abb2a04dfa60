import { emailOnlyRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/rules';
import { readEmail } from '@portal/schema/text';
import { recordExport } from '../../audit/audit.service.ts';
import { may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { noteShown } from '../../../platform/people-shown.ts';
import { tellShown } from '../../../platform/tell-shown.ts';
import { inBatches } from '../../../platform/database/list-query.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import type { Connection, Counting } from '../../../platform/paging/connection.ts';
import { byTime, fromCursor, pageOf, toCursor } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { openHolds } from '../../../platform/security/holds.ts';
import { countSubmittedIdeas, countTallied } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { isUnset, selectionOf } from './idea-filter.ts';
import type { IdeaFilter } from './idea-filter.ts';
import { readIdea } from '../idea.service.ts';
import { WAITING } from '../waiting.ts';
import { countIdeas, findIdeas, readIdeas, withLastReview } from './idea-list.queries.ts';
import type { IdeaSelection } from './idea-list.queries.ts';
import type { IdeaNeighbours } from './idea-neighbours.ts';
import { ideaOrders, positionOf } from './idea-orders.ts';
import type { IdeaPosition } from './idea-orders.ts';

/** Of an account, so that lists that nobody reads do not pile up. */
const STREAMS_MAX = 2;

export async function listIdeas(
  ctx: Context,
  page: Page,
  filter: IdeaFilter,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  const selection = selectionOf(ctx, filter);
  return listSelected(ctx, page, selection, sort, fields, countingOf(ctx, filter, selection));
}

const countingOf = (ctx: Context, filter: IdeaFilter, selection: IdeaSelection | undefined) => ({
  isSearch: Boolean(selection?.words ?? filter.labels),
  talliedTotal: () => countTallied(ctx, filter),
});

const exported = [
  ...[
    'id',
    'version',
    'reference',
    'solutionName',
    'solutionSummary',
    'personType',
    'focusArea',
    'reviewerComments',
  ],
  ...WAITING,
  ...['firstName', 'lastName', 'email', 'dialCode', 'contactNumber'],
];

/** The columns of an idea and of its last review, as the caller sees them. */
export interface ExportedIdea extends Omit<Idea, 'globalId'> {
  announced: Date | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

/** Reads all ideas of a list of the desk. @throws DomainError INVALID_INPUT */
export function readIdeaList(ctx: Context, filter: IdeaFilter, sort: IdeaSort) {
  const selection = selectionOf(ctx, filter) ?? { ids: [] };
  const list = { viewerId: requireActor(ctx).id, selection, sort };
  const join = { of: withLastReview, names: ['announced', 'reviewedBy', 'reviewedAt'] };
  return {
    count: () => countIdeas(ctx, list),
    batches: () => readIdeas<ExportedIdea>(ctx, list, exported, join),
  };
}

export async function listMyIdeas(
  ctx: Context,
  page: Page,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  return listSelected(ctx, page, { ownerId: requireActor(ctx).id }, 'NEWEST', fields);
}

/** Lists no ideas without a selection. */
async function listSelected(
  ctx: Context,
  page: Page,
  selection: IdeaSelection | undefined,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
  counting: Pick<Counting<IdeaPosition>, 'isSearch' | 'talliedTotal'> = {},
): Promise<Connection<Idea>> {
  const { id: viewerId } = requireActor(ctx);
  return pageOf(ctx, page, {
    order: ideaOrders[sort],
    find: async (db, limit, after) =>
      selection ? findIdeas({ ...ctx, db }, { viewerId, selection, sort, after, limit }, fields) : [],
    count: async (db, span) =>
      selection ? countIdeas({ ...ctx, db }, { viewerId, selection, sort }, span) : 0,
    knownTotal: selection && isEverything(selection) ? () => countSubmittedIdeas(ctx) : undefined,
    ...counting,
  });
}

/** Finds the ideas before and after an idea in a list, also when the filter excludes the idea itself. */
export async function findNeighbours(
  ctx: Context,
  id: string,
  filter: IdeaFilter,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<IdeaNeighbours> {
  const selection = selectionOf(ctx, filter);
  const order = ideaOrders[sort];
  const place = order.read(order.write(await readIdea(ctx, id, new Set())));
  const before = { viewerId: requireActor(ctx).id, sort, after: place, isBackward: true, limit: 1 };
  const [previous] = selection ? await findIdeas(ctx, { ...before, selection }, fields) : [];
  const after = previous && toCursor(order, previous);
  const counting = countingOf(ctx, filter, selection);
  const list = await listSelected(ctx, { first: 2, after }, selection, sort, fields, counting);
  const [first, second] = list.edges;
  const isListed = first?.node.id === id;
  return {
    previous,
    next: (isListed ? second : first)?.node,
    after,
    get position() {
      return isListed ? list.position : undefined;
    },
  };
}

const isEverything = (selection: IdeaSelection): boolean => Object.values(selection).every(isUnset);

const refuseStream = () =>
  fail('TOO_MANY_REQUESTS', {
    message: `Only ${STREAMS_MAX} lists of ideas are sent to an account at a time. Read them to their end, then ask again.`,
    retryAfter: 5,
  });
const openStream = openHolds();

/**
 * Lists the ideas of an address, or all, which is recorded as an export. Without an elevated role `email` must be the caller's own.
 * @throws DomainError FORBIDDEN, before the first batch; TOO_MANY_REQUESTS
 */
export async function* streamIdeas(
  ctx: Context,
  { email, after, limit }: { email?: string; after?: string; limit?: number },
): AsyncGenerator<Idea[]> {
  const { id, email: own } = requireActor(ctx);
  if (!may(ctx, 'idea:read-any') && readEmail(email ?? '') !== own) {
    fail('FORBIDDEN', {
      message: 'You can list your own ideas only: pass your email as the query parameter email.',
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
      for (const idea of batch) noteShown(ctx, 'Idea', idea, 'identity', { isAlone: false });
      yield batch;
    }
  } finally {
    stream.release();
    await tellShown(ctx);
    // Also what was read of a list that broke off.
    if (!email) await recordExport(ctx, { file: 'getIdeas', rows });
  }
}
