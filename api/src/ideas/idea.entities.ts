import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { DraftDocument } from './draft-document.entity.ts';
import { IdeaChange } from './idea-change.entity.ts';
import { IdeaDecision } from './idea-decision.entity.ts';
import { IdeaDraft } from './idea-draft.entity.ts';
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
