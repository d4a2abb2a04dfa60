/** The mails that a stranger can cause: one for each form, and none that can be used to fill somebody's mailbox. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isInputObjectType } from 'graphql';
import type { GraphQLArgument } from 'graphql';
import { can } from '@portal/schema/access';
import { allowances } from '@portal/schema/limits';
import { graph, routes } from '../src/app/features.ts';
import type { Client } from './client.ts';
import type { OpenApi } from './contract.ts';
import {
  enterOverGraphql,
  enterOverRest,
  entryInput,
  suggestionInput,
  suggestOverGraphql,
  suggestOverRest,
  wireEntry,
  wireSuggestion,
} from './forms.ts';
import { sharePortal, startForTest } from './harness.ts';
import { ideaInput, submitIdea, submitOverGraphql, submitOverRest, wireIdea } from './ideas.ts';
import type { TestPortal } from './harness.ts';
import { newAddress, PASSWORD, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { operation, operationsOf, selectionOf } from './permission-walk.ts';

const portal = sharePortal();
const recipients = (at: TestPortal) =>
  at.sql<{ to: string }>(
    `SELECT data->>'recipient' AS to FROM jobs WHERE name IN ('suggestion-received', 'entry-received')`,
  );

/** Each form, with how a visitor sends it. */
const forms: [string, (client: Client, email: string, website2?: string) => Promise<{ body: object }>][] = [
  [
    'suggestion',
    (client, emailAddress, website2 = '') =>
      suggestOverGraphql(client, { ...suggestionInput({ emailAddress }), website2 }),
  ],
  [
    'entry',
    (client, teamLeaderEmail, website2 = '') =>
      enterOverGraphql(client, { ...entryInput({ teamLeaderEmail }), website2 }),
  ],
];

type Call = (client: Client, email: string) => Promise<unknown>;

/** Calls an operation with an address, as an argument or in its input. */
const byGraph =
  (name: string, values: object = {}): Call =>
  (client, email) => {
    const kind = operationsOf('Query').includes(name) ? 'Query' : 'Mutation';
    const field = operation(kind, name);
    const arg = field.args.find(namesAddress);
    const value = arg!.name === 'input' ? { email, ...values } : email;
    const document = `${kind.toLowerCase()} ($value: ${String(arg!.type)}) { ${name}(${arg!.name}: $value)${selectionOf(field)} }`;
    return client.graphql(document, { value });
  };

/** Calls as somebody who signed up. */
const asPerson =
  (call: Call): Call =>
  async (_client, email) =>
    call(await signedIn(portal), email);

const byRest =
  (path: string, values: object = {}): Call =>
  (client, email) =>
    client.rest('POST', path, { email, ...values });

