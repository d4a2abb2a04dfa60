/** What an account sees of ideas: the one rule, which every list, count, export and figure reads them by. */
import { columnsOf } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { Idea } from '../idea.entity.ts';
import type { IdeaReader } from './idea-parts.ts';

/** What a submitter sees in place of what the desk has decided, and of what it keeps. */
const announced: Readonly<Record<string, string>> = {
  status: 'announced_status',
  reviewerComments: 'announced_comments',
  version: 'announced_version',
  updatedAt: 'coalesce(announced_at, created_at)',
  // How long the desk took since it reopened an idea is its own.
  reopenedAt: 'NULL::timestamptz',
  decidedAt: 'NULL::timestamptz',
  promisedOn: 'coalesce(announced_due_on, due_on)',
  lastReviewerId: 'NULL::uuid',
  shortlistedAt: 'NULL::timestamptz',
};

/** Ideas under the alias `idea`, with the columns of the table. */
export interface Source {
  from: string;
  conditions: readonly string[];
  /** Whether they are as their submitters see them: nobody has one or reviewed it, then. */
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

/** Selects the ids of the ideas that an account, given by an expression of SQL, must not judge: its own, and what other features bar. */
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
 * Returns the sources of the ideas that an account sees: as decided, but for those that it submitted or must not judge.
 * @param viewerId left out, all ideas as they are decided
 * @param isAnnounced all ideas as their submitters see them
 * @param ownerId where the ideas of one account are meant
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
    // By the id, which indexes have.
    { ...asDecided, conditions: [`idea.id NOT IN (${barred})`] },
    { ...asAnnounced(reader), conditions: [`idea.id = ANY(ARRAY(${barred}))`] },
  ];
}
