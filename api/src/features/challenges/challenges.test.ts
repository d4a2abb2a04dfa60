/** Challenges and the entries of teams: over GraphQL and over the documented REST call. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ChallengeInput, EntryInput } from '@portal/schema/challenge';
import { SET_ASIDE_LIFETIME } from '@portal/schema/limits';
import { purgeEntries } from '../received/entries/hackathon-entry.service.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import type { Client } from '../../../test/client.ts';
import { enterOverGraphql, enterOverRest, entryInput, wireEntry } from '../../../test/forms.ts';
import { sharePortal } from '../../../test/harness.ts';
import { pdf } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import { contextForTest } from '../../../test/service-context.ts';

const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;
let admin: Client;
let installed: Challenge[];
const portal = sharePortal();
beforeAll(async () => {
  installed = await challenges();
  admin = await signedIn(portal, 'admin');
});

interface Challenge {
  id: string;
  title: string;
  organiser: string;
  description: string;
  year: number;
  status: string;
  isOpen: boolean;
}
interface Challenges {
  edges: { node: Challenge }[];
}
const CHALLENGE = 'id version title organiser description year status isOpen opensAt closesAt';
const challengeInput = (changes: Partial<ChallengeInput> = {}) => ({
  title: 'Village Networks',
  organiser: 'The programme',
  description: 'Bring a village online.',
  year: 2026,
  status: 'OPEN',
  ...changes,
});
const challenges = async () =>
  (
    await portal
      .client()
      .graphql<{ challenges: Challenges }>(`{ challenges { edges { node { ${CHALLENGE} } } } }`)
  ).body.data?.challenges.edges.map(({ node }) => node) ?? [];
const create = (client: Client, input: object) =>
  client.graphql<{ createChallenge: Challenge }>(
    `mutation Create($input: ChallengeInput!) { createChallenge(input: $input) { ${CHALLENGE} } }`,
    { input },
  );
const update = (client: Client, id: string, input: object, version = 1) =>
  client.graphql<{ updateChallenge: Challenge }>(
    `mutation Update($id: ID!, $version: Int!, $input: ChallengeInput!) {
      updateChallenge(id: $id, version: $version, input: $input) { ${CHALLENGE} }
    }`,
    { id, input, version },
  );
async function newChallenge(changes: Partial<ChallengeInput> = {}): Promise<string> {
  const { body } = await create(admin, challengeInput(changes));
  return body.data?.createChallenge.id ?? JSON.stringify(body);
}

let count = 0;
const newTeam = () => `Team ${(count += 1)}x`;
interface Row {
  id: string;
  file_name: string | null;
  file_size: number | null;
}
const rowsOf = (teamName: string) =>
  portal.sql<Row>('SELECT * FROM hackathon_entries WHERE team_name = $1', [teamName]);
async function storedFiles(): Promise<number> {
  const names = await readdir(path.join(portal.dataDir, 'documents'), { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{32}/.test(name)).length;
}

describe('challenges', () => {
  test('a new installation holds the two of 2024, both closed, for anybody to read', () => {
    expect(installed).toHaveLength(2);
    for (const challenge of installed) {
      expect(challenge).toMatchObject({ year: 2024, status: 'CLOSED', isOpen: false });
      expect(challenge.description.length).toBeGreaterThan(100);
    }
  });

  test('are added, changed, opened and closed by administrators, newest first', async () => {
    const { body } = await create(admin, challengeInput({ title: 'First' }));
    expect(body.data?.createChallenge).toMatchObject({ title: 'First', status: 'OPEN', isOpen: true });
    const id = body.data?.createChallenge.id ?? '';
    const closed = await update(admin, id, challengeInput({ title: 'Renamed', status: 'CLOSED' }));
    expect(closed.body.data?.updateChallenge).toMatchObject({ id, title: 'Renamed', isOpen: false });
    const second = await newChallenge({ title: 'Second' });
    expect((await challenges()).slice(0, 2).map((challenge) => challenge.id)).toEqual([second, id]);
  });

  test('changed by two at the same moment: the second sees what the first saved, and then replaces it', async () => {
    const id = await newChallenge();
    const inputs = ['One', 'Two'].map((title) => challengeInput({ title }));
    const answers = await Promise.all(inputs.map((input) => update(admin, id, input, 1)));
    const saved = answers.findIndex(({ body }) => body.data);
    const [first, second] = saved === 0 ? inputs : inputs.reverse();
    expect(answers[1 - saved]?.body.errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      current: { version: 2, ...first },
    });
    // The answer to the first was lost.
    expect((await update(admin, id, first ?? {}, 1)).body.data?.updateChallenge).toMatchObject({
      version: 2,
    });
    const again = await update(admin, id, second ?? {}, 2);
    expect(again.body.data?.updateChallenge).toMatchObject({ version: 3, ...second });
  });

  test('are open by their status and within their dates', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const dates: [Partial<ChallengeInput>, boolean][] = [
      [{ opensAt: at(-1) }, true],
      [{ opensAt: at(1) }, false],
      [{ closesAt: at(1) }, true],
      [{ opensAt: at(-2), closesAt: at(-1) }, false],
      [{ opensAt: at(-1), closesAt: at(1), status: 'CLOSED' }, false],
    ];
    for (const [changes, isOpen] of dates) {
      const { body } = await create(admin, challengeInput(changes));
      expect([changes, body.data?.createChallenge.isOpen]).toEqual([changes, isOpen]);
    }
  });

  test('are refused with bad fields named', async () => {
    const now = new Date();
    const { body } = await create(
      admin,
      challengeInput({ title: ' ', year: 1999, opensAt: now, closesAt: new Date(now.getTime() + HOUR) }),
    );
    expect(body.errors?.[0]?.extensions.fields?.map(({ field }) => field)).toEqual(['title', 'year']);
    const inverted = await create(
      admin,
      challengeInput({ opensAt: now, closesAt: new Date(now.getTime() - HOUR) }),
    );
    expect(inverted.body.errors?.[0]?.extensions.fields?.map(({ field }) => field)).toEqual(['closesAt']);
    const unknown = await update(admin, Buffer.from('Challenge:x').toString('base64url'), challengeInput());
    expect(unknown.body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('tell administrators, and nobody else, how many teams entered, without entries that were set aside', async () => {
    const id = await newChallenge();
    for (const website2 of ['', '', 'spam'])
      await enterOverGraphql(portal.client(), entryInput({ challengeId: id, website2 }));
    const counted = async (client: Client) => {
      const { body } = await client.graphql<{
        challenges: { edges: { node: { id: string; entryCount: number | null } }[] };
      }>('{ challenges { edges { node { id entryCount } } } }');
      return body.data?.challenges.edges.find(({ node }) => node.id === id)?.node.entryCount;
    };
    expect(await counted(admin)).toBe(2);
    for (const client of [portal.client(), await signedIn(portal, 'reviewer')])
      expect(await counted(client)).toBeNull();
  });

  test('are deleted while nobody entered them; an entry of that moment waits, and finds it gone', async () => {
    const remove = (id: string) =>
      admin.graphql<{ deleteChallenge: boolean }>('mutation ($id: ID!) { deleteChallenge(id: $id) }', { id });
    const id = await newChallenge();
    expect((await remove(id)).body.data).toEqual({ deleteChallenge: true });
    expect((await challenges()).map((challenge) => challenge.id)).not.toContain(id);
    expect((await remove(id)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const entered = await newChallenge();
    // Those that were set aside count, too: they may yet be put into the list.
    await enterOverGraphql(portal.client(), entryInput({ challengeId: entered, website2: 'spam' }));
    const refused = async () => (await remove(entered)).body.errors?.[0];
    expect(await refused()).toMatchObject({
      message: expect.stringMatching(/^1 entry to this challenge is set aside\. It looks like spam/),
      extensions: { code: 'CONFLICT' },
    });
    await enterOverGraphql(portal.client(), entryInput({ challengeId: entered }));
    expect((await refused())?.message).toMatch(/^Teams entered this challenge, so it stays\./);
    const acts = await portal.sql(`SELECT subject_id FROM audit_events WHERE action = 'CHALLENGE_DELETED'`);
    expect(acts).toHaveLength(1);
  });
});

/** The stored entry into an open challenge with a file. */
const KEPT = {
  members: ['Kabo Dube', 'Lesedi Phiri'],
  focus_areas: ['CLIMATE_CHANGE_AND_WATER_SCARCITY', 'OTHER'],
  file_name: 'proposal.pdf',
  file_size: 5_000,
  after_closing: false,
};

