import { on } from '../../platform/events.ts';
import { sealed } from '../../platform/security/sealed-columns.ts';
import { feature } from '../../transport/feature.ts';
import { accessEnded } from '../accounts/account-events.ts';
import { challengeEntered } from '../challenges/hackathon-entry.service.ts';
import { ideaSubmitted, reviewsAnnounced } from '../ideas/review/announce.service.ts';
import { suggestionReceived } from '../suggestions/suggestion.service.ts';
import { integratorRoutes } from './integrator.routes.ts';
import { idempotentMutations } from './idempotency/idempotent-mutations.ts';
import { KeptAnswer } from './idempotency/kept-answer.entity.ts';
import { forgetAnswers } from './idempotency/kept-answer.service.ts';
import { AccessToken } from './tokens/access-token.entity.ts';
import { AccessTokenResolver } from './tokens/access-token.resolver.ts';
import { findAccessToken, identifyByToken, revokeTokensOf } from './tokens/access-token.service.ts';
import { deliverWebhooks } from './webhooks/deliver-webhook.job.ts';
import { announce, findDelivery, purgeDeliveries } from './webhooks/delivery.service.ts';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.ts';
import { Webhook } from './webhooks/webhook.entity.ts';
import { WebhookResolver } from './webhooks/webhook.resolver.ts';
import { findWebhook } from './webhooks/webhook.service.ts';

export const integrators = feature({
  name: 'integrators',
  entities: [AccessToken, KeptAnswer, Webhook, WebhookDelivery],
  routes: integratorRoutes,
  resolvers: [AccessTokenResolver, WebhookResolver],
  operations: {
    Query: { accessTokens: 'token:manage', webhooks: 'webhook:manage', webhook: 'webhook:manage' },
    Mutation: {
      createAccessToken: 'token:create',
      revokeAccessToken: 'token:manage',
      createWebhook: 'webhook:change',
      updateWebhook: 'webhook:change',
      renewWebhookSecret: 'webhook:change',
      deleteWebhook: 'webhook:manage',
      testWebhook: 'webhook:manage',
      replayDelivery: 'webhook:manage',
      replayFailedDeliveries: 'webhook:manage',
    },
  },
  nodes: {
    AccessToken: { action: 'token:manage', find: findAccessToken },
    Webhook: { action: 'webhook:manage', find: findWebhook },
    WebhookDelivery: { action: 'webhook:manage', find: findDelivery },
  },
  identification: { byToken: identifyByToken },
  plugins: (mutations) => [idempotentMutations(mutations)],
  lanes: () => ({ webhook: deliverWebhooks }),
  upkeep: { 'purge-kept-answers': forgetAnswers, 'purge-deliveries': purgeDeliveries },
  sealedColumns: [sealed(Webhook, 'secret'), sealed(Webhook, 'secretsBefore'), sealed(KeptAnswer, 'answer')],
  personalData: [{ name: 'access_tokens', where: 'account_id = $2::uuid', hidden: ['secret_hash'] }],
  subscriptions: [
    on(accessEnded, revokeTokensOf),
    on(ideaSubmitted, (ctx, idea) => announce(ctx, 'IDEA_SUBMITTED', [idea])),
    on(reviewsAnnounced, (ctx, reviews) => announce(ctx, 'IDEA_REVIEWED', reviews)),
    on(suggestionReceived, (ctx, suggestion) => announce(ctx, 'SUGGESTION_RECEIVED', [suggestion])),
    on(challengeEntered, (ctx, entry) => announce(ctx, 'HACKATHON_ENTERED', [entry])),
  ],
});
