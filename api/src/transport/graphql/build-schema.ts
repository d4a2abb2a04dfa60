import { mapSchema, MapperKind } from '@graphql-tools/utils';
import { GraphQLObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver } from '../../features/accounts/account.resolver.ts';
import { AdministrationResolver } from '../../features/accounts/administration.resolver.ts';
import { AccountSessionResolver, OwnAccountResolver } from '../../features/accounts/own-account.resolver.ts';
import { AuditResolver } from '../../features/audit/audit.resolver.ts';
import { ChallengeResolver } from '../../features/challenges/challenge.resolver.ts';
import { HackathonEntryResolver } from '../../features/challenges/hackathon-entry.resolver.ts';
import { IdeaChangeResolver } from '../../features/ideas/changes/idea-change.resolver.ts';
import { IdeaCountResolver, IdeaResolver } from '../../features/ideas/idea.resolver.ts';
import {
  BulkReviewResolver,
  IdeaReviewResolver,
  ReviewResolver,
} from '../../features/ideas/review/review.resolver.ts';
import { IdeaDraftResolver } from '../../features/ideas/drafts/idea-draft.resolver.ts';
import { ReportResolver } from '../../features/reports/report.resolver.ts';
import { StatsResolver } from '../../features/statistics/stats.resolver.ts';
import { SuggestionResolver } from '../../features/suggestions/suggestion.resolver.ts';
import { AccessTokenResolver } from '../../features/integrators/tokens/access-token.resolver.ts';
import { WebhookResolver } from '../../features/integrators/webhooks/webhook.resolver.ts';
import { UndeliveredMailResolver } from '../../features/notifications/undelivered-mail.resolver.ts';
import { ChoiceListResolver } from './choice-list.resolver.ts';
import { NodeResolver } from './node.resolver.ts';
import { guardOperations } from './permissions.ts';

export function buildBareSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      NodeResolver,
      ChoiceListResolver,
      AccountResolver,
      AdministrationResolver,
      OwnAccountResolver,
      AccountSessionResolver,
      IdeaResolver,
      ReviewResolver,
      BulkReviewResolver,
      IdeaReviewResolver,
      IdeaCountResolver,
      IdeaChangeResolver,
      IdeaDraftResolver,
      ReportResolver,
      AuditResolver,
      AccessTokenResolver,
      WebhookResolver,
      UndeliveredMailResolver,
      StatsResolver,
      SuggestionResolver,
      ChallengeResolver,
      HackathonEntryResolver,
    ],
    // The services validate every value, for REST, too.
    validate: false,
  });
  // type-graphql has no option for these descriptions.
  return mapSchema(schema, {
    [MapperKind.QUERY]: (type) => described(type, 'What can be read. Each operation says who may call it.'),
    [MapperKind.MUTATION]: (type) =>
      described(type, 'What can be changed, one after the other. Each operation says who may call it.'),
  });
}

const described = (type: GraphQLObjectType, description: string) =>
  new GraphQLObjectType({ ...type.toConfig(), description });

let served: GraphQLSchema | undefined;

/** Gives the schema that is served. Builds it once: a process of tests starts many portals. */
export const servedSchema = (): GraphQLSchema => (served ??= guarded(buildBareSchema()));

function guarded(bare: GraphQLSchema): GraphQLSchema {
  // graphql-shield wraps every field in a promise, even those without a rule: restore their resolvers.
  return mapSchema(guardOperations(bare), {
    [MapperKind.OBJECT_FIELD]: (config, fieldName, typeName) => {
      if (typeName === 'Query' || typeName === 'Mutation') return config;
      const type = bare.getType(typeName);
      const own = type && 'getFields' in type ? type.getFields()[fieldName] : undefined;
      return { ...config, resolve: own && 'resolve' in own ? own.resolve : config.resolve };
    },
  });
}
