import { reviewStatuses } from '@portal/schema/review-status';
import { on } from '../../platform/events.ts';
import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { callReaders } from './call-readers/feature.ts';
import { clarifications } from './clarifications/feature.ts';
import { notes } from './notes/feature.ts';
import { views } from './views/feature.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { accountClosed, roleChanged } from '../accounts/account-events.ts';
import { staffData } from '../accounts/staff-data.ts';
import { onIdea } from '../ideas/changes/idea-events.ts';
import { ideaData } from '../ideas/idea-data.ts';
import { memberJoining } from '../ideas/team/team.service.ts';
import { DECISIONS } from '../ideas/waiting.ts';
import { CallResolver } from './calls/call.resolver.ts';
import { Claim } from './claims/claim.entity.ts';
import { claimConditions } from './claims/claim.queries.ts';
import { ClaimResolver } from './claims/claim.resolver.ts';
import { endClaims, findClaim, releaseOfFormerStaff } from './claims/claim.service.ts';
import { Conflict } from './conflicts/conflict.entity.ts';
import { ConflictResolver } from './conflicts/conflict.resolver.ts';
import { endJudging, findConflict } from './conflicts/conflict.service.ts';
import { IdNumberResolver } from './id-number/id-number.resolver.ts';
import { announcements } from './announcing/announce.service.ts';
import { IdeaReview } from './reviews/idea-review.entity.ts';
import { findReview, findReviewer } from './reviews/idea-review.service.ts';
import { sendReviewDigests } from './reviews/review-digest.service.ts';
import { reviewAnswers } from './reviews/review-conditions.ts';
import { reviewMails } from './reviews/review.mails.ts';
import { announcementConditions, reasonPart } from './reviews/review.queries.ts';
import { DecisionResolver } from './similar/duplicate.resolver.ts';
import { IdeaReviewResolver, ReviewResolver } from './reviews/review.resolver.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { findUndoable } from './reviews/undo.service.ts';
import { SimilarIdeaResolver } from './similar/duplicate.resolver.ts';

/** The work of reviewers on ideas: reviews and their announcement, claims, conflicts, questions, notes and views. */
export const reviewing: readonly Feature[] = [
  feature({
    name: 'reviewing',
    entities: [IdeaReview, Claim, Conflict],
    routes: reviewRoutes,
    resolvers: [
      ReviewResolver,
      DecisionResolver,
      IdeaReviewResolver,
      ClaimResolver,
      ConflictResolver,
      CallResolver,
      SimilarIdeaResolver,
      IdNumberResolver,
    ],
    nodes: {
      IdeaReview: { action: 'idea:read-own', find: findReview },
      Reviewer: { action: 'idea:read-any', find: findReviewer },
      SavedReviews: {
        action: 'idea:review',
        find: (ctx, key, info) => findUndoable(ctx, key, selectedFields(info, 'reviewed')),
      },
      Claim: { action: 'idea:read-any', find: findClaim },
      Conflict: { action: 'idea:read-any', find: findConflict },
    },
    mails: reviewMails,
    lanes: () => ({ announcement: announcements }),
    upkeep: { 'send-review-digests': sendReviewDigests },
    ideaParts: [
      {
        barring: 'idea_conflicts',
        filters: { ...claimConditions, ...announcementConditions },
        answers: reviewAnswers,
        announced: {
          firstDecidedAt: `(SELECT min(review.reviewed_at) FROM idea_reviews AS review
    WHERE review.idea_id = ideas.id AND review.announced_at IS NOT NULL AND review.to_status IN (${DECISIONS}))`,
        },
      },
    ],
    personalData: [
      {
        name: 'idea_reviews',
        processing: ideaData,
        title: 'Reviews of your ideas that you were told of',
        leftOut: 'who reviewed, and reviews before they are announced',
        where: `announced_at IS NOT NULL AND idea_id IN ${selectedIds('ideas')}`,
        lists: { from_status: reviewStatuses, to_status: reviewStatuses },
        derived: {
          reason: reasonPart('name', 'idea_reviews'),
          next_step: reasonPart('nextStep', 'idea_reviews'),
        },
        answeredBy: 'reviewer_id',
      },
      {
        name: 'idea_claims',
        processing: staffData,
        title: 'Ideas that you have for review',
        where: `holder_id IN ${selectedIds('accounts')}`,
      },
      {
        name: 'idea_conflicts',
        processing: staffData,
        title: 'Ideas that you declared not to judge',
        where: `account_id IN ${selectedIds('accounts')}`,
      },
    ],
    subscriptions: [
      on(roleChanged, releaseOfFormerStaff),
      on(accountClosed, releaseOfFormerStaff),
      onIdea('WITHDRAWN', endClaims),
      on(memberJoining, endJudging),
    ],
  }),
  clarifications,
  notes,
  // Who is notified of new ideas of a call.
  callReaders,
  // The filters of ideas that staff save under a name.
  views,
];
