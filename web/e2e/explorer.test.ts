/** The explorer of the graph: developers try the API in a browser, under a policy that lets nothing in from elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, pdf, submitOverGraphql } from '../../api/test/ideas.ts';
import { makeToken } from '../../api/test/page-documents.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { expectAccessible, logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge as judgeStrictly } from './judge.ts';

/** What GraphiQL itself gets wrong, of little harm. */
const ofGraphiql = {
  // A tab holds the button that closes it.
  'nested-interactive': /^<li [^>]*class="graphiql-tab/,
  // The text field of the same editor has the focus and scrolls it.
  'scrollable-region-focusable': /^<div class="CodeMirror-scroll"/,
};

const judge = (page: Page, state: string) => judgeStrictly(page, state, ofGraphiql);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ });
const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });

/** Writes into one of the editors, as they are no form controls. */
async function write(page: Page, editor: 'Variables' | 'Headers', value: object): Promise<void> {
  await page.getByRole('button', { name: editor, exact: true }).click();
  await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .CodeMirror').click();
  await page.keyboard.press('Control+A');
  // Typed brackets would be closed by the editor.
  await page.keyboard.insertText(JSON.stringify(value));
}

async function openExplorer(stage: Stage, width?: number): Promise<Page> {
  const page = await stage.visit('/graphql', { ...(width !== undefined && { width }) });
  await run(page).waitFor();
  return page;
}

describe('with an open schema', () => {
  let stage: Stage;
  let admin: string;
  beforeAll(async () => {
    stage = await openStage();
    admin = await createAccount(stage.portal, newAddress('head'), 'admin');
    const owner = await signedIn(stage.portal);
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: 'Solar kiosk' }), pdf());
  });
  afterAll(() => stage.stop());

  test('administrators come from their tokens, run an example and another that changes something', async () => {
    const page = await stage.visit('/access-tokens', { as: admin });
    await page.getByRole('link', { name: 'GraphQL explorer' }).click();
    await tab(page, 'NewestIdeas').click();
    await run(page).click();
    await answer(page).getByText('"Solar kiosk"').waitFor();
    await answer(page).getByText('"cost"').waitFor();
    expect(await page.title()).toBe('GraphQL explorer – Innovation portal');

    const [idea] = await stage.portal.sql<{ version: number }>('SELECT version FROM ideas');
    const id = /"id": ?"([^"]+)"/.exec((await answer(page).textContent()) ?? '')?.[1];
    await tab(page, 'ReviewIdea').click();
    await write(page, 'Variables', { id, version: idea?.version });
    // By keyboard, from wherever one is.
    await page.keyboard.press('Control+Enter');
    await answer(page).getByText('"APPROVED"').waitFor();
    expect(await stage.portal.sql('SELECT status FROM ideas')).toEqual([{ status: 'APPROVED' }]);
  });

  test('an access token speaks in place of a session, and is kept nowhere', async () => {
    const secret = await makeToken(stage.portal);
    const page = await openExplorer(stage);
    await tab(page, 'NewestIdeas').click();
    await run(page).click();
    await answer(page).getByText('"UNAUTHENTICATED"').waitFor();
    await write(page, 'Headers', { Authorization: `Bearer ${secret}` });
    await run(page).click();
    await answer(page).getByText('"Solar kiosk"').waitFor();
    await page.getByRole('button', { name: 'Show History' }).click();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('NewestIdeas');
    expect(kept).not.toContain(secret);
    await page.reload();
    await run(page).waitFor();
    expect(await page.locator('body').textContent()).not.toContain(secret);
  });

  test('what was typed is there again, in place of the examples', async () => {
    const page = await openExplorer(stage);
    await tab(page, 'OneIdea').click();
    await write(page, 'Variables', { id: 'my own' });
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('my own'));
    await page.reload();
    await page.getByText('"my own"').waitFor();
  });

  test('the keyboard reaches and leaves every part', async () => {
    const page = await openExplorer(stage);
    await page.getByRole('link', { name: 'Back to the portal' }).focus();
    const seen: (string | null)[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          return at?.getAttribute('aria-label') ?? at?.textContent ?? null;
        }),
      );
    }
    const parts = ['API guide', 'Show Documentation Explorer', 'Challenges', 'Variables', 'Headers'];
    expect(parts.filter((part) => !seen.includes(part))).toEqual([]);
  });

  test('it is good at every width, its panels and dialogs too', async () => {
    const page = await openExplorer(stage);
    await run(page).click();
    await answer(page).getByText('"challenges"').waitFor();
    await judge(page, 'explorer, answer');
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await judge(page, 'explorer, documentation');
    await page.getByRole('button', { name: 'Open settings dialog' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await expectAccessible(page, ofGraphiql);
  });

  test('it wrote no error, broke no policy and asked nobody else', () => stage.expectQuiet());
});

describe('with a schema for callers who are known', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ PUBLIC_URL: 'https://ideas.example' });
  });
  afterAll(() => stage.stop());

  test('strangers are told what to do, and an access token opens it', async () => {
    const page = await openExplorer(stage);
    const notice = page.getByRole('status').filter({ hasText: 'No documentation and no completion yet.' });
    await notice.getByText('The schema is shown to callers with an access token or a login.').waitFor();
    await judge(page, 'explorer, no schema');
    await write(page, 'Headers', { Authorization: `Bearer ${await makeToken(stage.portal)}` });
    await notice.getByRole('button', { name: 'Read the schema again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).waitFor();
  });

  test('a login leads back to it', async () => {
    const email = await createAccount(stage.portal, newAddress('head'), 'admin');
    const page = await openExplorer(stage);
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, email);
    expect(pathOf(page)).toBe('/graphql');
  });
});

test('where only the documents of the pages are run, it says that an access token is needed', async () => {
  const stage = await openStage({ GRAPHQL_DOCUMENTS: 'trusted' });
  try {
    const email = await createAccount(stage.portal, newAddress('head'), 'admin');
    const page = await stage.visit('/graphql', { as: email });
    const notice = page.getByRole('status').filter({ hasText: 'No documentation and no completion yet.' });
    await notice.getByText('Without an access token only the operations').waitFor();
    expect(await notice.getByRole('link', { name: 'Log in' }).count()).toBe(0);
    await write(page, 'Headers', { Authorization: `Bearer ${await makeToken(stage.portal)}` });
    await notice.getByRole('button', { name: 'Read the schema again' }).click();
    await notice.waitFor({ state: 'detached' });
  } finally {
    await stage.stop();
  }
});
