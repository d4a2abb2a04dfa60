/** Who wants to hear of the next challenge confirms it by an email, gets one email when one opens, and is forgotten with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { CHALLENGE_WATCH_KEPT, CHALLENGE_WATCH_LIFETIME } from '@portal/schema/limits';
import { announceOpenChallenge, watchToken } from './challenge-watch.service.ts';
import { erasePerson } from '../privacy/erasing/erase-person.service.ts';
import { exportPerson } from '../privacy/own-data/personal-data.service.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { sharePortal, TEST_KEY } from '../../../test/harness.ts';
import { newAddress, outcomeOf } from '../../../test/people.ts';
import { contextForTest } from '../../../test/service-context.ts';

const portal = sharePortal();
beforeEach(() => portal.sql(`UPDATE challenges SET status = 'CLOSED'`));

const open = (title: string) =>
  portal.sql(
    `INSERT INTO challenges (title, organiser, description, status, year, created_at) VALUES ($1, 'BTC', 'Come.', 'OPEN', 2027, now())`,
    [title],
  );
const ask = (email: string, website2?: string, challengeId?: string) =>
  portal
    .client()
    .graphql<{ watchChallenges: { message: string } }>(
      'mutation ($input: ChallengeWatchInput!) { watchChallenges(input: $input) }',
      { input: { email, website2, challengeId } },
    );
const confirm = (token: string) =>
  portal
    .client()
    .graphql<{ confirmChallengeWatch: boolean }>(
      'mutation ($token: String!) { confirmChallengeWatch(token: $token) }',
      { token },
    );
const tokenOf = async (email: string): Promise<string> => {
  const { text } = await portal.mail(email, /^Confirm: tell me when/);
  return /\/Challenges(?:\/[\w-]+)?#watch=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
};
const watching = async () =>
  (
    await portal.sql<{ email: string }>(
      'SELECT email FROM challenge_watches UNION ALL SELECT email FROM call_watches ORDER BY email',
    )
  ).map(({ email }) => email);

/** Lets the upkeep pass, at some time. */
const upkeep = async (at = new Date()) => announceOpenChallenge(await contextForTest(portal, () => at));

test('nothing is kept before the link is used, and nothing after the one email', async () => {
  const email = newAddress();
  expect(outcomeOf(await ask(email))).toBe('OK');
  const token = await tokenOf(email);
  expect(await watching()).toEqual([]);
  expect((await confirm(token)).body.data).toEqual({ confirmChallengeWatch: true });
  expect((await confirm(token)).body.data).toEqual({ confirmChallengeWatch: true });
  expect(await watching()).toEqual([email]);
  await upkeep();
  expect(await watching()).toEqual([email]);
  await open('Rural roads');
  await upkeep();
  await upkeep();
  const { text } = await portal.mail(email, /^“Rural roads” is open$/);
  expect(text).toContain(`${portal.url}/Challenges`);
  expect(await watching()).toEqual([]);
  expect((await portal.mails(email)).map(({ subject }) => subject)).toHaveLength(2);
});

test('while a challenge is open, nobody has to wait for one', async () => {
  await open('Open now');
  const email = newAddress();
  await ask(email);
  expect((await confirm(await tokenOf(email))).body.data).toEqual({ confirmChallengeWatch: false });
  expect(await watching()).toEqual([]);
});

/** Adds a call that opens later. @returns its key */
const coming = async (title: string, slug: string): Promise<string> => {
  const [row] = await portal.sql<{ id: string }>(
    `INSERT INTO challenges (title, slug, takes, organiser, description, status, year, opens_at, created_at)
     VALUES ($1, $2, 'IDEAS', 'BTC', 'Come.', 'OPEN', 2027, now() + interval '1 day', now()) RETURNING id`,
    [title, slug],
  );
  return row!.id;
};

