import { Account } from '../accounts/account.entity.ts';
import { MailedToken } from '../accounts/mailed-token.entity.ts';
import { SecondFactor } from '../accounts/second-factor.entity.ts';
import { Session } from '../accounts/session.entity.ts';
import { ClickDay } from '../analytics/click-day.entity.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { Challenge } from '../challenges/challenge.entity.ts';
import { HackathonEntry } from '../challenges/hackathon-entry.entity.ts';
import { DocumentExamination } from '../documents/examination/document-examination.entity.ts';
import { IdeaChange } from '../ideas/changes/idea-change.entity.ts';
import { DraftDocument } from '../ideas/drafts/draft-document.entity.ts';
import { IdeaDraft } from '../ideas/drafts/idea-draft.entity.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { BulkReview, BulkReviewItem } from '../ideas/review/bulk-review.entity.ts';
import { IdeaReview } from '../ideas/review/idea-review.entity.ts';
import { KeptAnswer } from '../integrators/idempotency/kept-answer.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { AccessToken } from '../integrators/tokens/access-token.entity.ts';
import { WebhookDelivery } from '../integrators/webhooks/webhook-delivery.entity.ts';
import { Webhook } from '../integrators/webhooks/webhook.entity.ts';
import { Tally, TallyDelta, TallyBasis } from '../stats/tally.entity.ts';
import { SecretKey } from '../security/secret-key.entity.ts';
import { Suggestion } from '../suggestions/suggestion.entity.ts';

export const entities = [
  Account,
  Session,
  SecondFactor,
  MailedToken,
  Idea,
  IdeaChange,
  IdeaReview,
  IdeaDraft,
  DraftDocument,
  DocumentExamination,
  BulkReview,
  BulkReviewItem,
  Job,
  Suggestion,
  Challenge,
  HackathonEntry,
  ClickDay,
  TallyDelta,
  Tally,
  TallyBasis,
  AuditEvent,
  AccessToken,
  KeptAnswer,
  Webhook,
  WebhookDelivery,
  SecretKey,
];
