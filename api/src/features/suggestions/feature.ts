import { suggestionFields } from '@portal/schema/suggestion';
import { feature } from '../../transport/feature.ts';
import { columnsOfFields } from '../../transport/graphql/declare-fields.ts';
import { Suggestion } from './suggestion.entity.ts';
import { suggestionMails } from './suggestion.mails.ts';
import { SuggestionResolver } from './suggestion.resolver.ts';
import { findSuggestion } from './suggestion.service.ts';
import { suggestionRoutes } from './suggestion.routes.ts';

export const suggestions = feature({
  name: 'suggestions',
  entities: [Suggestion],
  routes: suggestionRoutes,
  resolvers: [SuggestionResolver],
  operations: { Query: { suggestions: 'suggestion:read' }, Mutation: { sendSuggestion: 'suggestion:send' } },
  nodes: { Suggestion: { action: 'suggestion:read', find: findSuggestion } },
  mails: suggestionMails,
  personalData: [
    {
      name: 'suggestions',
      where: 'email_address = ANY ($1)',
      columns: [...columnsOfFields(suggestionFields), 'created_at'],
      hidden: ['id'],
      erasure: 'deleted',
    },
  ],
});
