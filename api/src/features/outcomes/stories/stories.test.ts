/**
 * Ideas that went on, and figures, on the home page: in the words to which the submitter agreed, and only while they agree.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { STORIES_SHOWN } from '@portal/schema/limits';
import { figuresAsHtml, storiesAsHtml } from '../../statistics/home-proof.ts';
import { erasePerson } from '../../privacy/erasing/erase-person.service.ts';
import type { Client } from '../../../../test/client.ts';
import { eventually } from '../../../../test/eventually.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import type { Context } from '../../../platform/context.ts';
import { contextForTest, serviceContextForTest } from '../../../../test/service-context.ts';
import { startTcpProxy } from '../../../../test/tcp-proxy.ts';

const portal = sharePortal({}, { pages: fileURLToPath(new URL('../../../../../web/dist', import.meta.url)) });
let owner: Person;
let neo: Person;
beforeAll(async () => {
  [owner, neo] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
});

const partsFor = async (ctx: Context) => (await figuresAsHtml(ctx)) + (await storiesAsHtml(ctx));
/** Reads what the home page adds, also under other settings. */
const home = async (changes: object = {}) => partsFor({ ...(await contextForTest(portal)), ...changes });
/** Reads the home page as visitors get it. */
const served = async () => (await portal.client().fetch('/')).text();

const record = (id: string, outcomeVersion: number, stage: string) =>
  neo.ask('mutation ($input: OutcomeInput!) { recordOutcome(input: $input) { version } }', {
    input: { ideaId: id, outcomeVersion, stage, owner: 'Us', sentence: `For the desk. ${outcomeVersion}` },
  });

/** An approved idea that goes on, as its submitter knows. */
async function livingIdea(of: Person, solutionName: string) {
  const idea = await submitIdea(of, { solutionName });
  await reviewIdea(neo, { id: idea.id, version: 1, status: 'APPROVED', comments: '' });
  await portal.sql('UPDATE ideas SET announced_status = status, announced_at = now() WHERE id = $1', [
    idea.key,
  ]);
  await record(idea.id, 0, 'PILOT');
  return idea;
}

const SENTENCE = 'Forty farmers find their herd by phone.';
const propose = (client: Client, ideaId: string, storyVersion = 0, sentence = SENTENCE) =>
  client.graphql<{ proposeStory: { version: number; consent: string } }>(
    'mutation ($input: StoryInput!) { proposeStory(input: $input) { version consent } }',
    { input: { ideaId, storyVersion, sentence, place: 'Ghanzi' } },
  );
const reply = (client: Client, ideaId: string, agrees: boolean, storyVersion = 1) =>
  client.graphql('mutation ($input: StoryAnswerInput!) { answerStory(input: $input) { consent } }', {
    input: { ideaId, storyVersion, agrees },
  });
const storyOf = async (client: Client, id: string) =>
  (
    await client.ask<{ idea: { story: object | null } }>(
      'query ($id: ID!) { idea(id: $id) { story { version sentence } } }',
      { id },
    )
  ).idea.story;
const questionsOf = async (solutionName: string) =>
  (await portal.mails(owner.email)).filter(({ subject }) =>
    subject?.startsWith(`May we show “${solutionName}”`),
  );
const end = (ideaId: string) => neo.graphql('mutation ($id: ID!) { endStory(ideaId: $id) }', { id: ideaId });

test('the home page shows an idea while its submitter agrees to its words, and at no other time, not for a moment', async () => {
  const { id, reference } = await livingIdea(owner, 'Herd Call');
  expect(outcomeOf(await propose(neo, id))).toBe('OK');
  const { text = '' } = await portal.mail(owner.email, /^May we show “Herd Call” on our home page\?$/);
  for (const words of [SENTENCE, 'Ghanzi', `/IdeaDashboard/${reference}`]) expect(text).toContain(words);
  expect(await served()).not.toContain('Herd Call');

  expect(outcomeOf(await reply(owner, id, true))).toBe('OK');
  const shown = await served();
  expect(shown).toContain('<h3>Herd Call</h3>');
  expect(shown).toMatch(/Pilot since \w+ 20\d\d/);
  expect(shown).toContain(`Ghanzi: ${SENTENCE}`);
  for (const secret of ['Naledi', owner.email, 'For the desk.']) expect(shown).not.toContain(secret);

  await reply(owner, id, false);
  expect(await served()).not.toContain('Herd Call');
  await reply(owner, id, true);
  // Other words are another question.
  expect((await propose(neo, id, 1, 'Eighty farmers.')).body.data?.proposeStory).toEqual({
    version: 2,
    consent: 'ASKED',
  });
  expect(await served()).not.toContain('Herd Call');
  expect(outcomeOf(await reply(owner, id, true, 1))).toBe('STALE');
  expect(await served()).not.toContain('Herd Call');
  await reply(owner, id, true, 2);
  expect(await served()).toContain('Eighty farmers.');

  expect([outcomeOf(await end(id)), outcomeOf(await end(id))]).toEqual(['OK', 'OK']);
  expect(await served()).not.toContain('Herd Call');
  expect(outcomeOf(await reply(owner, id, true, 2))).toBe('CONFLICT');
  const acts = await portal.sql(
    `SELECT action, details FROM audit_events WHERE subject_label = $1 AND action LIKE 'STORY%' ORDER BY id`,
    [reference],
  );
  const answered = (consent: string) => ({ action: 'STORY_ANSWERED', details: { consent } });
  const asked = { action: 'STORY_PROPOSED', details: {} };
  expect(acts).toEqual([
    ...[asked, answered('GIVEN'), answered('REFUSED'), answered('GIVEN'), asked, answered('GIVEN')],
    { action: 'STORY_ENDED', details: {} },
  ]);
});

