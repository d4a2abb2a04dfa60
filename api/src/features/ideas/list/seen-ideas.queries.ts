/** The one rule of what an account sees of ideas, by which every list, count, export and figure reads them. */
import { columnsOf } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { Idea } from '../idea.entity.ts';
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

/**
 * Returns the SQL that selects the ids of the ideas that an account, given by an SQL expression, must not judge: its own,
 * and those that other features name.
 */
export const barredIdeas = ({ declared }: Pick<IdeaReader, 'declared'>, accountId: string): string =>
  [
    `SELECT id FROM ideas WHERE owner_id = ${accountId}`,
    ...declared.ideaParts.flatMap(({ barring }) =>
      barring ? [`SELECT idea_id FROM ${barring} WHERE account_id = ${accountId}`] : [],
    ),
  ].join(' UNION ALL ');

/** Finds the ideas among these that an account must not judge. */
export async function findBarredIdeas(
  reader: IdeaReader,
  accountId: string,
  ideaIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.db.query<{ id: string }[]>(
    `SELECT id FROM unnest($2::uuid[]) AS id WHERE id IN (${barredIdeas(reader, '$1')})`,
    [accountId, ideaIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds the accounts that must not judge one of these ideas. */
export async function findBarredAccounts(
  { db, declared }: IdeaReader,
  ideaIds: readonly string[],
): Promise<string[]> {
  const barred = declared.ideaParts.flatMap(({ barring }) =>
    barring ? [`SELECT account_id FROM ${barring} WHERE idea_id = ANY($1::uuid[])`] : [],
  );
  const rows = await db.query<{ id: string }[]>(
    ['SELECT owner_id AS id FROM ideas WHERE id = ANY($1::uuid[])', ...barred].join(' UNION '),
    [ideaIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the sources of the ideas that an account sees: as decided, except those that it submitted or must not judge.
 * @param viewerId if left out, all ideas are read as decided
 * @param isAnnounced reads all ideas as their submitters see them
 * @param ownerId limits the list to the ideas of one account
 */
export function sourcesOf(
  reader: IdeaReader,
  {
    viewerId,
    ownerId,
    isAnnounced,
  }: { viewerId?: string | undefined; ownerId?: string | undefined; isAnnounced?: boolean | undefined },
  add: Parameters['add'],
): Source[] {
  if (isAnnounced) return [asAnnounced(reader)];
  if (viewerId === undefined) return [asDecided];
  if (ownerId === viewerId) return [asAnnounced(reader)];
  const barred = barredIdeas(reader, add(viewerId));
  return [
    // The conditions are on the id, which the indexes contain.
    { ...asDecided, conditions: [`idea.id NOT IN (${barred})`] },
    { ...asAnnounced(reader), conditions: [`idea.id = ANY(ARRAY(${barred}))`] },
  ];
}
