/** One's own data: a receipt checked, everything taken out, a name corrected, the account erased. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, pdf, submitOverGraphql } from '../../../api/test/ideas.ts';
import { enterOverRest, wireEntry } from '../../../api/test/forms.ts';
import { PASSWORD, signedIn } from '../../../api/test/people.ts';
import { unzip } from '../../../api/test/zip.ts';
import { openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite();

const fileOf = (name: string, mimeType: string, text: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a visitor learns of a receipt and a PDF whether they are what was sent', async () => {
  const owner = await signedIn(site.portal);
  const document = pdf(900);
  await submitOverGraphql(owner, ideaInput(owner.email), document);
  const { body } = await owner.graphql<{
    myIdeas: { edges: { node: { receipt: Record<string, string> } }[] };
  }>('{ myIdeas(first: 1) { edges { node { receipt { url keyId payload signature answers } } } } }');
  const { url, ...receipt } = body.data?.myIdeas.edges[0]?.node.receipt ?? {};
  const page = await site.visit('/receipt');
  const check = async (files: { receipt?: object; document?: File; text?: string }, words: string) => {
    const text = files.text ?? JSON.stringify(files.receipt);
    await page.getByLabel(/^Receipt/).setInputFiles(fileOf('receipt.json', 'application/json', text));
    if (files.document) {
      const bytes = Buffer.from(await files.document.arrayBuffer());
      await page.getByLabel(/^PDF/).setInputFiles(fileOf('a.pdf', 'application/pdf', bytes));
    }
    await press(page, 'Check');
    await page.getByText(words, { exact: true }).waitFor();
  };
  await press(page, 'Check');
  await page.getByText('Choose the receipt.').waitFor();
  await checkScreen(page, 'without a receipt');
  await check({ receipt }, 'The receipt is valid.');
  await check({ receipt, document }, 'The receipt is valid, and the PDF is the one that was sent.');
  await checkScreen(page, 'a valid receipt');
  await check({ receipt, document: pdf(901) }, 'The PDF is not the one that was sent.');
  const other = Buffer.from('{"type":"idea-receipt"}').toString('base64');
  await check({ receipt: { ...receipt, payload: other } }, 'This receipt was not signed by this portal.');
  await check({ receipt: { ...receipt, keyId: 'none' } }, 'This receipt was not signed by this portal.');
  await check(
    { receipt: { ...receipt, answers: other } },
    'The answers in this file are not those that were sent.',
  );
  const bytes = Buffer.from(await (await owner.fetch(url ?? '')).arrayBuffer());
  await page
    .getByLabel(/^Receipt/)
    .setInputFiles({ name: 'r.pdf', mimeType: 'application/pdf', buffer: bytes });
  await press(page, 'Check');
  await page.getByText('The PDF is not the one that was sent.', { exact: true }).waitFor();
  await page
    .getByLabel(/^PDF/)
    .setInputFiles(fileOf('a.pdf', 'application/pdf', Buffer.from(await document.arrayBuffer())));
  await press(page, 'Check');
  await page.getByText('The receipt is valid, and the PDF is the one that was sent.').waitFor();
  await page.getByRole('heading', { name: 'The signed answers' }).waitFor();
  await checkScreen(page, 'a valid receipt as a PDF');
  await check({ text: '%PDF-1.7 another PDF' }, 'This file is no receipt.');
  await check({ text: 'no JSON' }, 'This file is no receipt.');
  await check(
    { receipt: { payload: '?', signature: '?', keyId: receipt['keyId'] } },
    'This file is no receipt.',
  );
});

test('a person takes their data out, corrects their name, and erases the account', async () => {
  const owner = await signedIn(site.portal);
  const idea = ideaInput(owner.email, { solutionName: 'Solar kiosks' });
  await submitOverGraphql(owner, idea, pdf(900));
  const team = { teamName: 'Sun Makers', members: '["Amantle Mogotsi","Kabo Dube"]' };
  await enterOverRest(site.portal.client(), wireEntry(team));
  const page = await site.visit('/account', { as: owner.email });
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  const confirm = async () => {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  const forget = () => site.portal.sql(`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`);

  await forget();
  const file = page.waitForEvent('download');
  await press(page, 'Download your data');
  await confirm();
  const zip = unzip(await readFile(await (await file).path()));
  expect(Object.keys(zip)).toEqual(['README.html', 'data.json', '1-proposal.pdf']);
  expect(String(zip['data.json'])).toContain('Solar kiosks');
  expect(zip['1-proposal.pdf']).toHaveLength(900);

  await press(page, 'Correct name and number');
  await page.getByLabel(/^First name/).fill('');
  await press(page, 'Correct');
  await page.getByText('There is a problem').waitFor();
  await checkScreen(page, 'the correction');
  await page.getByLabel(/^First name/).fill('Amantle');
  await press(page, 'Correct');
  await page.getByText('Saved, and corrected in 1 idea that waits for a decision.').waitFor();
  await page.goto(`${site.portal.url}/innovate/general`);
  await page.getByRole('heading', { name: 'Still right?' }).waitFor();
  await page.getByText('Amantle Mogotsi').waitFor();
  await page.goto(`${site.portal.url}/account`);

  await press(page, 'Erase my account');
  await page.getByLabel(/^Your email address/).fill('somebody@example.com');
  await press(page, 'Erase for good');
  await page.getByText(`Enter the address of the account that is erased: ${owner.email}.`).first().waitFor();
  await checkScreen(page, 'the erasure');
  await forget();
  await page.getByLabel(/^Your email address/).fill(owner.email);
  await press(page, 'Erase for good');
  await confirm();
  await page.getByText('Your account and your ideas are erased.').waitFor();
  await page.waitForURL(/\/erased$/i);
  expect((await site.portal.mail(owner.email, /is erased/)).text).toContain('last email');
  expect(await site.portal.sql('SELECT FROM ideas WHERE email = $1', [owner.email])).toEqual([]);

  const office = await site.visit('/people', { as: (await signedIn(site.portal, 'admin')).email });
  await office.getByRole('heading', { name: 'Names of erased people' }).waitFor();
  await checkScreen(office, 'names of erased people');
  await office.getByRole('button', { name: 'Remove the name Amantle Mogotsi in Sun Makers' }).click();
  await office.getByText('Amantle Mogotsi is removed from Sun Makers').waitFor();
  await office.getByRole('heading', { name: 'Names of erased people' }).waitFor({ state: 'hidden' });
});