test('one can wait for a certain call while another is open, and for several; each email leads to its page', async () => {
  const email = newAddress();
  const ids = [await coming('Water', 'water-27'), await coming('Roads', 'roads-27')];
  await open('Open now');
  for (const [at, id] of ids.entries()) {
    await ask(email, undefined, toGlobalId('Challenge', id));
    const { text } = await portal.mail(email, [/^Confirm.+“Water” opens$/, /^Confirm.+“Roads” opens$/][at]!);
    const token = /\/Challenges\/(?:water|roads)-27#watch=([\w.-]+)/.exec(text ?? '')![1]!;
    const [, , , challenge] = token.split('.');
    expect(outcomeOf(await confirm(token.replace(challenge!, ids[1 - at]!)))).toBe('INVALID_TOKEN');
    expect((await confirm(token)).body.data).toEqual({ confirmChallengeWatch: true });
  }
  await upkeep();
  expect(await watching()).toEqual([email, email]);
  await portal.sql(`UPDATE challenges SET opens_at = now() WHERE id = $1`, [ids[0]]);
  await upkeep();
  const { text } = await portal.mail(email, /^“Water” is open$/);
  expect(text).toContain(`${portal.url}/Challenges/water-27`);
  expect(await watching()).toEqual([email]);
  await portal.sql(`DELETE FROM challenges WHERE id = $1`, [ids[1]]);
  expect(await watching()).toEqual([]);
  expect(outcomeOf(await ask(email, undefined, toGlobalId('Challenge', ids[1]!)))).toBe('NOT_FOUND');
});

test('a link for a call that is open by then, closed or deleted keeps nothing', async () => {
  const ends = ['opens_at = now()', `status = 'CLOSED'`, null];
  for (const [at, end] of ends.entries()) {
    const id = await coming('Soon', `soon-${at}`);
    const token = watchToken(await contextForTest(portal), newAddress(), id);
    await portal.sql(
      end ? `UPDATE challenges SET ${end} WHERE id = $1` : 'DELETE FROM challenges WHERE id = $1',
      [id],
    );
    expect((await confirm(token)).body.data).toEqual({ confirmChallengeWatch: false });
  }
  expect(await watching()).toEqual([]);
});

test('a link that is cut, changed or too old keeps nothing', async () => {
  const email = newAddress();
  await ask(email);
  const token = await tokenOf(email);
  const [, until = '', signature] = token.split('.');
  const other = Buffer.from(newAddress()).toString('base64url');
  const old = watchToken(
    { secrets: openSecrets(TEST_KEY), now: () => new Date(Date.now() - CHALLENGE_WATCH_LIFETIME - 1) },
    email,
  );
  const bad = ['', 'x', token.slice(0, -1), `${other}.${until}.${signature}`, old];
  for (const one of bad) expect(outcomeOf(await confirm(one))).toBe('INVALID_TOKEN');
  expect(await watching()).toEqual([]);
});

test('an invalid address is refused, and a robot gets the answer of a person and no email', async () => {
  const { body } = await ask('nobody');
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'email' }] });
  const robot = newAddress();
  expect((await ask(robot, 'http://spam.example')).body.data).toEqual({ watchChallenges: true });
  const person = newAddress();
  await ask(person);
  await tokenOf(person);
  expect(await portal.mails(robot)).toEqual([]);
});

test('who waits for a year is forgotten, as is who erases themselves', async () => {
  const [one, two] = [newAddress('a'), newAddress('b')];
  for (const email of [one, two]) {
    await ask(email);
    await confirm(await tokenOf(email));
  }
  const ctx = await contextForTest(portal);
  const folder = path.join(portal.dataDir, 'person');
  await exportPerson(ctx, one, folder);
  const data = JSON.parse(await readFile(path.join(folder, 'data.json'), 'utf8')) as Record<string, object[]>;
  expect(data['challenge_watches']).toMatchObject([{ email: one }]);
  await erasePerson(ctx, one);
  expect(await watching()).toEqual([two]);
  await upkeep(new Date(Date.now() + CHALLENGE_WATCH_KEPT - 60_000));
  expect(await watching()).toEqual([two]);
  await upkeep(new Date(Date.now() + CHALLENGE_WATCH_KEPT + 60_000));
  expect(await watching()).toEqual([]);
});