/** Tells whether an argument, or a field of an input, holds an address. */
function namesAddress({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return /email/i.test(name) && named.name === 'String';
  return Object.values(named.getFields()).some((field) => namesAddress(field));
}

/** What administrators see of each. */
const kept: Readonly<Record<string, Record<'list' | 'export' | 'release', string>>> = {
  suggestion: {
    list: 'suggestions',
    export: '/api/suggestions/export',
    release: 'releaseSuggestion',
  },
  entry: {
    list: 'hackathonEntries',
    export: '/api/hackathon-entries/export',
    release: 'releaseHackathonEntry',
  },
};

describe.each(forms)('a %s', (kind, send) => {
  test('is answered by one mail, which repeats nothing that was typed', async () => {
    const email = newAddress();
    await send(portal.client(), email);
    const mail = await portal.mail(email, new RegExp(`^We have your ${kind}`));
    expect(mail.text?.replace(/\s+/g, ' ')).toContain('someone gave us your address by mistake');
    for (const typed of ['Naledi', 'queue', 'Rain', 'Kabo', 'Lesedi'])
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(typed);
    expect(await portal.mails(email)).toHaveLength(1);
  });

  test('is kept, and not mailed, when its network sent many in an hour', async () => {
    const at = await startForTest({ RATE_LIMIT_SCALE: '1' });
    const { points } = allowances.formMailsPerAddress;
    for (let n = 0; n <= points; n += 1)
      expect((await send(at.client(), newAddress())).body).not.toHaveProperty('errors');
    expect(await recipients(at)).toHaveLength(points);
  });

  test('that fills in the honeypot is in no list and not mailed, until an administrator releases it', async () => {
    const email = newAddress();
    const [admin, mails] = [
      await signedIn(portal, 'admin'),
      async () => (await recipients(portal)).filter(({ to }) => to === email).length,
    ];
    const { list, export: file, release } = kept[kind]!;
    const listed = async (setAside: boolean) => {
      const found = await admin.ask<{ list: { edges: { node: { id: string } }[] } }>(
        `query ($filter: ${release.slice('release'.length)}FilterInput) { list: ${list}(filter: $filter) { edges { node { id } } } }`,
        { filter: { search: email, setAside } },
      );
      return found.list.edges.map(({ node }) => node.id);
    };
    const exported = async () =>
      (await (await admin.fetch(`${file}?search=${email}&format=csv`)).text()).includes(email);
    await send(portal.client(), email, 'https://spam.example');
    const [id = ''] = await listed(true);
    expect([await listed(false), await exported(), await mails()]).toEqual([[], false, 0]);
    for (let n = 0; n < 2; n += 1) {
      const answer = await admin.ask(`mutation ($id: ID!) { ${release}(id: $id) { id setAsideAt } }`, { id });
      expect(answer).toEqual({ [release]: { id, setAsideAt: null } });
    }
    expect([await listed(true), await listed(false), await exported(), await mails()]).toEqual([
      [],
      [id],
      true,
      1,
    ]);
  });
});

describe('a mailbox', () => {
  const { mailsPerRecipient, noticesPerRecipient, formMailsPerRecipient } = allowances;
  /** How many mails in an hour each call may cause that names an address, and what it is called with. */
  const calls: Readonly<Record<string, [most: number, call: Call]>> = {
    signUp: [mailsPerRecipient.points, byGraph('signUp', { password: PASSWORD })],
    resendVerification: [mailsPerRecipient.points, byGraph('resendVerification')],
    requestPasswordReset: [mailsPerRecipient.points, byGraph('requestPasswordReset')],
    requestEmailChange: [
      noticesPerRecipient.points,
      asPerson(byGraph('requestEmailChange', { password: PASSWORD })),
    ],
    eraseMyAccount: [0, asPerson(byGraph('eraseMyAccount', { password: PASSWORD }))],
    inviteToTeam: [
      formMailsPerRecipient.points,
      asPerson(async (client, email) => {
        const { id } = await submitIdea(client as Person);
        return client.graphql(
          'mutation ($id: ID!, $email: String!) { inviteToTeam(ideaId: $id, email: $email) { id } }',
          { id, email },
        );
      }),
    ],
    submitIdea: [0, asPerson((client, email) => submitOverGraphql(client, ideaInput(email)))],
    'post/submission/submit': [0, asPerson((client, email) => submitOverRest(client, wireIdea(email)))],
    logIn: [0, byGraph('logIn', { password: PASSWORD })],
    logInBySignUp: [0, byGraph('logInBySignUp')],
    isSignUpVerified: [0, byGraph('isSignUpVerified')],
    watchChallenges: [formMailsPerRecipient.points, byGraph('watchChallenges')],
    sendSuggestion: [formMailsPerRecipient.points, forms[0]![1]],
    enterChallenge: [formMailsPerRecipient.points, forms[1]![1]],
    'post/auth/signup': [mailsPerRecipient.points, byRest('/api/auth/signup', { password: PASSWORD })],
    'post/auth/resend-verification': [mailsPerRecipient.points, byRest('/api/auth/resend-verification')],
    'post/auth/forgotpassword': [mailsPerRecipient.points, byRest('/api/auth/forgotpassword')],
    'post/auth/login': [0, byRest('/api/auth/login', { password: PASSWORD })],
    'post/suggest/Suggestions': [
      formMailsPerRecipient.points,
      (client, emailAddress) => suggestOverRest(client, wireSuggestion({ emailAddress })),
    ],
    'post/hackathon': [
      formMailsPerRecipient.points,
      (client, teamLeaderEmail) => enterOverRest(client, wireEntry({ teamLeaderEmail })),
    ],
  };
  async function mailsTo(typed: readonly string[]): Promise<number> {
    await portal.outboxPassed(new Date());
    return (await Promise.all([...new Set(typed)].map((email) => portal.mails(email)))).flat().length;
  }

  test('is counted by each operation and route that takes an address for a sign-up', async () => {
    const { body } = await portal.client().rest('GET', '/api/openapi.json');
    const { paths, components } = body as unknown as OpenApi;
    const inFull = (schema: object = {}): string =>
      JSON.stringify(schema).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
        inFull(components.schemas[name]),
      );
    const open = (['Query', 'Mutation'] as const).flatMap((kind) =>
      operationsOf(kind).filter((name) => {
        const { args } = operation(kind, name);
        return can('user', graph.operations[kind][name]!) && args.some((arg) => namesAddress(arg));
      }),
    );
    const openRoutes = routes.filter(({ method, path, action }) => {
      const content = paths[`/api${path}`.replaceAll(/:(\w+)/g, '{$1}')]?.[method]?.requestBody?.content;
      return can('user', action) && /"\w*email\w*":/i.test(inFull(content));
    });
    const found = [...open, ...openRoutes.map(({ method, path }) => method + path)];
    expect(Object.keys(calls).sort()).toEqual(found.sort());
  });

  test.each(Object.keys(calls))('gets few mails by %s, whichever of its addresses is typed', async (name) => {
    const [most, call] = calls[name]!;
    const mailbox = newAddress(`bomb-${name.replaceAll('/', '-').toLowerCase()}`);
    const typed = Array.from({ length: 10 }, (_, n) => mailbox.replace('@', `+s${n}@`));
    // Only an account that is not verified gets these.
    if (/reset|forgot|resend/i.test(name))
      await portal.sql('INSERT INTO accounts (email) SELECT unnest($1::text[])', [typed]);
    for (const email of typed) await call(portal.client(), email);
    expect(await mailsTo(typed)).toBe(most);
  });

  test('of Google is the same with dots, and under both of its domains', async () => {
    const typedAt = (...hosts: string[]) =>
      ['b.omb', 'bo.mb', 'b.o.mb', 'bomb+1'].map((name, n) => `${name}@${hosts[n % hosts.length]}`);
    const [same, others] = [typedAt('gmail.com', 'googlemail.com'), typedAt('dots.example')];
    for (const email of [...same, ...others]) await forms[0]![1](portal.client(), email);
    expect([await mailsTo(same), await mailsTo(others)]).toEqual([formMailsPerRecipient.points, 4]);
  });
});

describe('the reference of an entry', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await signedIn(portal, 'admin');
  });

  test('is in the answer and in the mail, and finds the entry', async () => {
    const email = newAddress();
    const { enterChallenge } = await portal
      .client()
      .ask<{ enterChallenge: { reference: string } }>(
        'mutation ($input: HackathonEntryInput!) { enterChallenge(input: $input) { reference } }',
        { input: entryInput({ teamLeaderEmail: email }) },
      );
    const { reference } = enterChallenge;
    expect(reference).toMatch(/^ENTRY-[0-9A-F]{8}$/);
    const { text } = await portal.mail(email, /^We have your entry to “/);
    expect(text).toContain(`Its reference is ${reference}.`);
    expect(text?.replace(/\s+/g, ' ')).toContain('so we keep your entry for the next edition.');
    const found = await admin.ask(
      `query ($search: String) { hackathonEntries(filter: { search: $search }) { edges { node { reference teamLeaderEmail } } } }`,
      { search: reference.toLowerCase() },
    );
    expect(found).toEqual({
      hackathonEntries: { edges: [{ node: { reference, teamLeaderEmail: email } }] },
    });
  });
});
