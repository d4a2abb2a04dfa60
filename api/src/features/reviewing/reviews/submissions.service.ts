import type { IdeaFilterValues, IdeaSort } from '@portal/schema/idea-filter';
import type { IdeaSource } from '@portal/schema/choices';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { selectionOf } from '../../ideas/list/idea-filter.ts';
import { countIdeas, readIdeas } from '../../ideas/list/idea-list.queries.ts';
import { SOURCE } from '../../ideas/entered/entered-idea.service.ts';
import { TEAM_NAMES } from '../../ideas/team/team.queries.ts';
import { WAITING } from '../../ideas/waiting.ts';
import { reasonPart } from './review.queries.ts';

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
  ...['challengeId', 'storedCallAnswers'],
  ...['firstName', 'lastName', 'email', 'dialCode', 'contactNumber'],
];

/** The columns of an idea and of its last review, as the caller sees them. */
export interface ExportedIdea extends Omit<Idea, 'globalId'> {
  announced: Date | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  reason: string | null;
  /** The names of the team, besides the owner. */
  team: string | null;
  /** How staff entered it; null for an idea that its person sent. */
  source: IdeaSource | null;
}

/** Joins the team and the last review for the export; for an idea as its submitter sees it, the last announced review. */
const withLastReview = (isAnnounced: boolean): string => `LEFT JOIN LATERAL (
  SELECT last.*, ${TEAM_NAMES} AS team, ${SOURCE} AS source FROM (SELECT) AS idea_alone LEFT JOIN LATERAL (
    SELECT announced_at AS announced, ${isAnnounced ? 'NULL' : 'email'} AS "reviewedBy", reviewed_at AS "reviewedAt",
      ${reasonPart('name', 'review')} AS reason
    FROM idea_reviews AS review JOIN accounts ON accounts.id = review.reviewer_id
    WHERE review.idea_id = idea.id ${isAnnounced ? 'AND review.announced_at IS NOT NULL' : ''} ORDER BY review.version DESC LIMIT 1
  ) AS last ON true
) AS joined ON true`;

/** Returns the lines of sums over the ideas of the list, which features declare. */
export async function totalsOfSubmissions(ctx: Context, filter: IdeaFilterValues) {
  const lines = ctx.declared.ideaParts.map(async ({ totals }) => (await totals?.(ctx, filter)) ?? []);
  return (await Promise.all(lines)).flat();
}

/** Reads all ideas of the reviewers' list. @throws DomainError INVALID_INPUT */
export function readSubmissions(ctx: Context, filter: IdeaFilterValues, sort: IdeaSort) {
  const selection = selectionOf(ctx, filter);
  const list = { viewerId: requireActor(ctx).id, selection, sort };
  const join = {
    of: withLastReview,
    names: ['announced', 'reviewedBy', 'reviewedAt', 'reason', 'team', 'source'],
  };
  return {
    count: () => countIdeas(ctx, list),
    batches: () => readIdeas<ExportedIdea>(ctx, list, exported, join),
  };
}
