import type { Page } from 'playwright-core';
import type { ChallengeInput } from '@portal/schema/challenge';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@portal/schema/programme-time';
import type { Client } from '../../api/test/client.ts';

const HOUR = 3_600_000;

export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

/** Adds a challenge with the status OPEN over GraphQL. */
export async function addChallenge(
  admin: Client,
  title: string,
  more: Partial<ChallengeInput> = {},
): Promise<{ id: string; slug: string }> {
  const input = {
    title,
    organiser: 'The innovation hub',
    description: 'Bring water to the last farm.',
    year: 2026,
    status: 'OPEN',
    ...more,
  };
  const { body } = await admin.graphql<{ createChallenge: { id: string; slug: string } }>(
    'mutation Create($input: ChallengeInput!) { createChallenge(input: $input) { id slug } }',
    { input },
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data.createChallenge;
}

/** Asks questions of a call, whose keys the server makes of their words. */
export async function askInCall(admin: Client, id: string, questions: readonly object[]): Promise<void> {
  const all = questions.map((question) => ({ key: '', hint: '', isRequired: true, ...question }));
  await admin.ask(
    'mutation ($id: ID!, $questions: [CallQuestionInput!]!) { changeCallQuestions(id: $id, version: 0, questions: $questions) { id } }',
    { id, questions: all },
  );
}

/** Opens the entry form of a challenge on the page of challenges. */
export async function openEntryForm(page: Page, title: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click();
  await page.getByRole('dialog', { name: 'Hackathon Entry Form' }).waitFor();
}

/** Fills the required fields of an entry. */
export async function fillEntry(page: Page, teamName: string): Promise<void> {
  await page.fill('[name=teamName]', teamName);
  await page.fill('[name=teamLeader]', 'Kabo Dube');
  await page.fill('[name=teamLeaderEmail]', 'kabo@example.com');
  await page.fill('[name=teamLeaderContact]', '72 345 678');
  await page.getByLabel('Member 1', { exact: true }).fill('Kabo Dube');
  await page.getByRole('checkbox', { name: 'Other' }).check();
}

/** Formats a moment as one may type it, in the programme's time zone. */
export const localValue = (moment: Date): string => wallClockAt(moment, DEFAULT_TIME_ZONE).slice(0, 16);
