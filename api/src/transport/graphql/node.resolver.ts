import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import type { Action } from '@portal/schema/access';
import { DomainError } from '@portal/schema/errors';
import { findAccount } from '../../features/accounts/administration.service.ts';
import { findSession } from '../../features/accounts/own-account.service.ts';
import { findAuditEvent } from '../../features/audit/audit.service.ts';
import { findChallenge } from '../../features/challenges/challenge.service.ts';
import { findEntry } from '../../features/challenges/hackathon-entry.service.ts';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findChange } from '../../features/ideas/changes/idea-change.service.ts';
import { readIdea } from '../../features/ideas/idea.service.ts';
import { findReview, findReviewer } from '../../features/ideas/review/idea-review.service.ts';
import { findAccessToken } from '../../features/integrators/tokens/access-token.service.ts';
import { findUndeliveredMail } from '../../features/notifications/undelivered-mail.service.ts';
import { findSuggestion } from '../../features/suggestions/suggestion.service.ts';
import { findDelivery } from '../../features/integrators/webhooks/delivery.service.ts';
import { findWebhook } from '../../features/integrators/webhooks/webhook.service.ts';
import { readGlobalId } from './global-id.ts';
import { Node } from './node.ts';
import { selectedFields } from './selected-fields.ts';

interface NodeType {
  action: Action;
  find(ctx: Context, key: string, info: GraphQLResolveInfo): Promise<object>;
}

const nodeTypes = new Map<string, NodeType>([
  ['Idea', { action: 'idea:read-own', find: (ctx, key, info) => readIdea(ctx, key, selectedFields(info)) }],
  ['IdeaDecision', { action: 'idea:read-own', find: findReview }],
  [
    'IdeaChange',
    { action: 'idea:read-any', find: (ctx, key, info) => findChange(ctx, key, selectedFields(info, 'idea')) },
  ],
  ['Reviewer', { action: 'idea:read-any', find: findReviewer }],
  ['Account', { action: 'session:read', find: findAccount }],
  ['AccountSession', { action: 'account:secure', find: findSession }],
  ['AccessToken', { action: 'token:manage', find: findAccessToken }],
  ['AuditEvent', { action: 'audit:read', find: findAuditEvent }],
  ['Challenge', { action: 'challenge:read', find: findChallenge }],
  ['HackathonEntry', { action: 'challenge:read-entries', find: findEntry }],
  ['Webhook', { action: 'webhook:manage', find: findWebhook }],
  ['WebhookDelivery', { action: 'webhook:manage', find: findDelivery }],
  ['UndeliveredMail', { action: 'mail:manage', find: findUndeliveredMail }],
  ['Suggestion', { action: 'suggestion:read', find: findSuggestion }],
]);

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'The object with an id; null when there is none, and when the caller may not see it. It takes the same permission as its own query.',
  })
  async node(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The id, as it was given. A text that is no id names nothing.' })
    id: string,
  ): Promise<object | null> {
    const { type, key } = readGlobalId(id);
    const nodeType = nodeTypes.get(type);
    if (!nodeType || !may(ctx, nodeType.action)) return null;
    return nodeType.find(ctx, key, info).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
  }
}