describe('an entry', () => {
  const outcomeOf = async (input: EntryInput, file?: File) => {
    const { body } = await enterOverGraphql(portal.client(), input, file);
    const { code, fields } = body.errors?.[0]?.extensions ?? {};
    return { ...body.data?.enterChallenge, code, fields: fields?.map(({ field }) => field) };
  };

  test('of a visitor with a file is kept, and counts while its challenge is open', async () => {
    const [challengeId, teamName] = [await newChallenge(), newTeam()];
    const outcome = await outcomeOf(entryInput({ challengeId, teamName }), pdf(5_000));
    expect(outcome).toMatchObject({ message: 'Form submitted successfully!', afterClosing: false });
    expect(await rowsOf(teamName)).toMatchObject([KEPT]);
  });

  test('into a closed challenge is kept for the next edition', async () => {
    const [challengeId, teamName] = [await newChallenge({ status: 'CLOSED' }), newTeam()];
    const outcome = await outcomeOf(entryInput({ challengeId, teamName }));
    expect(outcome).toMatchObject({ message: 'Form submitted successfully!', afterClosing: true });
    expect(await rowsOf(teamName)).toMatchObject([{ after_closing: true, file_name: null }]);
  });

  test('that names no challenge goes to the newest, one of an unknown challenge nowhere', async () => {
    const [challengeId, teamName] = [await newChallenge(), newTeam()];
    expect(await outcomeOf(entryInput({ teamName }))).toMatchObject({ afterClosing: false });
    const [row] = await portal.sql<{ challenge_id: string }>(
      'SELECT challenge_id FROM hackathon_entries WHERE team_name = $1',
      [teamName],
    );
    expect(Buffer.from(challengeId, 'base64url').toString()).toBe(`Challenge:${row?.challenge_id}`);
    expect((await outcomeOf(entryInput({ challengeId: 'nothing' }))).code).toBe('NOT_FOUND');
  });

  test('with bad fields is refused with each named, and its file is not kept', async () => {
    const [teamName, before] = [newTeam(), await storedFiles()];
    const bad = { teamLeader: '', submissionLink: 'javascript:alert(1)', members: ['Kabo', ' '] };
    const outcome = await outcomeOf(entryInput({ teamName, ...bad }), pdf());
    expect(outcome).toMatchObject({ code: 'INVALID_INPUT' });
    expect(outcome.fields?.sort()).toEqual(Object.keys(bad).sort());
    expect(await rowsOf(teamName)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });

  test('with a file of another kind, an empty or a too large one is refused, and nothing is kept', async () => {
    const [teamName, before] = [newTeam(), await storedFiles()];
    const files: [File, string][] = [
      [new File(['<script>alert(1)</script>'], 'plan.pdf', { type: 'application/pdf' }), 'UNSUPPORTED_FILE'],
      [new File([], 'plan.pdf', { type: 'application/pdf' }), 'UNSUPPORTED_FILE'],
      [pdf(5 * MEGABYTE + 1), 'FILE_TOO_LARGE'],
    ];
    for (const [file, code] of files) {
      expect((await outcomeOf(entryInput({ teamName }), file)).code).toBe(code);
    }
    expect(await rowsOf(teamName)).toEqual([]);
    expect(await storedFiles()).toBe(before);
    expect((await outcomeOf(entryInput({ teamName }), pdf(5 * MEGABYTE))).code).toBeUndefined();
    expect(await rowsOf(teamName)).toMatchObject([{ file_size: 5 * MEGABYTE }]);
  });

  test('that fills in the hidden field is answered alike and set aside, with its file, for a day', async () => {
    const [teamName, before] = [newTeam(), await storedFiles()];
    const outcome = await outcomeOf(entryInput({ teamName, website2: 'spam' }), pdf());
    expect(outcome.message).toBe('Form submitted successfully!');
    expect(typeof outcome.afterClosing).toBe('boolean');
    expect(await rowsOf(teamName)).toMatchObject([{ set_aside_at: expect.any(Date) }]);
    expect(await storedFiles()).toBe(before + 1);
    const purge = async (later: number) =>
      purgeEntries(await contextForTest(portal, () => new Date(Date.now() + later)));
    await purge(SET_ASIDE_LIFETIME - 60_000);
    expect(await rowsOf(teamName)).toHaveLength(1);
    await purge(SET_ASIDE_LIFETIME + 60_000);
    expect([await rowsOf(teamName), await storedFiles()]).toEqual([[], before]);
  });
});

describe('the documented call', () => {
  test('keeps the entry with its file, and answers 201 with what became of it', async () => {
    const [challenge, teamName] = [await newChallenge(), newTeam()];
    const answer = await enterOverRest(portal.client(), wireEntry({ challenge, teamName }), pdf(5_000));
    expect(await rowsOf(teamName)).toMatchObject([KEPT]);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        success: true,
        message: 'Form submitted successfully!',
        afterClosing: false,
        reference: expect.any(String),
        warnings: [],
      },
    ]);
  });

  test('needs neither link nor focus area, and answers alike when the hidden field is filled in', async () => {
    for (const website2 of ['', 'spam']) {
      const teamName = newTeam();
      const { submissionLink: _link, focusArea: _area, ...needed } = wireEntry({ teamName, website2 });
      expect((await enterOverRest(portal.client(), needed)).status).toBe(201);
      const kept = { submission_link: '', focus_areas: [] };
      expect(await rowsOf(teamName)).toMatchObject([kept]);
    }
  });

  test.each([
    ['members that are no JSON', { members: 'Kabo' }, 'members'],
    ['members that are no list', { members: '{"a":1}' }, 'members'],
    ['a focus area that is no JSON', { focusArea: 'Other' }, 'focusArea'],
    ['an unknown focus area', { focusArea: '["Space"]' }, 'focusArea'],
    ['an unknown field', { role: 'admin' }, 'role'],
  ])('with %s: 400 that names it', async (_what, changes, field) => {
    const answer = await enterOverRest(portal.client(), wireEntry(changes as Record<string, string>));
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((fault) => fault.field)).toEqual([field]);
  });

  test('with another content type 400, a wrong file 415, one too large 413, an unknown challenge 404', async () => {
    const visitor = portal.client();
    expect((await visitor.rest('POST', '/api/hackathon', wireEntry())).status).toBe(400);
    expect((await enterOverRest(visitor, wireEntry(), new File(['x'], 'a.docx'))).status).toBe(415);
    const locked = new File([Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x'.repeat(600)], 'a.xlsx');
    const { status, body } = await enterOverRest(visitor, wireEntry(), locked);
    expect([status, body.message]).toEqual([415, expect.stringContaining('protected by a password')]);
    expect((await enterOverRest(visitor, wireEntry(), pdf(22 * MEGABYTE))).status).toBe(413);
    expect((await enterOverRest(visitor, wireEntry({ challenge: 'nothing' }))).status).toBe(404);
  });
});

