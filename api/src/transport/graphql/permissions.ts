import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type * as Middleware from 'graphql-middleware';
import type * as Shield from 'graphql-shield';
import type { Action } from '@portal/schema/access';
import type { Context } from '../../platform/context.ts';
import { requirePermission } from '../../platform/context.ts';

// graphql-shield 7.6.5 needs util.isUndefined, which Node 23 removed (graphql-shield issue 1561). Only its CommonJS
// build loads without, and graphql-middleware recognizes a shield of its own module format only.
Object.assign(util, { isUndefined: (value: unknown) => value === undefined });
const require = createRequire(import.meta.url);
const { rule, shield, allow, deny } = require('graphql-shield') as typeof Shield;
const { applyMiddleware } = require('graphql-middleware') as typeof Middleware;

/** Operation → action. What is not listed is denied. */
export const operations = {
  Query: {
    node: 'node:read',
    choiceLists: 'content:read',
    me: 'session:read',
    ideas: 'idea:read-any',
    changes: 'idea:read-any',
    myIdeas: 'idea:read-own',
    idea: 'idea:read-own',
    reviewers: 'idea:read-any',
    myIdeaDraft: 'idea:draft',
    report: 'report:read',
    accounts: 'account:manage',
    auditEvents: 'audit:read',
    accessTokens: 'token:manage',
    webhooks: 'webhook:manage',
    webhook: 'webhook:manage',
    undeliveredMails: 'mail:manage',
    stats: 'stats:read',
    suggestions: 'suggestion:read',
    challenges: 'challenge:read',
    hackathonEntries: 'challenge:read-entries',
  },
  Mutation: {
    signUp: 'account:sign-up',
    verifyEmail: 'account:verify',
    resendVerification: 'account:recover',
    requestPasswordReset: 'account:recover',
    resetPassword: 'account:recover',
    logIn: 'session:open',
    logOut: 'session:close',
    confirmIdentity: 'session:confirm',
    changePassword: 'account:secure',
    requestEmailChange: 'account:secure',
    cancelEmailChange: 'account:secure',
    confirmEmailChange: 'account:verify',
    endSession: 'session:end',
    endOtherSessions: 'session:end',
    startSecondFactor: 'account:set-up-factor',
    confirmSecondFactor: 'account:set-up-factor',
    renewRecoveryCodes: 'account:secure',
    turnOffSecondFactor: 'account:secure',
    saveIdeaDraft: 'idea:draft',
    discardIdeaDraft: 'idea:draft',
    submitIdea: 'idea:submit',
    reviewIdea: 'idea:review',
    reviewIdeas: 'idea:review',
    undoReviews: 'idea:review',
    revealIdNumber: 'idea:reveal-id-number',
    changeRole: 'account:change-role',
    removeSecondFactor: 'account:remove-factor',
    resendVerificationTo: 'account:manage',
    endSessions: 'account:manage',
    createAccessToken: 'token:create',
    revokeAccessToken: 'token:manage',
    createWebhook: 'webhook:change',
    updateWebhook: 'webhook:change',
    renewWebhookSecret: 'webhook:change',
    deleteWebhook: 'webhook:manage',
    testWebhook: 'webhook:manage',
    replayDelivery: 'webhook:manage',
    replayFailedDeliveries: 'webhook:manage',
    sendMailAgain: 'mail:manage',
    sendSuggestion: 'suggestion:send',
    enterChallenge: 'challenge:enter',
    createChallenge: 'challenge:manage',
    updateChallenge: 'challenge:manage',
  },
} as const satisfies Record<'Query' | 'Mutation', Record<string, Action>>;

const ruleFor = (action: Action) =>
  rule(`may ${action}`)((_parent, _args, ctx: Context) => {
    try {
      requirePermission(ctx, action);
      return true;
    } catch (refusal) {
      return refusal instanceof Error ? refusal : false;
    }
  });

// Shield compares rules by name: one name must be one object.
const rules = new Map<Action, ReturnType<typeof ruleFor>>();
const sharedRuleFor = (action: Action) => {
  const shared = rules.get(action) ?? ruleFor(action);
  rules.set(action, shared);
  return shared;
};

const rulesFor = (actions: Record<string, Action>): Record<string, ReturnType<typeof ruleFor>> =>
  Object.fromEntries([
    ['*', deny] as const,
    ...Object.entries(actions).map(([operation, action]) => [operation, sharedRuleFor(action)] as const),
  ]);

// Below the operations, services check, and entities have no secret fields.
const permissions = shield(
  { Query: rulesFor(operations.Query), Mutation: rulesFor(operations.Mutation) },
  { allowExternalErrors: true, fallbackRule: allow },
);

export const guardOperations = (schema: GraphQLSchema) => applyMiddleware(schema, permissions);
