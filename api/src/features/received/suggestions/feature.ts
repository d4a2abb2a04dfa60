import { followUpStates } from '@portal/schema/follow-up';
import { suggestionFields } from '@portal/schema/suggestion';
import { selectedIds } from '../../../platform/personal-data.ts';
import { feature } from '../../../transport/feature.ts';
import { Suggestion } from './suggestion.entity.ts';
import { suggestionMails } from './suggestion.mails.ts';
import { SuggestionResolver } from './suggestion.resolver.ts';
import { findSuggestion, purgeSuggestions } from './suggestion.service.ts';
import { suggestionRoutes } from './suggestion.routes.ts';
import type { Processing } from '../../../platform/personal-data.ts';

const suggestionData: Processing = {
  what: 'Suggestions',
  data: 'Of who sends one: name, phone, email, and the text.',
  purpose: 'Improve our services, and ask back.',
  basis: 'Legitimate interest: you wrote to us.',
  readers: 'Administrators. Other systems of ours, where an administrator gave one access.',
  kept: 'Until you erase an account with that email, or ask us to delete it.',
  ends: 'SUGGESTIONS',
};

export const suggestions = feature({
  name: 'suggestions',
  entities: [Suggestion],
  routes: suggestionRoutes,
  resolvers: [SuggestionResolver],
  nodes: { Suggestion: { action: 'suggestion:read', find: findSuggestion } },
  mails: suggestionMails,
  upkeep: { 'purge-suggestions': purgeSuggestions },
  personalData: [
    {
      name: 'suggestions',
      processing: suggestionData,
      ending: {
        kind: 'SUGGESTIONS',
        since: 'created_at',
        recipient: 'email_address',
        label: `'SUGGESTION-' || upper(left(id::text, 8))`,
      },
      fields: suggestionFields,
      title: 'Your suggestions',
      where: `id IN ${selectedIds('suggestions')}`,
      ofPerson: 'email_address = ANY ($1)',
      lists: { state: followUpStates },
      citedAs: 'email_address',
      names: {
        columns: { full_name: 'Sender of the suggestion', contact_number: 'Telephone of the suggestion' },
        label: `'SUGGESTION-' || upper(left(suggestions.id::text, 8))`,
        subject: 'SUGGESTION',
        subjectId: 'id',
      },
    },
  ],
});
