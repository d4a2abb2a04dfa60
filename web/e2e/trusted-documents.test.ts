/** The pages name their documents by hash: before a server that takes no others, and across a change of builds. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { submitOverRest, wireIdea } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { hashes } from '../src/graphql/hashes.ts';
import { logIn, openStage } from './browser.ts';
import type { Stage } from './browser.ts';

interface Sent {
  query?: string;
  operationName: string;
  extensions?: { persistedQuery: { sha256Hash: string } };
}

const isCall = (request: Request) => request.method() === 'POST' && request.url().endsWith('/graphql');

/** What a page sends to the graph, from now on. */
function listen(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (isCall(request)) sent.push(request.postDataJSON() as Sent);
  });
  return sent;
}

/** Makes the server another build's: it does not know this page's hash of an operation. */
async function forget(page: Page, operation: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const text = route.request().postData() ?? '';
    const isNamed = !text.includes('"query":') && text.includes(hashes[operation] ?? '?');
    await route.continue(
      isNamed ? { postData: text.replace(hashes[operation] ?? '?', '0'.repeat(64)) } : undefined,
    );
  });
}

/** An idea, submitted by its owner as the documented call of older clients does it. */
async function addIdea(stage: Stage): Promise<void> {
  const owner = await signedIn(stage.portal);
  await submitOverRest(owner, wireIdea(owner.email, { solutionName: 'Solar kiosk' }));
}

describe.each(['any', 'trusted'])('with GRAPHQL_DOCUMENTS=%s', (documents) => {
  let stage: Stage;
  let page: Page;
  let sent: Sent[];
  beforeAll(async () => {
    stage = await openStage({ GRAPHQL_DOCUMENTS: documents });
    await addIdea(stage);
    const reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
    page = await stage.visit('/Login');
    sent = listen(page);
    await logIn(page, reviewer);
  });
  afterAll(() => stage.stop());

  test('a reviewer logs in, looks around and works, and no page sends a text', async () => {
    await page.goto(`${stage.portal.url}/submissions`);
    await page.getByRole('link', { name: 'Solar kiosk', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Solar kiosk' }).waitFor();
    await page.goto(`${stage.portal.url}/reports`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const names = new Set(sent.map(({ operationName }) => operationName));
    expect([...names]).toEqual(expect.arrayContaining(['LogIn', 'Me', 'ReviewTable', 'IdeaPage', 'Report']));
    expect(sent.filter(({ query }) => query !== undefined)).toEqual([]);
    expect(sent.map(({ extensions }) => extensions?.persistedQuery.sha256Hash)).toEqual(
      sent.map(({ operationName }) => hashes[operationName]),
    );
    stage.expectQuiet();
  });

  test('a page of another build goes on, or says what to do', async () => {
    await forget(page, 'ReviewTable');
    await page.goto(`${stage.portal.url}/submissions`);
    if (documents === 'any') await page.getByRole('link', { name: 'Solar kiosk', exact: true }).waitFor();
    else await page.getByRole('alert').getByText('Reload the page, then try again.').waitFor();
  });
});
