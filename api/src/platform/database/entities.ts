import { Account } from '../../features/accounts/account.entity.ts';
import { MailedToken } from '../../features/accounts/mailed-token.entity.ts';
import { SecondFactor } from '../../features/accounts/second-factor.entity.ts';
import { Session } from '../../features/accounts/session.entity.ts';
import { ClickDay } from '../../features/statistics/clicks/click-day.entity.ts';
import { AuditEvent } from '../../features/audit/audit-event.entity.ts';
import { Challenge } from '../../features/challenges/challenge.entity.ts';
import { HackathonEntry } from '../../features/challenges/hackathon-entry.entity.ts';
import { DocumentExamination } from '../../features/documents/examination/document-examination.entity.ts';
import { IdeaChange } from '../../features/ideas/changes/idea-change.entity.ts';
import { DraftDocument } from '../../features/ideas/drafts/draft-document.entity.ts';
import { IdeaDraft } from '../../features/ideas/drafts/idea-draft.entity.ts';
import { Idea } from '../../features/ideas/idea.entity.ts';
import { BulkReview, BulkReviewItem } from '../../features/ideas/review/bulk-review.entity.ts';
import { IdeaReview } from '../../features/ideas/review/idea-review.entity.ts';
import { KeptAnswer } from '../../features/integrators/idempotency/kept-answer.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import { AccessToken } from '../../features/integrators/tokens/access-token.entity.ts';
import { WebhookDelivery } from '../../features/integrators/webhooks/webhook-delivery.entity.ts';
import { Webhook } from '../../features/integrators/webhooks/webhook.entity.ts';
import { Tally, TallyDelta, TallyBasis } from '../../features/statistics/tally.entity.ts';
import { SecretKey } from '../security/secret-key.entity.ts';
import { Suggestion } from '../../features/suggestions/suggestion.entity.ts';

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
