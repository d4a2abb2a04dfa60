/** The documented call that reviews an idea, and the list of decisions that wait (spec §3, §7). */
import { reviewIdeaRules } from '@portal/schema/idea';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { DomainError } from '@portal/schema/errors';
import { keyIn } from '../../../platform/global-id.ts';
import { noteShown } from '../../../platform/people-shown.ts';
import { exportRoute } from '../../../transport/rest/export.ts';
import { bodyOf, count, labelOf, record, text } from '../../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../../transport/rest/json-schema.ts';
import { MESSAGE, route, success } from '../../../transport/rest/route.ts';
import { faultsToWire, toName } from '../../../transport/rest/wire.ts';
import type { Wire } from '../../../transport/rest/wire.ts';
import { ideaRowSchema, ideaToWire, reviewedRowSchema, reviewedToWire } from '../../ideas/idea-row.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { IDEA_ID } from '../../ideas/idea.routes.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { readsWithoutPersons } from '../../ideas/without-persons.ts';
import { reviewerOf } from './idea-review.service.ts';
import { heldMailOf, listHeldReviews } from '../announcing/release.service.ts';
import { reviewIdea } from './review.service.ts';
import { submissionsExport } from './submissions-export.routes.ts';

const reviewFields = { status: { wire: 'reviewStatus' }, comments: { wire: 'reviewerComments' } };

const staleIdea: JsonSchema = record(
  'With STALE: the idea as it is now. A token without the scope READ_IDEAS gets version and status only.',
  {
    version: count('The version of the idea.'),
    status: labelOf('Where its review stands.', reviewStatuses),
    reviewerComments: text('What the reviewers say to its owner.'),
    reviewedBy: { description: 'Who reviewed it last, by email.', type: ['string', 'null'] },
    reviewerName: { description: 'The name of its last reviewer.', type: ['string', 'null'] },
    reviewedAt: text('When it was last changed.', { format: 'date-time' }),
    announcedDecision: {
      description: 'The last announced decision, and the time of its announcement; null without a decision.',
      anyOf: [
        record('An announced decision.', {
          status: labelOf('The decision.', reviewStatuses),
          at: text('When it was announced to the submitter.', { format: 'date-time' }),
        }),
        { type: 'null' },
      ],
    },
  },
  { title: 'StaleIdea', required: ['version', 'status'] },
);

const byName = Object.fromEntries(namesOf(reviewStatuses).map((name) => [name.toLowerCase(), name]));

const reviewBody: JsonSchema = bodyOf('Review', 'A review of an idea.', reviewIdeaRules, {
  status: {
    description:
      'The new status, by its label or by its name in the graph, whatever their case. Empty, `Select` or left out: the status stays as it is.',
    ...reviewFields.status,
    list: { ...reviewStatuses, ...byName, '': '', Select: 'Select' },
  },
  comments: {
    description: 'What to say to the owner of the idea. Empty clears it, left out keeps it.',
    ...reviewFields.comments,
  },
  version: 'The version of the idea that the reviewer saw: a stale one is refused. Left out: not asked.',
});

function reviewFromWire(id: unknown, { reviewStatus, reviewerComments, version }: Wire): Wire {
  const status =
    reviewStatus === '' || reviewStatus === 'Select' ? undefined : toName(reviewStatuses, reviewStatus);
  return { id, status, comments: reviewerComments, version };
}

const review = route(
  'put /submission/:id/status',
  'idea:review',
  {
    summary: 'Review an idea',
    description:
      'What is left out stays as it is. The owner is notified at once of the saved review, unless the programme holds decisions and the caller may not release them; of nothing that somebody else decided and holds. Nobody reviews their own idea.',
    params: { id: IDEA_ID },
    body: reviewBody,
    example: { reviewStatus: 'Approved', reviewerComments: 'Good luck with the pilot.', version: 1 },
    answers: {
      200: success('The review is kept.', {
        message: MESSAGE,
        data: { description: 'The idea.', anyOf: [ideaRowSchema, reviewedRowSchema] },
      }),
    },
    failures: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE'],
    current: staleIdea,
  },
  async ({ ctx, params, fields }) => {
    const idea = await reviewIdea(ctx, reviewFromWire(keyIn('Idea', params['id']), fields), {
      atOnce: true,
    }).catch((error: unknown) => {
      throw reviewFaultToWire(error);
    });
    const message = 'Review status updated successfully';
    if (readsWithoutPersons(ctx)) return { message, data: reviewedToWire(idea) };
    noteShown(ctx, idea, 'identity', { isAlone: true });
    return { message, data: ideaToWire(idea) };
  },
);

function reviewFaultToWire(error: unknown): unknown {
  const failure = faultsToWire(error, reviewFields);
  if (!(failure instanceof DomainError) || !failure.details.current) return failure;
  const { current } = failure.details;
  const inWords = <T extends { status?: unknown }>(of: T) => ({
    ...of,
    status: reviewStatuses[of.status as Idea['status']],
  });
  const told = current['announcedDecision'] as { status: string } | null;
  const announcedDecision = told && inWords(told);
  return new DomainError(failure.code, {
    ...failure.details,
    current: { ...inWords(current), announcedDecision },
  });
}

const held = exportRoute('/announcements/export', 'idea:release', {
  rows: listHeldReviews,
  columns: {
    Reference: async (review, ctx) => (await ideaOf(ctx, review))?.reference,
    Idea: async (review, ctx) => (await ideaOf(ctx, review))?.solutionName,
    Decision: ({ toStatus }) => reviewStatuses[toStatus],
    Comment: ({ comments }) => comments,
    Decided: ({ reviewedAt }) => reviewedAt,
    Reviewer: (review, ctx) => reviewerOf(ctx, review),
    'Emailed to': {
      personal: 'identity',
      cell: async (review, ctx) => (await heldMailOf(ctx, review))?.recipient,
    },
    Announced: ({ announceAt }) => announceAt,
  },
});

export const reviewRoutes = [review, held, submissionsExport];
