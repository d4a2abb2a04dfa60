import { labelsOf, scopes, webhookEvents } from '@portal/schema/choices';
import { allPages } from '../../platform/paging/page.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import type { AccessToken } from './tokens/access-token.entity.ts';
import { listAccessTokens } from './tokens/access-token.service.ts';
import { countDeliveries } from './webhooks/delivery.service.ts';
import type { Webhook } from './webhooks/webhook.entity.ts';
import { listWebhooks } from './webhooks/webhook.service.ts';

export const integratorRoutes = [
  exportRoute('/access-tokens/export', 'token:manage', {
    summary: 'Export the access tokens, without their secrets',
    file: 'access-tokens',
    filters: {},
    columns: {
      Token: ({ name }: AccessToken) => name,
      Ending: ({ ending }) => ending,
      Scopes: (token) => labelsOf(scopes, token.scopes),
      Created: ({ createdAt }) => createdAt,
      'Created by': ({ account }) => account?.email,
      'Last used': ({ lastUsedAt }) => lastUsedAt,
      Expires: ({ expiresAt }) => expiresAt,
      Revoked: ({ revokedAt }) => revokedAt,
    },
    rows: (ctx) => allPages((page) => listAccessTokens(ctx, page)),
  }),
  exportRoute('/webhooks/export', 'webhook:manage', {
    summary: 'Export the webhooks, without their secrets',
    file: 'webhooks',
    filters: {},
    columns: {
      Webhook: ({ name }: Webhook) => name,
      // A path or a query may hold a secret of the receiver.
      Host: ({ url }) => new URL(url).host,
      Events: ({ events }) => labelsOf(webhookEvents, events),
      State: ({ pausedAt }) => (pausedAt ? 'Paused' : 'Active'),
      Waiting: ({ id }, ctx) => countDeliveries(ctx, id, 'WAITING'),
      Failed: ({ id }, ctx) => countDeliveries(ctx, id, 'FAILED'),
    },
    rows: (ctx) => allPages((page) => listWebhooks(ctx, page)),
  }),
];
