import { suggestionFields } from '@portal/schema/suggestion';
import { feature } from '../../transport/feature.ts';
import { columnsOfFields } from '../../transport/graphql/declare-fields.ts';
import { Suggestion } from './suggestion.entity.ts';
import { suggestionMails } from './suggestion.mails.ts';
import { SuggestionResolver } from './suggestion.resolver.ts';
import { findSuggestion, purgeSuggestions } from './suggestion.service.ts';
import { suggestionRoutes } from './suggestion.routes.ts';

export const suggestions = feature({
  name: 'suggestions',
  entities: [Suggestion],
  routes: suggestionRoutes,
  resolvers: [SuggestionResolver],
  operations: {
    Query: { suggestions: 'suggestion:read' },
    Mutation: { sendSuggestion: 'suggestion:send', releaseSuggestion: 'suggestion:release' },
  },
  nodes: { Suggestion: { action: 'suggestion:read', find: findSuggestion } },
  mails: suggestionMails,
  upkeep: { 'purge-suggestions': purgeSuggestions },
  personalData: [
    {
      name: 'suggestions',
      where: 'email_address = ANY ($1)',
      columns: [...columnsOfFields(suggestionFields), 'created_at', 'set_aside_at'],
      hidden: ['id'],
      erasure: 'deleted',
    },
  ],
});
