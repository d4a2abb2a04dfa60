import { BulkReview, BulkReviewItem } from './review/bulk-review.entity.ts';
import { DraftDocument } from './drafts/draft-document.entity.ts';
import { IdeaChange } from './changes/idea-change.entity.ts';
import { IdeaDecision } from './review/idea-decision.entity.ts';
import { IdeaDraft } from './drafts/idea-draft.entity.ts';
import { Idea } from './idea.entity.ts';

/** The tables of ideas. */
export const ideaEntities = [
  Idea,
  IdeaChange,
  IdeaDecision,
  IdeaDraft,
  DraftDocument,
  BulkReview,
  BulkReviewItem,
];
