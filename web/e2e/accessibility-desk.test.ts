/** The open forms and the lists that they fill, in each of their states: axe, one h1, no sideways scroll. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterOverRest, suggestOverRest, suggestionInput, wireEntry } from '../../api/test/forms.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { addChallenge, fillEntry, inHours, openDesk, openEntryForm } from './challenge-desk.ts';
import { judge } from './judge.ts';

const newAdmin = (stage: Stage) => createAccount(stage.portal, newAddress('admin'), 'admin');
const fillSuggestion = async (page: Page) => {
  for (const name of ['fullName', 'contactNumber', 'painPoint', 'suggestion']) {
    await page.fill(`[name=${name}]`, 'Tell me.');
  }
  await page.fill('[name=emailAddress]', 'naledi@example.com');
};
/** Puts a page into a state, and gives it. */
type Scene = () => Promise<Page>;

describe('at work', () => {
  let stage: Stage;
  let admin: string;
  beforeAll(async () => {
    stage = await openStage();
    admin = await newAdmin(stage);
    const client = await signedIn(stage.portal, 'admin');
    await addChallenge(client, 'Long'.repeat(40), { closesAt: inHours(48) });
    await addChallenge(client, 'Clean masts', { opensAt: inHours(48) });
    const visitor = stage.portal.client();
    const story = 'It is slow. '.repeat(40);
    for (let n = 0; n < 21; n += 1) {
      await suggestOverRest(visitor, suggestionInput({ fullName: `Sender ${n}`, painPoint: story }));
    }
    await enterOverRest(
      visitor,
      wireEntry({ teamName: 'T'.repeat(100) }),
      new File(['%PDF-1.4 x'], 'pitch.pdf'),
    );
    await enterOverRest(visitor, wireEntry({ submissionLink: '' }));
  });
  afterAll(() => stage.stop());

  const desk = (path: string, words: string) => async () => {
    const page = await openDesk(stage, admin, path);
    await page.getByText(words).first().waitFor();
    return page;
  };
  const editor = async (opener: RegExp): Promise<Page> => {
    const page = await openDesk(stage, admin, '/manage-challenges');
    await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').waitFor();
    return page;
  };

  const scenes: Record<string, Scene> = {
    'suggestion form, faults': async () => {
      const page = await stage.visit('/Suggestions');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      return page;
    },
    'suggestion form, sent': async () => {
      const page = await stage.visit('/Suggestions');
      await fillSuggestion(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('main').getByText('Thank you. We have your suggestion.').waitFor();
      return page;
    },
    challenges: async () => {
      const page = await stage.visit('/Challenges');
      await page.getByText('UPCOMING').waitFor();
      return page;
    },
    'challenges, entry sent': async () => {
      const page = await stage.visit('/Challenges');
      await openEntryForm(page, 'Clean masts');
      await fillEntry(page, 'Pula');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('We have the entry of Pula').waitFor();
      return page;
    },
    'suggestions received': desk('/suggestions-received', 'Sender 20'),
    'suggestions received, no match': desk(
      '/suggestions-received?search=zzz',
      'No suggestions match your search.',
    ),
    'hackathon entries': desk('/hackathon-entries', 'View / Download'),
    'manage challenges': desk('/manage-challenges', 'UPCOMING'),
    'challenge editor, old': () => editor(/^Edit /),
    'challenge editor, faults': async () => {
      const page = await editor(/Add a challenge/);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      return page;
    },
  };

  test.each(Object.entries(scenes))('%s', async (state, scene) => {
    await judge(await scene(), state);
  });

  test('the menu of the back office folds on phones, and shows the way on', async () => {
    const page = await openDesk(stage, admin, '/manage-challenges');
    await page.setViewportSize({ width: 360, height: 800 });
    const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
    const link = menu.getByRole('link', { name: 'Suggestions' });
    await link.waitFor({ state: 'hidden' });
    await menu.getByText('Portal Dashboard').press('Enter');
    await link.waitFor();
    expect(await menu.locator('[aria-current=page]').textContent()).toBe('Challenges');
    await judge(page, 'back office, menu');
    await page.setViewportSize({ width: 768, height: 800 });
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Suggestions received' }).waitFor();
    expect((await menu.boundingBox())?.width).toBe(256);
  });
});
