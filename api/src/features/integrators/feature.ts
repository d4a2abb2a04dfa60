import { deliveryStatuses, scopes, webhookEvents } from '@portal/schema/choices';
import { filters, id } from '@portal/schema/filters';
import { deliveryFilters } from '@portal/schema/list-filters';
import { labelsOf } from '@portal/schema/lists';
import { on } from '../../platform/events.ts';
import { encryptedColumn } from '../../platform/security/encrypted-columns.ts';
import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import { keyOf } from '../../platform/global-id.ts';
import { accessEnded, passwordChanged } from '../accounts/account-events.ts';
import { challengeEntered } from '../received/entries/hackathon-entry.service.ts';
import { ideasChanged } from '../ideas/changes/idea-events.ts';
import { suggestionReceived } from '../received/suggestions/suggestion.service.ts';
import { operationsWithoutPersons } from './tokens/operations-without-persons.ts';
import { idempotentMutations } from './idempotency/idempotent-mutations.ts';
import { KeptAnswer } from './idempotency/kept-answer.entity.ts';
import { forgetAnswers } from './idempotency/kept-answer.service.ts';
import { AccessToken } from './tokens/access-token.entity.ts';
import { accessTokenMails } from './tokens/access-token.mails.ts';
import { AccessTokenResolver, KnownSecretsResolver } from './tokens/access-token.resolver.ts';
import {
  announceEnds,
  findAccessToken,
  forgetEndedSecrets,
  identifyByToken,
  isOfProgramme,
  listAccessTokens,
  makerOf,
  revokeTokensOf,
  tokensThatGoOn,
  widenReviewTokens,
} from './tokens/access-token.service.ts';
import { secretMails } from './secret-notice.ts';
import { ReplacedSecret } from './tokens/replaced-secret.entity.ts';
import { deliverWebhooks } from './webhooks/deliver-webhook.job.ts';
import {
  announce,
  announceChanges,
  countDeliveries,
  findDelivery,
  listDeliveries,
  purgeDeliveries,
} from './webhooks/delivery.service.ts';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.ts';
import { Webhook } from './webhooks/webhook.entity.ts';
import { WebhookResolver } from './webhooks/webhook.resolver.ts';
import { findWebhook, listWebhooks } from './webhooks/webhook.service.ts';
import type { Processing } from '../../platform/personal-data.ts';
import { staffData } from '../accounts/staff-data.ts';

const deliveryData: Processing = {
  what: 'News for other systems',
  data: 'Of submitters and teams: reference, title and status of an idea, and the name of a team.',
  purpose: 'Let other systems of ours, and receivers that an administrator entered, know of changes.',
  basis: 'Legitimate interest: to work with what you sent.',
  readers: 'These systems, which are told when an idea is erased. Administrators.',
  kept: '30 days here; there, as we agreed with them.',
};

