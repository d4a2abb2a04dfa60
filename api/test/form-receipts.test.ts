/** The mails about forms that anybody sends: one each, which cannot be used to fill the mailbox of a stranger. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { allowances } from '@portal/schema/limits';
import type { Client } from './client.ts';
import { enterOverGraphql, entryInput, suggestionInput, suggestOverGraphql } from './forms.ts';
import { sharePortal, startForTest } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { newAddress, signedIn } from './people.ts';

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

  test('is kept, and not mailed, when its address got a few of them today, also under another tag', async () => {
    const at = await startForTest();
    const email = newAddress();
    const { points } = allowances.formMailsPerRecipient;
    for (let n = 0; n <= points; n += 1) {
      const answer = await send(at.client(), n === 0 ? email : email.replace('@', `+${n}@`));
      expect(answer.body).not.toHaveProperty('errors');
    }
    expect(await recipients(at)).toHaveLength(points);
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