test('the same words are one question, and of two who propose at once the second learns of the first', async () => {
  const { id } = await livingIdea(owner, 'Twice');
  await propose(neo, id);
  expect((await propose(neo, id)).body.data?.proposeStory.version).toBe(1);
  const late = await propose(await signedIn(portal, 'admin'), id, 0, 'Other words.');
  expect(late.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version: 1, by: neo.email },
  });
  await portal.mail(owner.email, /^May we show “Twice”/);
  expect(await questionsOf('Twice')).toHaveLength(1);
});

test('an answer to words that were taken off never fits the next ones; nobody reads them meanwhile', async () => {
  const { id } = await livingIdea(owner, 'Old Tab');
  await propose(neo, id);
  await end(id);
  expect([await storyOf(owner, id), await storyOf(neo, id)]).toEqual([null, null]);
  const seen = await propose(neo, id, 1, 'Never read.');
  expect(seen.body.errors?.[0]?.extensions).toMatchObject({ code: 'STALE', current: { version: 0 } });
  expect((await propose(neo, id, 0, 'Never read.')).body.data?.proposeStory).toEqual({
    version: 2,
    consent: 'ASKED',
  });
  expect(outcomeOf(await reply(owner, id, true, 1))).toBe('STALE');
  expect(await home()).not.toContain('Never read.');
  expect(await storyOf(owner, id)).toEqual({ version: 2, sentence: 'Never read.' });
  expect(outcomeOf(await reply(owner, id, true, 2))).toBe('OK');
  expect(await home()).toContain('Never read.');
});

test('the same words ask again once they were declined or taken off, and not while they stand', async () => {
  const { id } = await livingIdea(owner, 'Ask Again');
  const versionOf = async (seen: number) => (await propose(neo, id, seen)).body.data?.proposeStory;
  await versionOf(0);
  await reply(owner, id, false);
  expect(outcomeOf(await propose(neo, id, 0))).toBe('STALE');
  expect(await versionOf(1)).toEqual({ version: 2, consent: 'ASKED' });
  expect(await versionOf(1)).toEqual({ version: 2, consent: 'ASKED' });
  await reply(owner, id, true, 2);
  expect(await versionOf(2)).toEqual({ version: 2, consent: 'GIVEN' });
  await end(id);
  expect(await versionOf(0)).toEqual({ version: 3, consent: 'ASKED' });
  await eventually(async () => expect(await questionsOf('Ask Again')).toHaveLength(3));
});

test('it says since when an idea is at its stage, however often that was recorded, and again after another one', async () => {
  const { id, key } = await livingIdea(owner, 'Long Pilot');
  await propose(neo, id);
  await reply(owner, id, true);
  const shift = (version: number, day: string) =>
    portal.sql('UPDATE idea_outcomes SET created_at = $3 WHERE idea_id = $1 AND version = $2', [
      key,
      version,
      `${day}T10:00:00Z`,
    ]);
  const story = async () => /<h3>Long Pilot<\/h3><p[^>]*>([^<]+)/.exec(await home())?.[1];
  await shift(1, '2025-03-10');
  await record(id, 1, 'PILOT');
  await shift(2, '2025-04-10');
  expect(await story()).toBe('Pilot since March 2025');
  await record(id, 2, 'LIVE');
  await shift(3, '2025-05-10');
  expect(await story()).toMatch(/ since May 2025$/);
  await record(id, 3, 'PILOT');
  await shift(4, '2025-06-10');
  await record(id, 4, 'PILOT');
  expect(await story()).toBe('Pilot since June 2025');
});