export const integrators = feature({
  name: 'integrators',
  entities: [AccessToken, ReplacedSecret, KeptAnswer, Webhook, WebhookDelivery],
  routes: [
    exportRoute('/access-tokens/export', 'token:manage', {
      rows: listAccessTokens,
      columns: {
        Token: ({ name }) => name,
        Ending: ({ ending }) => ending,
        Scopes: (token) => labelsOf(scopes, token.scopes),
        Created: ({ createdAt }) => createdAt,
        'Created by': makerOf,
        'Belongs to': (token) => (isOfProgramme(token) ? 'The programme' : 'Its maker'),
        'Last used': ({ lastUsedAt }) => lastUsedAt,
        Expires: ({ expiresAt }) => expiresAt,
        Renewed: ({ renewedAt }) => renewedAt,
        Revoked: ({ revokedAt }) => revokedAt,
      },
    }),
    exportRoute('/webhooks/export', 'webhook:manage', {
      rows: listWebhooks,
      columns: {
        Webhook: ({ name }) => name,
        // The rest of the address is left out, since it may hold a secret of the receiver.
        Host: ({ url }) => new URL(url).host,
        Events: ({ events }) => labelsOf(webhookEvents, events),
        State: ({ pausedAt }) => (pausedAt ? 'Paused' : 'Active'),
        Waiting: ({ id }, ctx) => countDeliveries(ctx, id, 'WAITING'),
        Failed: ({ id }, ctx) => countDeliveries(ctx, id, 'FAILED'),
      },
    }),
    exportRoute('/webhook-deliveries/export', 'webhook:manage', {
      filters: {
        ...filters({
          webhook: id('Webhook', {
            of: 'Webhook',
            about: 'The webhook.',
            inRest: 'The webhook, by its id of the graph.',
            any: 'None',
            nameless: 'one webhook',
          }),
        }),
        ...deliveryFilters,
      },
      rows: async (ctx, page, { webhook, ...filter }) => {
        // The list is of one webhook: the parameter is needed.
        const { id } = await findWebhook(ctx, webhook || keyOf('Webhook', 'webhook', ''));
        return listDeliveries(ctx, id, page, filter);
      },
      columns: {
        Created: ({ createdAt }) => createdAt,
        Event: ({ event }) => (event ? webhookEvents[event] : 'Test'),
        'Event id': ({ eventId }) => eventId,
        State: ({ status }) => deliveryStatuses[status],
        Attempts: ({ attempts }) => attempts,
        'Last attempt': ({ triedAt }) => triedAt,
        'HTTP status': ({ responseStatus }) => responseStatus,
        'Why it failed': ({ fault }) => fault,
        'Duration in ms': ({ duration }) => duration,
      },
    }),
  ],
  resolvers: [AccessTokenResolver, KnownSecretsResolver, WebhookResolver],
  nodes: {
    AccessToken: { action: 'token:manage', find: findAccessToken },
    Webhook: { action: 'webhook:manage', find: findWebhook },
    WebhookDelivery: { action: 'webhook:manage', find: findDelivery },
  },
  identification: { byToken: identifyByToken },
  plugins: (graph) => [operationsWithoutPersons(graph), idempotentMutations(graph.operations.Mutation)],
  lanes: () => ({ webhook: deliverWebhooks }),
  mails: { ...accessTokenMails, ...secretMails },
  upkeep: {
    'purge-kept-answers': forgetAnswers,
    'purge-deliveries': purgeDeliveries,
    'purge-replaced-secrets': forgetEndedSecrets,
    'announce-token-ends': announceEnds,
    'widen-review-tokens': widenReviewTokens,
  },
  encryptedColumns: [
    encryptedColumn(
      Webhook,
      'secret',
      'secrets of webhooks: nothing is sent until each gets a new one',
      'empty',
    ),
    encryptedColumn(Webhook, 'secretsBefore', 'earlier secrets of webhooks', 'empty'),
    encryptedColumn(
      KeptAnswer,
      'answer',
      'answers kept for calls that are repeated with an Idempotency-Key',
      'nothing',
    ),
  ],
  personalData: [
    {
      name: 'access_tokens',
      processing: staffData,
      title: 'Access tokens that you made',
      leftOut: 'their secrets',
      where: `account_id IN ${selectedIds('accounts')}`,
      addresses: ['made_by'],
    },
    {
      name: 'replaced_secrets',
      processing: staffData,
      title: 'Secrets of access tokens before a renewal',
      leftOut: 'the secrets',
      where: `token_id IN (SELECT id FROM access_tokens WHERE account_id IN ${selectedIds('accounts')})`,
    },
    {
      name: 'webhooks',
      processing: staffData,
      title: 'Webhooks that you made',
      leftOut: 'their addresses and secrets',
      where: 'created_by = ANY ($1)',
      erasure: 'kept',
      addresses: ['created_by'],
    },
    {
      name: 'webhook_deliveries',
      processing: deliveryData,
      title: 'What other systems were told of your ideas and entries',
      leftOut: 'to which address',
      // The payloads contain the name of the idea or of the team.
      where: `payload #>> '{data,reference}' IN (SELECT reference FROM ideas WHERE id IN ${selectedIds('ideas')})
        OR event_id IN ${selectedIds('hackathon_entries')} OR event_id IN ${selectedIds('suggestions')}`,
    },
  ],
  subscriptions: [
    on(accessEnded, revokeTokensOf),
    on(passwordChanged, tokensThatGoOn),
    on(ideasChanged, announceChanges),
    on(suggestionReceived, (ctx, suggestion) => announce(ctx, 'SUGGESTION_RECEIVED', [suggestion])),
    on(challengeEntered, (ctx, entry) => announce(ctx, 'HACKATHON_ENTERED', [entry])),
  ],
});
