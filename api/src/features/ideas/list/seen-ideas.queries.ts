/** What an account sees of ideas: the one rule, which every list, count, export and figure reads them by. */
import type { EntityManager } from 'typeorm';
import { columnsOf } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { barredIdeas } from '../../claims/barred.queries.ts';
import { Idea } from '../idea.entity.ts';
import { DECISIONS } from '../waiting.ts';

/** What a submitter sees in place of what the desk has decided, and of what it keeps. */
const announced: Readonly<Record<string, string>> = {
  status: 'announced_status',
  reviewerComments: 'announced_comments',
  version: 'announced_version',
  updatedAt: 'coalesce(announced_at, created_at)',
  firstDecidedAt: `(SELECT min(review.reviewed_at) FROM idea_reviews AS review
    WHERE review.idea_id = ideas.id AND review.announced_at IS NOT NULL AND review.to_status IN (${DECISIONS}))`,
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

function asAnnounced(db: EntityManager): Source {
  const columns = columnsOf(db, Idea)
    .map(({ propertyName, databaseName }) => `${announced[propertyName] ?? databaseName} AS ${databaseName}`)
    .join(', ');
  return { from: `(SELECT ${columns} FROM ideas) AS idea`, conditions: [], isAnnounced: true };
}

/**
 * Returns the sources of the ideas that an account sees: as decided, but for those that it submitted or must not judge.
 * @param viewerId left out, all ideas as they are decided
 * @param isAnnounced all ideas as their submitters see them
 * @param ownerId where the ideas of one account are meant
 */
export function sourcesOf(
  db: EntityManager,
  {
    viewerId,
    ownerId,
    isAnnounced,
  }: { viewerId?: string | undefined; ownerId?: string | undefined; isAnnounced?: boolean | undefined },
  add: Parameters['add'],
): Source[] {
  if (isAnnounced) return [asAnnounced(db)];
  if (viewerId === undefined) return [asDecided];
  if (ownerId === viewerId) return [asAnnounced(db)];
  const barred = barredIdeas(add(viewerId));
  return [
    // By the id, which indexes have.
    { ...asDecided, conditions: [`idea.id NOT IN (${barred})`] },
    { ...asAnnounced(db), conditions: [`idea.id = ANY(ARRAY(${barred}))`] },
  ];
}

/** Selects the reviews under the alias `review` that an account sees, given by an SQL expression. */
export const whereSeen = (viewerId: string): string =>
  `(review.announced_at IS NOT NULL OR review.idea_id NOT IN (${barredIdeas(viewerId)}))`;
