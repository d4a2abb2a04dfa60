/** The terms of agreement as a text with versions: another is asked for again, and the words of each stay readable. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { defaultOf } from '@portal/schema/declare-texts';
import { declaredOf } from '@portal/schema/own-texts';
import { addDays } from '@portal/schema/programme-time';
import { shippedTermsVersion } from '@portal/schema/programme-terms';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, submitOverGraphql } from '../../../../test/ideas.ts';
import { linesOf } from '../../../../test/pdf-lines.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { shareServiceContext } from '../../../../test/service-context.ts';
import { refuseOutdatedTerms } from '../../ideas/submission/submit-idea.service.ts';
import { presentTerms, TERMS } from './terms.service.ts';
import { followTexts } from './texts.service.ts';

const built = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { pages: built });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

const shipped = defaultOf(declaredOf(TERMS)!) as readonly Record<'heading' | 'text', string>[];

const change = (items: string[][] | null, language = 'EN') =>
  admin.graphql('mutation ($input: TextsInput!) { changeTexts(input: $input) { key } }', {
    input: { language, texts: [{ key: TERMS, value: items && { items } }] },
  });
interface Shown {
  'terms.version'?: string;
  'terms.clauses'?: { items: { heading: string }[] };
}
/** Reads what pages of a language have in place of the defaults. */
const textsIn = async (language: string) =>
  (await (await fetch(`${portal.url}/texts/${language}.json`)).json()) as Shown;
/** Reads which version pages show. */
const present = async (language = 'en') => (await textsIn(language))['terms.version'] ?? shippedTermsVersion;
const headingsIn = async (language: string) =>
  (await textsIn(language))['terms.clauses']?.items.map(({ heading }) => heading);

/** Publishes all drafts of a language. */
async function publish(language = 'EN'): Promise<void> {
  const { texts } = await admin.ask<{ texts: { key: string; isDrafted: boolean; version: number }[] }>(
    `{ texts(language: ${language}) { key isDrafted version } }`,
  );
  const drafts = texts.filter(({ isDrafted }) => isDrafted).map(({ key, version }) => ({ key, version }));
  await admin.ask('mutation ($input: PublishTextsInput!) { publishTexts(input: $input) { key } }', {
    input: { language, drafts },
  });
}
async function publishTerms(items: string[][] | null, language = 'EN'): Promise<string> {
  expect(outcomeOf(await change(items, language))).toBe('OK');
  await publish(language);
  return present();
}
const versions = () =>
  portal.sql<{ version: string; by: string | null }>(
    'SELECT version, email AS by FROM terms_versions LEFT JOIN accounts ON accounts.id = published_by_id ORDER BY version',
  );
const pdfOf = async (path: string) => {
  const response = await fetch(`${portal.url}/api${path}`);
  return (await linesOf(Buffer.from(await response.arrayBuffer()))).flat().join(' ');
};

test('each publication of other words is a version: it is asked for again, and earlier words stay readable', async () => {
  const person = await signedIn(portal);
  const send = (version?: string) =>
    submitOverGraphql(person, { ...ideaInput(person.email), ...(version && { termsVersion: version }) });
  expect(await present()).toBe(shippedTermsVersion);
  expect(outcomeOf(await send(shippedTermsVersion))).toBe('OK');
  const agreed = async () =>
    (await person.ask<{ me: { lastIdea: { termsVersion: string } } }>('{ me { lastIdea { termsVersion } } }'))
      .me.lastIdea.termsVersion;
  expect(await agreed()).toBe(shippedTermsVersion);

  const first = await publishTerms([['Ours', 'We promise **much** to {company}, by {channels}.']]);
  expect(first > shippedTermsVersion).toBe(true);
  const refused = await send(shippedTermsVersion);
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { termsVersion: first },
  });
  expect(outcomeOf(await send(first))).toBe('OK');
  expect(outcomeOf(await send())).toBe('OK');
  expect(await agreed()).toBe(first);
  const promise = 'We promise much to BTC, by email.';
  expect(await pdfOf('/count/downloadpdf')).toContain(promise);
  expect(await pdfOf(`/terms/${first}`)).toContain(promise);
  expect(await pdfOf(`/terms/${shippedTermsVersion}`)).toContain('Your idea stays yours.');

  // The default comes back on the same day: words that were there before are another version all the same.
  const second = await publishTerms(null);
  expect(second).toBe(addDays(first, 1));
  expect(await headingsIn('en')).toBeUndefined();
  expect(outcomeOf(await send(shippedTermsVersion))).toBe('STALE');
  expect(await pdfOf('/count/downloadpdf')).toContain('Your idea stays yours.');
  expect(await versions()).toEqual([
    { version: shippedTermsVersion, by: null },
    { version: first, by: admin.email },
    { version: second, by: admin.email },
  ]);
  const { auditEvents } = await admin.ask<{
    auditEvents: { edges: { node: { details: { changed: string } } }[] };
  }>('{ auditEvents(filter: { actions: [TEXTS_PUBLISHED] }) { edges { node { details } } } }');
  expect(auditEvents.edges[0]?.node.details.changed).toContain(`the terms: the version of ${second}`);
});

