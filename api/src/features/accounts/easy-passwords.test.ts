/** What the ticks of a form say of a password is what the server says, wherever one is chosen. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pino } from 'pino';
import { easyPasswordFault } from '@portal/schema/account';
import { passwordChecks } from '@portal/schema/password-checks';
import type { PasswordOwner } from '@portal/schema/account';
import { allowances } from '@portal/schema/limits';
import * as credentials from './credentials.service.ts';
import type { Client, GraphqlFailure } from '../../../test/client.ts';
import { sharePortal } from '../../../test/harness.ts';
import { changePassword, createAccount, newAddress, PASSWORD, signedIn } from '../../../test/people.ts';
import { ODD_INPUTS } from '../../../test/quick.ts';
import { contextForTest } from '../../../test/service-context.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const portal = sharePortal({ RATE_LIMIT_SCALE: '1000' }, { log });

type Asked = PasswordOwner & { token?: string };

async function ask(client: Client, password: string, token?: string): Promise<string | undefined> {
  const { checkPassword } = await client.ask<{ checkPassword: string | null }>(
    'mutation ($password: String!, $token: String) { checkPassword(password: $password, token: $token) }',
    { password, token },
  );
  return checkPassword ?? undefined;
}

/** @returns why the sixth tick is red; `rules` if another is; undefined if all are green */
async function saidByTicks(client: Client, password: string, asked: Asked): Promise<string | undefined> {
  if (!passwordChecks.every(({ test }) => test(password))) return 'rules';
  // A page does not know whose a link is.
  const known = { ...asked, email: asked.token ? '' : asked.email };
  return easyPasswordFault(password, known) ?? (await ask(client, password, asked.token));
}

const refusalOf = ({ body }: { body: { errors?: GraphqlFailure[] } }): string | undefined => {
  const [fault] = body.errors ?? [];
  const said = fault?.extensions.fields?.find(({ field }) => field === 'password')?.message;
  if (fault && said === undefined) throw new Error(`refused for another reason: ${fault.message}`);
  return said && /^(Password still needs|Shorten the password)/.test(said) ? 'rules' : said;
};

interface Way {
  /** @returns who chooses, and the call that does */
  begin(name: string): Promise<{ asked: Asked; client: Client; choose: Choose }>;
}
type Choose = (password: string) => Promise<{ body: { errors?: GraphqlFailure[] } }>;

const setByLink = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }';

async function linkFor(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await portal.sql(
    `INSERT INTO mailed_tokens (id, account_id, purpose, expires_at)
     SELECT $1, id, 'reset', now() + interval '1 hour' FROM accounts WHERE email = $2`,
    [createHash('sha256').update(token).digest(), email],
  );
  return token;
}

const ways: Record<string, Way> = {
  'signing up': {
    async begin(name) {
      // As a phone types it.
      const [email, client] = [newAddress(name).toUpperCase(), portal.client()];
      const mutation = 'mutation ($input: SignUpInput!) { signUp(input: $input) { message } }';
      return {
        asked: { email },
        client,
        choose: (password) => client.graphql(mutation, { input: { email, password } }),
      };
    },
  },
  'a mailed link': {
    async begin(name) {
      const [email, client] = [await createAccount(portal, newAddress(name)), portal.client()];
      const token = await linkFor(email);
      return {
        asked: { email, token },
        client,
        choose: (password) => client.graphql(setByLink, { input: { token, password } }),
      };
    },
  },
  'changing it': {
    async begin(name) {
      const client = await signedIn(portal, 'user', newAddress(name));
      return {
        asked: { email: client.email, current: PASSWORD },
        client,
        choose: (password) => changePassword(client, PASSWORD, password),
      };
    },
  },
};

const names = ['zodwa', 'li', 'zuri.mo'];
const decorated = (words: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom('', '!', '1', '9#', 'Zx-'),
      fc.constantFrom(...words),
      fc.constantFrom('1!', '#2026', '123!', 'Q7!', '-Rt5$wW', '!1aB'),
    )
    .map(([before, word, after]) => before + word + after);
