/** The follow-up of suggestions and entries: one rule for both, and one email to the sender. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { company } from '@portal/schema/company';
import { standingAfter } from '@portal/schema/follow-up';
import type { FollowUpAct, Standing } from '@portal/schema/follow-up';
import { enterOverGraphql, entryInput, suggestionInput, suggestOverGraphql } from '../../../../test/forms.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { newAddress, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { unzip } from '../../../../test/zip.ts';

const portal = sharePortal();
let admin: Person;
let other: Person;
beforeAll(async () => {
  [admin, other] = [await signedIn(portal, 'admin'), await signedIn(portal, 'admin')];
});

const STANDING = 'followUp { state version holder { email } reply { text at by { email } } }';
interface FollowUp {
  state: string;
  version: number;
  holder: { email: string } | null;
  reply: { text: string; at: string; by: { email: string } | null } | null;
}
interface Node {
  id: string;
  followUp: FollowUp;
}

const kinds = [
  {
    kind: 'suggestion',
    type: 'Suggestion',
    list: 'suggestions',
    filter: 'SuggestionFilterInput',
    act: 'followUpSuggestion',
    table: 'suggestions',
    file: '/api/suggestions/export',
    subject: 'Our answer to your suggestion',
    asked: ['The queue in the shop is long.', 'Let people book a time.'],
    send: (email: string, name: string) =>
      suggestOverGraphql(portal.client(), suggestionInput({ emailAddress: email, fullName: name })),
  },
  {
    kind: 'entry',
    type: 'HackathonEntry',
    list: 'hackathonEntries',
    filter: 'HackathonEntryFilterInput',
    act: 'followUpHackathonEntry',
    table: 'hackathon_entries',
    file: '/api/hackathon-entries/export',
    subject: 'Our answer about your entry to',
    asked: ['Rain Makers', 'ENTRY-'],
    send: (email: string, name: string) =>
      enterOverGraphql(portal.client(), entryInput({ teamLeaderEmail: email, teamLeader: name })),
  },
];

describe('the rule of both', () => {
  const standing: Standing = { state: 'NEW', holderId: null, reply: null };
  const answered: Standing = { state: 'ANSWERED', holderId: 'a', reply: 'Yes.' };
  test.each<[Standing, FollowUpAct, Standing]>([
    [standing, 'TAKE', { ...standing, holderId: 'me' }],
    [answered, 'TAKE', { ...answered, holderId: 'me' }],
    [answered, 'GIVE_BACK', { ...answered, holderId: null }],
    [standing, 'ANSWER', { state: 'ANSWERED', holderId: 'me', reply: 'No.' }],
    [{ ...standing, holderId: 'a' }, 'ANSWER', { state: 'ANSWERED', holderId: 'a', reply: 'No.' }],
    [standing, 'CLOSE', { state: 'DONE', holderId: 'me', reply: null }],
    [{ ...standing, state: 'DONE' }, 'REOPEN', standing],
    [{ ...answered, state: 'DONE' }, 'REOPEN', answered],
    [answered, 'REOPEN', answered],
  ])('after %j %s leads to %j', (before, act, after) => {
    expect(standingAfter(before, act, 'me', 'No.')).toEqual(after);
  });
});

describe.each(kinds)('of a $kind', ({ kind, type, list, filter, act, table, file, subject, asked, send }) => {
  const find = async (client: Person, search: string, more: object = {}) =>
    (
      await client.graphql<Record<string, { edges: { node: Node }[] }>>(
        `query ($filter: ${filter}) { ${list}(filter: $filter) { edges { node { id ${STANDING} } } } }`,
        { filter: { search, ...more } },
      )
    ).body.data?.[list]?.edges.map(({ node }) => node) ?? [];
  const sent = async (name = 'Naledi Mogotsi') => {
    const email = newAddress();
    await send(email, name);
    const [node] = await find(admin, email);
    return { email, id: node?.id ?? '', node };
  };
  const does = (client: Person, id: string, input: { act: FollowUpAct; version: number; reply?: string }) =>
    client.graphql<Record<string, Node>>(
      `mutation ($input: FollowUpInput!) { ${act}(input: $input) { id ${STANDING} } }`,
      { input: { ...input, id } },
    );
  const after = async (answer: ReturnType<typeof does>) => (await answer).body.data?.[act]?.followUp;
  const refusal = async (answer: ReturnType<typeof does>) => {
    const { code, fields, current } = (await answer).body.errors?.[0]?.extensions ?? {};
    return { code, fields: fields?.map(({ field }) => field), current };
  };

  test('it is new, is taken, given back, done and opened again, each act under the version that was seen', async () => {
    const { id, node } = await sent();
    expect(node?.followUp).toEqual({ state: 'NEW', version: 1, holder: null, reply: null });
    expect(await after(does(admin, id, { act: 'TAKE', version: 1 }))).toMatchObject({
      ...{ state: 'NEW', version: 2, holder: { email: admin.email } },
    });
    expect(await refusal(does(other, id, { act: 'CLOSE', version: 1 }))).toMatchObject({
      ...{ code: 'STALE', current: { version: 2, state: 'NEW', holder: admin.email } },
    });
    expect(await after(does(other, id, { act: 'TAKE', version: 2 }))).toMatchObject({
      ...{ version: 3, holder: { email: other.email } },
    });
    // The answer was lost.
    expect(await after(does(other, id, { act: 'TAKE', version: 2 }))).toMatchObject({ version: 3 });
    expect(await after(does(other, id, { act: 'GIVE_BACK', version: 3 }))).toMatchObject({
      ...{ version: 4, holder: null },
    });
    expect(await after(does(admin, id, { act: 'CLOSE', version: 4 }))).toMatchObject({ state: 'DONE' });
    expect(await after(does(admin, id, { act: 'REOPEN', version: 5 }))).toMatchObject({ state: 'NEW' });
  });

  test('a reply is mailed to the sender with what was asked and who answers, is kept, and hostile names stay text', async () => {
    const { email, id } = await sent('<b>Eve</b> & "Co"');
    const reply = 'Thank you.\n<i>It</i> is planned.';
    const answered = await after(does(admin, id, { act: 'ANSWER', version: 1, reply }));
    expect(answered).toEqual({
      ...{ state: 'ANSWERED', version: 2, holder: { email: admin.email } },
      reply: { text: reply, at: expect.any(String), by: { email: admin.email } },
    });
    const mail = await portal.mail(email, new RegExp(`^${subject}`));
    const text = mail.text?.replace(/\s+/g, ' ') ?? '';
    const team = `The team of ${company.programme} answers what you sent us`;
    for (const words of ['Thank you.', '<i>It</i> is planned.', team, ...asked])
      expect(text).toContain(words);
    expect(text).not.toContain(admin.email);
    // A name with markup greets nobody.
    expect(mail.html).toContain('>Hello,<');
    expect(mail.html).not.toMatch(/<b>|<i>/);
    const [row] = await portal.sql(
      `SELECT subject_kind FROM audit_events WHERE action = 'SENDER_ANSWERED' AND subject_id = $1`,
      [Buffer.from(id, 'base64url').toString().split(':')[1]],
    );
    expect(row).toEqual({ subject_kind: kind === 'entry' ? 'HACKATHON_ENTRY' : 'SUGGESTION' });
  });

  test('a reply has the name of its author, never the address', async () => {
    const named = await signedIn(portal, 'admin');
    await portal.sql(`UPDATE accounts SET first_name = 'Thabo', last_name = 'Seleka' WHERE email = $1`, [
      named.email,
    ]);
    const { email, id } = await sent();
    await does(named, id, { act: 'ANSWER', version: 1, reply: 'It is planned.' });
    const { text = '' } = await portal.mail(email, new RegExp(`^${subject}`));
    expect(text).toContain('Thabo Seleka answers what you sent us on');
    expect(text).not.toContain(named.email);
  });

  test('a reply with nothing in it, and words with another act, are refused and named', async () => {
    const { id } = await sent();
    for (const input of [
      { act: 'ANSWER', reply: ' ' },
      { act: 'ANSWER', reply: 'x'.repeat(5_001) },
      { act: 'CLOSE', reply: 'Yes.' },
    ] as const) {
      const refused = await refusal(does(admin, id, { ...input, version: 1 }));
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: ['reply'] });
    }
    const unknown = Buffer.from(`${type}:x`).toString('base64url');
    expect((await refusal(does(admin, unknown, { act: 'TAKE', version: 1 }))).code).toBe('NOT_FOUND');
  });

  test('two people who answer at one moment: one reply is sent, and the other learns who sent it', async () => {
    const { email, id } = await sent();
    const beside = await startTransaction(portal);
    await beside.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [
      Buffer.from(id, 'base64url').toString().split(':')[1],
    ]);
    const replies = [admin, other].map((client) =>
      does(client, id, { act: 'ANSWER', version: 1, reply: `From ${client.email}` }),
    );
    await locksAwaited(portal, 2);
    await beside.query('COMMIT');
    const answers = await Promise.all(replies);
    const winner = answers[0]?.body.data?.[act] ? admin : other;
    const [refused] = answers.flatMap(({ body }) => body.errors ?? []);
    expect(refused?.extensions.code).toBe('CONFLICT');
    expect(refused?.message).toContain(`${winner.email} answered this already. Nothing was sent.`);
    const mails = await portal.sql(
      `SELECT data->>'reply' AS reply FROM jobs WHERE name = 'sender-answered' AND data->>'recipient' = $1`,
      [email],
    );
    expect(mails).toEqual([{ reply: `From ${winner.email}` }]);
    // Whose answer was lost is answered as before, and nothing is sent again.
    const again = does(winner, id, { act: 'ANSWER', version: 1, reply: `From ${winner.email}` });
    expect(await after(again)).toMatchObject({ state: 'ANSWERED', version: 2 });
  });

  test('one that was set aside is not followed up', async () => {
    const { id } = await sent();
    const key = Buffer.from(id, 'base64url').toString().split(':')[1];
    await portal.sql(`UPDATE ${table} SET set_aside_at = now() WHERE id = $1`, [key]);
    expect((await refusal(does(admin, id, { act: 'TAKE', version: 1 }))).code).toBe('NOT_FOUND');
  });

  test('the list and its file are narrowed to a state, and the file says who did what', async () => {
    const { email, id } = await sent();
    const sends = { act: 'ANSWER', version: 1, reply: 'We plan it.' } as const;
    await does(admin, id, sends);
    for (const [state, found] of [
      ['NEW', 0],
      ['ANSWERED', 1],
      ['DONE', 0],
    ] as const) {
      expect([state, (await find(admin, email, { state })).length]).toEqual([state, found]);
      const query = `search=${encodeURIComponent(email)}&state=${state}&format=csv&raw=1`;
      const rows = await (await admin.fetch(`${file}?${query}`)).text();
      expect([state, rows.trimEnd().split('\r\n').length - 1]).toEqual([state, found]);
      if (found)
        for (const cell of ['Answered', admin.email, 'We plan it.']) expect(rows).toContain(`"${cell}"`);
    }
  });

  test('its sender finds the reply in their own data, and it goes with them', async () => {
    const person = await signedIn(portal);
    await send(person.email, 'Naledi Mogotsi');
    const [node] = await find(admin, person.email);
    await does(admin, node?.id ?? '', { act: 'ANSWER', version: 1, reply: 'Only for you.' });
    const own = await person.fetch('/api/auth/me/export');
    const page = String(unzip(Buffer.from(await own.arrayBuffer()))['README.html']);
    expect(page).toMatch(/<dt>State<\/dt><dd>Answered<\/dd>\s*<dt>Reply<\/dt><dd>Only for you.<\/dd>/);
    expect(page).not.toContain(admin.email);
    await person.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
      email: person.email,
    });
    expect(await portal.sql(`SELECT FROM ${table} WHERE reply = 'Only for you.'`)).toEqual([]);
  });
});

test('suggestions are narrowed to what they are about, in the list and in the file', async () => {
  const email = newAddress();
  for (const painPointType of ['PROCESS', 'FINANCIAL'] as const)
    await suggestOverGraphql(portal.client(), suggestionInput({ emailAddress: email, painPointType }));
  const { body } = await admin.graphql<{ suggestions: { edges: { node: { painPointType: string } }[] } }>(
    'query ($filter: SuggestionFilterInput) { suggestions(filter: $filter) { edges { node { painPointType } } } }',
    { filter: { search: email, painPointType: 'FINANCIAL' } },
  );
  expect(body.data?.suggestions.edges).toEqual([{ node: { painPointType: 'FINANCIAL' } }]);
  const rows = await admin.fetch(`/api/suggestions/export?search=${email}&kind=FINANCIAL&raw=1`);
  expect((await rows.text()).trimEnd().split('\r\n')).toHaveLength(2);
  // Names are looked up for the rows that have them, wherever these stand.
  await portal.sql(
    `UPDATE suggestions SET holder_id = (SELECT id FROM accounts WHERE email = $2)
     WHERE email_address = $1 AND pain_point_type = 'PROCESS'`,
    [email, admin.email],
  );
  const both = await (await admin.fetch(`/api/suggestions/export?search=${email}&raw=1`)).text();
  expect([both.includes('[object'), both.trimEnd().split('\r\n').length]).toEqual([false, 3]);
});
