/** The one rule of what an account sees of ideas, by which every list, count, export and figure reads them. */
import { peopleBehind } from '../../accounts/account.queries.ts';
import { columnsOf, runQuery } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { sharedStatement } from '../../../platform/loaders.ts';
import { Idea } from '../idea.entity.ts';
import { ideasOf, partTables, teamsOf } from '../team/team.queries.ts';
import type { IdeaReader } from './idea-parts.ts';

/** The SQL expressions that a submitter sees in place of decisions and reviewers' data. */
const announced: Readonly<Record<string, string>> = {
  status: 'announced_status',
  reviewerComments: 'announced_comments',
  version: 'announced_version',
  updatedAt: 'coalesce(announced_at, created_at)',
  // Submitters do not see how long a decision took after a reopening.
  reopenedAt: 'NULL::timestamptz',
  decidedAt: 'NULL::timestamptz',
  promisedOn: 'coalesce(announced_due_on, due_on)',
  lastReviewerId: 'NULL::uuid',
  shortlistedAt: 'NULL::timestamptz',
  calledById: 'NULL::uuid',
};

/** A source of ideas under the alias `idea`, with the columns of the table. */
export interface Source {
  from: string;
  conditions: readonly string[];
  /** Whether ideas are read as their submitters see them: without holders and reviewers. */
  isAnnounced: boolean;
}

const asDecided: Source = { from: 'ideas AS idea', conditions: [], isAnnounced: false };

function asAnnounced({ db, declared }: IdeaReader): Source {
  const shown: Partial<Record<string, string>> = Object.assign(
    {},
    announced,
    ...declared.ideaParts.map((part) => part.announced),
  );
  const columns = columnsOf(db, Idea)
    .map(({ propertyName, databaseName }) => `${shown[propertyName] ?? databaseName} AS ${databaseName}`)
    .join(', ');
  return { from: `(SELECT ${columns} FROM ideas) AS idea`, conditions: [], isAnnounced: true };
}

/** Lists the tables that say which accounts must not judge an idea: those of who is part of it, and those that other features name. */
const barringTables = ({ declared }: Pick<IdeaReader, 'declared'>) => [
  ...partTables,
  ...declared.ideaParts.flatMap(({ barring }) =>
    barring ? [{ table: barring, ideaId: 'idea_id', accountId: 'account_id' }] : [],
  ),
];

/**
 * Returns the SQL that selects the ids of the ideas that an account, given by an SQL expression, must not judge: the one rule
 * of who may judge. A conflict of one of the people behind an account counts for the account.
 */
export const barredIdeas = (reader: Pick<IdeaReader, 'declared'>, account: string): string =>
  barringTables(reader)
    .map(
      ({ table, ideaId, accountId }) =>
        `SELECT ${ideaId} FROM ${table} WHERE ${accountId} = ANY (${peopleBehind(account)})`,
    )
    .join(' UNION ALL ');

export type Bar = 'own' | 'conflicted';

/** Finds the ideas among these that an account must not judge, and why. */
export async function findBarredIdeas(
  reader: IdeaReader,
  accountId: string,
  ideaIds: readonly string[],
): Promise<ReadonlyMap<string, Bar>> {
  const rows = await reader.db.query<{ id: string; isOwn: boolean }[]>(
    `SELECT id, id IN (${ideasOf(peopleBehind('$1'))}) AS "isOwn" FROM ideas
     WHERE id = ANY ($2::uuid[]) AND id IN (${barredIdeas(reader, '$1')})`,
    [accountId, ideaIds],
  );
  return new Map(rows.map(({ id, isOwn }) => [id, isOwn ? 'own' : 'conflicted']));
}

/** Finds which accounts of people must not judge which of these ideas. */
export function findBars(
  reader: IdeaReader,
  ideaIds: readonly string[],
): Promise<{ ideaId: string; accountId: string }[]> {
  const bars = barringTables(reader).map(
    ({ table, ideaId, accountId }) =>
      `SELECT ${ideaId} AS "ideaId", ${accountId} AS "accountId" FROM ${table}
       WHERE ${ideaId} = ANY ($1::uuid[]) AND ${accountId} IS NOT NULL`,
  );
  return reader.db.query(bars.join(' UNION '), [ideaIds]);
}

/** Finds the accounts of people who must not judge one of these ideas. */
export async function findBarredAccounts(reader: IdeaReader, ideaIds: readonly string[]): Promise<string[]> {
  return [...new Set((await findBars(reader, ideaIds)).map(({ accountId }) => accountId))];
}

/** The conditions that decide how ideas are read. */
interface Seen {
  /** The account that reads; left out, all ideas are read as decided. */
  viewerId?: string | undefined;
  /** Limits the list to the ideas that one account owns. */
  ownerId?: string | undefined;
  /** Limits the list to the ideas of which one account is a part: those that it owns, and those of its teams. */
  partOf?: string | undefined;
  /** Reads all ideas as their submitters see them. */
  isAnnounced?: boolean | undefined;
}

const FEW = 100;

const findFew = sharedStatement(async (reader: IdeaReader, accountIds: readonly string[]) => {
  const rows = await runQuery<{ accountId: string; ids: string[] }>(
    reader.db,
    `SELECT account.id AS "accountId", to_json(ARRAY(${barredIdeas(reader, 'account.id')} LIMIT ${FEW + 1})) AS ids
     FROM unnest($1::uuid[]) AS account (id)`,
    [[...new Set(accountIds)]],
  );
  const found = new Map(rows.map(({ accountId, ids }) => [accountId, ids.length > FEW ? undefined : ids]));
  return accountIds.map((id) => found.get(id));
});

/**
 * Finds the ideas that the reader of a list must not judge, if they are few. PostgreSQL plans a list with a few ids, or
 * without any, in a fraction of the time that it takes for a list with the subquery.
 */
export const findFewBarred = async (
  reader: IdeaReader,
  { viewerId, ownerId, partOf, isAnnounced }: Seen,
): Promise<readonly string[] | undefined> =>
  isAnnounced || viewerId === undefined || [ownerId, partOf].includes(viewerId)
    ? undefined
    : findFew(reader, viewerId);

/**
 * Returns the sources of the ideas that an account sees: as decided, except those that it is part of or must not judge.
 * @param few the ids of the latter, as far as `findFewBarred` found them
 */
export function sourcesOf(
  reader: IdeaReader,
  { viewerId, ownerId, partOf, isAnnounced }: Seen,
  add: Parameters['add'],
  few?: readonly string[],
): Source[] {
  if (partOf !== undefined) {
    const account = add(partOf);
    // Two sources, which PostgreSQL merges: the index of owners has the order of the list.
    return [`idea.owner_id = ${account}`, `idea.id = ANY(ARRAY(${teamsOf(account)}))`].map((condition) => ({
      ...asAnnounced(reader),
      conditions: [condition],
    }));
  }
  if (isAnnounced) return [asAnnounced(reader)];
  if (viewerId === undefined) return [asDecided];
  if (ownerId === viewerId) return [asAnnounced(reader)];
  if (few?.length === 0) return [asDecided];
  const ids = few && `${add(few)}::uuid[]`;
  const barred = ids ?? barredIdeas(reader, add(viewerId));
  return [
    // The conditions are on the id, which the indexes contain.
    { ...asDecided, conditions: [ids ? `idea.id <> ALL (${ids})` : `idea.id NOT IN (${barred})`] },
    { ...asAnnounced(reader), conditions: [`idea.id = ANY(${ids ?? `ARRAY(${barred})`})`] },
  ];
}