const passwords = fc.oneof(
  decorated(['Sunshine', 'Qwerty', 'password', 'Dragon', 'asdfghjkl', 'Correct-Horse', 'Kite+Lamp']),
  decorated(['Portal', 'Botswana', 'BTC', 'innovation', 'Idea-Reviewer', 'Serowe', 'G@b0r0ne', 'Abaaba']),
  decorated([...names, 'ZoDWA', 'Zuri.Mo7', 'li1@example.com']),
  fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 14 }).map((text) => `Aa1!${text}`),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `${text}Bq7#`),
  fc.integer({ min: 190, max: 205 }).map((length) => 'Ab1!'.padEnd(length, 'x-')),
  fc.constant(PASSWORD),
);

test.each(Object.entries(ways))(
  'by %s, a password with green ticks is accepted, and one with a red one refused in its words',
  async (_how, { begin }) => {
    const seen = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(passwords, fc.constantFrom(...names), async (password, name) => {
        const { asked, client, choose } = await begin(name);
        const said = await saidByTicks(client, password, asked);
        seen.add(said === undefined);
        expect([password, refusalOf(await choose(password))]).toEqual([password, said]);
      }),
      { numRuns: 2 * ODD_INPUTS },
    );
    // It tried both.
    expect(seen.size).toBe(2);
  },
);

test.each([
  [
    'Portal#2026x',
    /words of this site and of Botswana, such as BTC, a town, an operator or a first name, or add 2 characters/,
  ],
  ['Botswana!2026', /or add 3 characters/],
  ['Sunshine#2026', /common words and rows of keys/],
  ['Qwertyuiop1!', /common words and rows of keys/],
  ['Aa1!aaaa', /at least 6 different characters/],
  ['Abab1212!ABABab', /at least 6 different characters/],
])('%s is refused with what to leave out', async (password, words) => {
  expect(await ask(portal.client(), password)).toMatch(words);
});

test.each(
  'Gaborone2026! Francistown#1 Maun2026!! Mascom123! Orange1!x beMobile@1 Pula2026! Thebe1234! Dumela123! Dumelang1! Thabo2026! Kagiso@99 Admin123! G@b0r0ne2026! Gaborone-123456! Debswana1! Choppies1! Pilane123! Modimo123!'.split(
    ' ',
  ),
)('%s, of a word of the country, is refused', async (password) => {
  expect(passwordChecks.every(({ test }) => test(password))).toBe(true);
  expect(await ask(portal.client(), password)).toMatch(/easy to guess/);
});

test.each(
  'Rain-over-Maun-9! Orange-Kite+Lamp4 Thabo-reads-maps-7! Four-goats@the-river2 sT7#pQ9z xK4!mWq8 Pula-ya-metsi-3!'.split(
    ' ',
  ),
)('%s, of several words or none, is accepted', async (password) => {
  expect(await ask(portal.client(), password)).toBeUndefined();
});

test.each([
  ['Naledi#2026!', /the words of your email address, or add 2 characters/],
  ['NALÉDI-26!x', /the words of your email address/],
  ['Mogotsi2026!', /the words of your email address/],
  ['Naledi.mogotsi7!', /your email address, and the part before the @/],
  ['Naledi-Rivers-9', undefined],
])('for naledi.mogotsi, the answer to %s is %s', (password, words) => {
  const fault = easyPasswordFault(password, { email: 'naledi.mogotsi@example.com' });
  if (words) expect(fault).toMatch(words);
  else expect(fault).toBeUndefined();
});

test('a check tells nothing about accounts, and keeps the password nowhere', async () => {
  const email = await createAccount(portal, newAddress('zanzibar'));
  const client = portal.client();
  // The part before the @ of somebody's address: only who has a mailed link hears of it.
  const secret = `Xy7!${email.split('@')[0] ?? ''}`;
  expect(await ask(client, secret)).toBeUndefined();
  expect(await ask(client, secret, 'never-issued')).toBeUndefined();
  expect(await ask(client, secret, await linkFor(email))).toMatch(/your email address/);
  const inAddress = await client.fetch(
    `/graphql?query=${encodeURIComponent('mutation { checkPassword(password: "Sunshine-41!") }')}`,
  );
  expect(inAddress.status).toBeGreaterThanOrEqual(400);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join()).not.toContain('Xy7!');
});

test('checks from one network address have an end', async () => {
  const ctx = await contextForTest(portal);
  const check = () => credentials.checkPassword(ctx, { password: 'Aa1!aaaa' });
  for (let n = 0; n < allowances.passwordChecksPerAddress.points; n += 1) await check();
  await expect(check()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