test('other texts, the same words and a translation make none', async () => {
  const before = await versions();
  await admin.ask('mutation ($input: TextsInput!) { changeTexts(input: $input) { key } }', {
    input: { language: 'EN', texts: [{ key: 'faq.title', value: { text: 'Ask' } }] },
  });
  await publish();
  await publishTerms(shipped.map(({ heading, text }) => [heading, text]));
  await publishTerms([['Tsa rona', 'Re solofetsa']], 'TN');
  expect(await versions()).toEqual(before);
  expect([await present('tn'), await headingsIn('tn')]).toEqual([before.at(-1)?.version, ['Tsa rona']]);
  await publishTerms(null, 'TN');
});

test('a language without own terms has the English ones, once these are own words', async () => {
  expect((await headingsIn('tn'))?.[0]).toBe('Ba ba ka tsayang karolo');
  await publishTerms([['Ours', 'We promise.']]);
  expect(await headingsIn('tn')).toEqual(['Ours']);
});

test('terms without a clause are refused, and an unknown version is not found', async () => {
  const answer = await change([]);
  expect(outcomeOf(answer)).toBe('INVALID_INPUT');
  expect(JSON.stringify(answer.body.errors)).toContain('leave at least one item');
  expect((await fetch(`${portal.url}/api/terms/2020-01-01`)).status).toBe(404);
});

describe('between instances and releases', () => {
  const service = shareServiceContext(new Date());
  const clause = (text: string) => [{ heading: 'One', text }];

  test('one that has not followed a publication yet takes what a page of another shows', async () => {
    const { ctx } = service;
    await followTexts(ctx);
    await ctx.db.query(
      `INSERT INTO own_texts (language, name, published, draft, is_drafted, version, changed_at) VALUES ('en', $1, $2, $2, false, 1, now())`,
      [TERMS, JSON.stringify(clause('New'))],
    );
    await ctx.db.query(
      `INSERT INTO terms_versions (version, words, since) VALUES ('2027-01-02', $1, now())`,
      [JSON.stringify(clause('New'))],
    );
    await ctx.db.query(`INSERT INTO languages (code, publications) VALUES ('en', 1)`);
    await expect(refuseOutdatedTerms(ctx, { termsVersion: '2027-01-02' })).resolves.toBeUndefined();
    await expect(refuseOutdatedTerms(ctx, { termsVersion: shippedTermsVersion })).rejects.toMatchObject({
      code: 'STALE',
    });
  });

  test('two releases with other defaults each have the version of their words, whichever starts', async () => {
    const { ctx } = service;
    const of = (text: string) => presentTerms(ctx, clause(text));
    const [one, two] = [await of('Of the last release'), await of('Of this one')];
    expect(one > '2027-01-02' && two > one).toBe(true);
    expect([await of('Of the last release'), await of('Of this one'), await of('New')]).toEqual([
      ...[one, two, '2027-01-02'],
    ]);
  });
});
