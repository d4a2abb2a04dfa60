/** Suggestions and entries for tests: good answers, under our names and under the documented ones. */
import type { EntryInput } from '@portal/schema/challenge';
import type { SuggestionInput } from '@portal/schema/suggestion';
import type { Answer, Client } from './client.ts';

export function suggestionInput(changes: Partial<SuggestionInput> = {}): SuggestionInput {
  return {
    fullName: 'Naledi Mogotsi',
    contactNumber: '71 234 567',
    emailAddress: 'naledi@example.com',
    painPoint: 'The queue in the shop is long.',
    painPointType: 'PROCESS',
    suggestion: 'Let people book a time.',
    selectedOption: 'CUSTOMER',
    ...changes,
  };
}

/** Makes the same suggestion with the documented labels. */
export function wireSuggestion(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...suggestionInput(), painPointType: 'Process', selectedOption: 'Customer', ...changes };
}

export function entryInput(changes: Partial<EntryInput> = {}): EntryInput {
  return {
    teamName: 'Rain Makers',
    teamLeader: 'Kabo Dube',
    teamLeaderEmail: 'kabo@example.com',
    teamLeaderContact: '72 345 678',
    submissionLink: 'https://example.com/rain',
    members: ['Kabo Dube', 'Lesedi Phiri'],
    focusAreas: ['CLIMATE_CHANGE_AND_WATER_SCARCITY', 'OTHER'],
    ...changes,
  };
}

/** Makes the same entry with the documented names and labels. */
export function wireEntry(changes: Record<string, string> = {}): Record<string, string> {
  return {
    teamName: 'Rain Makers',
    teamLeader: 'Kabo Dube',
    teamLeaderEmail: 'kabo@example.com',
    teamLeaderContact: '72 345 678',
    submissionLink: 'https://example.com/rain',
    members: JSON.stringify(['Kabo Dube', 'Lesedi Phiri']),
    focusArea: JSON.stringify(['Climate Change and Water Scarcity', 'Other']),
    ...changes,
  };
}

export interface FormAnswer {
  success: boolean;
  message: string;
  afterClosing?: boolean;
  code?: string;
  errors?: { field: string; message: string }[];
}

export function suggestOverRest(
  client: Client,
  body: object = wireSuggestion(),
): Promise<Answer<FormAnswer>> {
  return client.rest('POST', '/api/suggest/Suggestions', body);
}

export function enterOverRest(
  client: Client,
  fields: Record<string, string> = wireEntry(),
  file?: File,
): Promise<Answer<FormAnswer>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', file);
  return client.rest('POST', '/api/hackathon', form);
}

/** Sends a suggestion over GraphQL. */
export function suggestOverGraphql(client: Client, input: SuggestionInput = suggestionInput()) {
  return client.graphql<{ sendSuggestion: { message: string } }>(
    'mutation SendSuggestion($input: SuggestionInput!) { sendSuggestion(input: $input) { message } }',
    { input },
  );
}

export const ENTER = `mutation EnterChallenge($input: HackathonEntryInput!, $file: Upload) {
  enterChallenge(input: $input, file: $file) { message afterClosing }
}`;

export function enterOverGraphql(client: Client, input: EntryInput = entryInput(), file?: File) {
  type Entered = { enterChallenge: { message: string; afterClosing: boolean } };
  return file
    ? client.upload<Entered>(ENTER, { input }, 'file', file)
    : client.graphql<Entered>(ENTER, { input });
}
