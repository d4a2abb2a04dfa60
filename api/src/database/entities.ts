/** Every table's class. */
import { accountEntities } from '../accounts/account.entities.ts';
import { ClickDay } from '../analytics/click-day.entity.ts';
import { AuditEvent } from '../audit/audit-event.entity.ts';
import { challengeEntities } from '../challenges/challenge.entities.ts';
import { ideaEntities } from '../ideas/idea.entities.ts';
import { KeptAnswer } from '../integrators/idempotency/kept-answer.entity.ts';
import { Mail } from '../mail/mail.entity.ts';
import { Tally, TallyDelta, TallyZone } from '../stats/tally.entity.ts';
import { AccessToken } from '../integrators/tokens/access-token.entity.ts';
import { Suggestion } from '../suggestions/suggestion.entity.ts';
import { WebhookDelivery } from '../integrators/webhooks/webhook-delivery.entity.ts';
import { Webhook } from '../integrators/webhooks/webhook.entity.ts';

export const entities = [
  ...accountEntities,
  ...ideaEntities,
  Mail,
  Suggestion,
  ...challengeEntities,
  ClickDay,
  TallyDelta,
  Tally,
  TallyZone,
  AuditEvent,
  AccessToken,
  KeptAnswer,
  Webhook,
  WebhookDelivery,
];