describe('administrators', () => {
  interface List {
    hackathonEntries: {
      edges: {
        node: {
          teamName: string;
          challenge: { id: string };
          file: { url: string; name: string; size: number } | null;
        };
      }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  }
  const list = (client: Client, variables: object = {}) =>
    client.graphql<List>(
      `query Entries($first: Int! = 20, $after: String, $filter: HackathonEntryFilterInput) {
        hackathonEntries(first: $first, after: $after, filter: $filter) {
          edges { node { id teamName members focusAreas afterClosing createdAt challenge { id title } file { url name size } } }
          pageInfo { hasNextPage endCursor }
        }
      }`,
      { ...variables },
    );
  const nodes = (body: { data?: List | null }) =>
    body.data?.hackathonEntries.edges.map(({ node }) => node) ?? [];

  test('list entries newest first, page by page, by challenge and by text', async () => {
    const challengeId = await newChallenge();
    const teams = [newTeam(), newTeam(), newTeam()];
    for (const teamName of teams) {
      await enterOverRest(portal.client(), wireEntry({ teamName, challenge: challengeId }));
    }
    const first = await list(admin, { first: 2, filter: { challengeId } });
    expect(nodes(first.body).map(({ teamName }) => teamName)).toEqual([teams[2], teams[1]]);
    expect(nodes(first.body)[0]?.challenge.id).toBe(challengeId);
    const { endCursor: after } = first.body.data?.hackathonEntries.pageInfo ?? {};
    const rest = await list(admin, { first: 2, after, filter: { challengeId } });
    expect(nodes(rest.body).map(({ teamName }) => teamName)).toEqual([teams[0]]);

    const teamName = newTeam();
    const texts = { teamLeader: 'Zanele Quux', teamLeaderEmail: 'plover@example.com' };
    await enterOverRest(portal.client(), wireEntry({ teamName, ...texts, members: '["Xyzzy Moeng"]' }));
    for (const search of [teamName.toUpperCase(), 'quux', 'PLOVER', 'xyzzy']) {
      const found = nodes((await list(admin, { filter: { search } })).body);
      expect([search, found.map((node) => node.teamName)]).toEqual([search, [teamName]]);
    }
    const other = toGlobalId('Idea', randomUUID());
    const fault = (field: string) => [{ field, message: 'No challenge has this id.' }];
    for (const id of ['nothing', other]) {
      const wrong = await list(admin, { filter: { challengeId: id } });
      expect(wrong.body.errors?.[0]?.extensions).toMatchObject({
        ...{ code: 'INVALID_INPUT', fields: fault('challengeId') },
      });
      const file = await admin.rest('GET', `/api/hackathon-entries/export?challenge=${id}`);
      expect([file.status, file.body['errors']]).toEqual([400, fault('challenge')]);
    }
    const unknown = await list(admin, { filter: { challengeId: toGlobalId('Challenge', randomUUID()) } });
    expect(unknown.body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  const office = 'application/vnd.openxmlformats-officedocument';
  const ZIP = 'PK\u0003\u0004';
  test.each([
    ['PDF', '%PDF-1.7', 'run.exe', 'run.exe.pdf', 'application/pdf'],
    ['Word', ZIP, 'plan.docx', 'plan.docx', `${office}.wordprocessingml.document`],
    ['PowerPoint', ZIP, 'plan.pptx', 'plan.pptx', `${office}.presentationml.presentation`],
    ['Excel', ZIP, 'plan.xlsx', 'plan.xlsx', `${office}.spreadsheetml.sheet`],
    ['ZIP', ZIP, '../page.html', 'page.html.zip', 'application/zip'],
    ['PNG', '\u0089PNG\r\n\u001a\n', 'poster.png', 'poster.png', 'image/png'],
    ['JPEG', '\u00ff\u00d8\u00ff', 'poster.JPG', 'poster.JPG', 'image/jpeg'],
  ])(
    'get the %s of an entry, told by its content, as a download that runs nothing',
    async (_kind, signature, sent, name, type) => {
      const teamName = newTeam();
      const content = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(3_000, 'x')]);
      const entered = await enterOverGraphql(
        portal.client(),
        entryInput({ teamName }),
        new File([content], sent),
      );
      expect(entered.body.errors).toBeUndefined();
      const [entry] = nodes((await list(admin, { filter: { search: teamName } })).body);
      expect(entry?.file).toMatchObject({ name, size: content.length });
      const response = await admin.fetch(entry?.file?.url ?? '');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    },
  );

  test('find no file of an entry without one', async () => {
    const teamName = newTeam();
    await enterOverRest(portal.client(), wireEntry({ teamName }));
    for (const id of [(await rowsOf(teamName))[0]?.id, 'nonsense'])
      expect((await admin.fetch(`/api/hackathon/${id}/file`)).status).toBe(404);
  });
});