test('it shows only what goes on: neither before an outcome, nor once it stopped, is rejected or is erased', async () => {
  const thato = await signedIn(portal);
  const waiting = await submitIdea(thato, { solutionName: 'Waiting' });
  expect(outcomeOf(await propose(neo, waiting.id))).toBe('CONFLICT');
  const ideas = [];
  for (const name of ['Stops', 'Is rejected', 'Stays']) ideas.push(await livingIdea(thato, name));
  for (const { id } of ideas) {
    await propose(neo, id);
    await reply(thato, id, true);
  }
  const [stops, rejected, stays] = ideas;
  await record(stops?.id ?? '', 1, 'STOPPED');
  await reviewIdea(neo, { id: rejected?.id, version: 2, status: 'REJECTED', comments: 'No.' });
  const shown = async () => {
    const html = await home();
    return ['Stops', 'Is rejected', 'Stays'].filter((name) => html.includes(name));
  };
  // A rejection that waits for its announcement must not show here first.
  expect(await shown()).toEqual(['Is rejected', 'Stays']);
  expect(outcomeOf(await propose(neo, rejected?.id ?? '', 1, 'Again.'))).toBe('CONFLICT');
  await portal.sql('UPDATE ideas SET announced_status = status WHERE id = $1', [rejected?.key]);
  expect(await shown()).toEqual(['Stays']);
  expect(outcomeOf(await propose(neo, stops?.id ?? '', 1, 'Again.'))).toBe('CONFLICT');
  await erasePerson(await contextForTest(portal), thato.email);
  expect(await home()).not.toContain('Stays');
  expect(await portal.sql('SELECT FROM idea_stories WHERE idea_id = $1', [stays?.key])).toEqual([]);
});

test('the desk reads the story of an idea that was reopened, whether visitors see it, and takes it off', async () => {
  const { id, key } = await livingIdea(owner, 'Reopened');
  await propose(neo, id);
  await reply(owner, id, true);
  const read = async (client: Client) =>
    (
      await client.ask<{ idea: { story: object | null } }>(
        'query ($id: ID!) { idea(id: $id) { story { consent goesOn } } }',
        { id },
      )
    ).idea.story;
  await reviewIdea(neo, { id, version: 2, status: 'PENDING', comments: '' });
  // Until the submitter knows, the home page stays as it is.
  expect([await read(neo), (await home()).includes('Reopened')]).toEqual([
    { consent: 'GIVEN', goesOn: true },
    true,
  ]);
  expect(await read(owner)).toEqual({ consent: 'GIVEN', goesOn: null });
  await portal.sql('UPDATE ideas SET announced_status = status WHERE id = $1', [key]);
  expect([await read(neo), (await home()).includes('Reopened')]).toEqual([
    { consent: 'GIVEN', goesOn: false },
    false,
  ]);
  expect(outcomeOf(await end(id))).toBe('OK');
  expect(await read(neo)).toBeNull();
});

test('only the submitter answers, and only they and the desk read the question', async () => {
  const { id } = await livingIdea(owner, 'Asked');
  await propose(neo, id);
  const stranger = await signedIn(portal);
  expect(outcomeOf(await reply(stranger, id, true))).toBe('NOT_FOUND');
  expect(outcomeOf(await reply(neo, id, true))).toBe('NOT_FOUND');
  const read = (client: Client) =>
    client.ask<{ idea: { story: object } }>(
      'query ($id: ID!) { idea(id: $id) { story { sentence by { email } } } }',
      { id },
    );
  expect((await read(owner)).idea.story).toEqual({ sentence: SENTENCE, by: null });
  expect((await read(neo)).idea.story).toEqual({ sentence: SENTENCE, by: { email: neo.email } });
});

test('it shows the last ones to which submitters agreed, and no HTML of theirs', async () => {
  const names = ['First', '<img src=x>', 'Third & “last”', 'Fourth'];
  for (const name of names) {
    const { id } = await livingIdea(owner, name);
    await propose(neo, id);
    await reply(owner, id, true);
  }
  const shown = await home();
  expect([...shown.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual(
    ['Fourth', 'Third &amp; “last”', '&lt;img src=x&gt;'].slice(0, STORIES_SHOWN),
  );
});

test('figures are exact, rounded or off, as PUBLIC_STATS says, and of decisions only once there are some', async () => {
  const [row] = await portal.sql<{ count: number }>('SELECT count(*)::int AS count FROM ideas');
  const figuresIn = (html: string) =>
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
      ([, words, value]) => `${value} ${words}`,
    );
  const exact = figuresIn(await home());
  expect(exact).toEqual([
    `${row?.count} ideas received`,
    '100% of the decisions came within 30 days',
    '0 days or less, for half of the decisions',
  ]);
  const [rounded] = figuresIn(await home({ publicStats: 'rounded' }));
  expect(Number.parseInt(rounded ?? '', 10) % 5).toBe(0);
  expect(figuresIn(await home({ publicStats: 'off' }))).toEqual([]);
});

test('a portal without ideas says nothing, and one whose database is away opens without it', async () => {
  const { ctx, databaseUrl } = await serviceContextForTest(new Date());
  expect(await partsFor(ctx)).toBe('');
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const away = await contextForTest({ ...portal, databaseUrl: url.href });
  await proxy.stop();
  expect(await partsFor(away)).toBe('');
});
