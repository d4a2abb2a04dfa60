/** Challenges and entries for browser tests, made as administrators and teams make them. */
import type { Page } from 'playwright-core';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@portal/schema/programme-time';
import type { Client } from '../../api/test/client.ts';
import type { Stage } from './browser.ts';

const HOUR = 3_600_000;

/** A moment so many hours from now. */
export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

/** Adds a challenge over GraphQL, open but for its dates. */
export async function addChallenge(
  admin: Client,
  title: string,
  dates: { opensAt?: Date; closesAt?: Date } = {},
): Promise<void> {
  const input = {
    title,
    organiser: 'The innovation hub',
    description: 'Bring water to the last farm.',
    year: 2026,
    status: 'OPEN',
    ...dates,
  };
  const { body } = await admin.graphql(
    'mutation Create($input: ChallengeInput!) { createChallenge(input: $input) { id } }',
    { input },
  );
  if (!body.data) throw new Error(JSON.stringify(body));
}

/** Opens a page of the back office as the given administrator. */
export async function openDesk(
  stage: Stage,
  email: string,
  path: string,
  options?: Parameters<Stage['visit']>[1],
): Promise<Page> {
  const page = await stage.visit(path, { as: email, ...options });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Opens the entry form of a challenge on the page of challenges. */
export async function openEntryForm(page: Page, title: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click();
  await page.getByRole('dialog', { name: 'Hackathon Entry Form' }).waitFor();
}

/** Answers everything that an entry needs. */
export async function fillEntry(page: Page, teamName: string): Promise<void> {
  await page.fill('[name=teamName]', teamName);
  await page.fill('[name=teamLeader]', 'Kabo Dube');
  await page.fill('[name=teamLeaderEmail]', 'kabo@example.com');
  await page.fill('[name=teamLeaderContact]', '72 345 678');
  await page.getByLabel('Member 1', { exact: true }).fill('Kabo Dube');
  await page.getByRole('checkbox', { name: 'Other' }).check();
}

/** The value of a `datetime-local` control for a moment: in the programme's zone. */
export const localValue = (moment: Date): string => wallClockAt(moment, DEFAULT_TIME_ZONE).slice(0, 16);
