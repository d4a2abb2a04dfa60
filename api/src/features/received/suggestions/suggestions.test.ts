/** Suggestions: anybody sends them, administrators read and export them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SET_ASIDE_LIFETIME } from '@portal/schema/limits';
import { purgeSuggestions } from './suggestion.service.ts';
import {
  enterOverGraphql,
  enterOverRest,
  entryInput,
  suggestionInput,
  suggestOverGraphql,
  suggestOverRest,
  wireEntry,
  wireSuggestion,
} from '../../../../test/forms.ts';
import { sharePortal, startTestPortal } from '../../../../test/harness.ts';
import { pdf } from '../../../../test/ideas.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import type { Client } from '../../../../test/client.ts';
import { dropUploads, openUpload } from '../../../../test/open-upload.ts';
import { signedIn } from '../../../../test/people.ts';
import { contextForTest } from '../../../../test/service-context.ts';

const portal = sharePortal();
let admin: Client;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

let count = 0;
/** A name that no other suggestion of this run has. */
const newName = () => `Person ${(count += 1)}x`;
const rowsOf = (fullName: string) =>
  portal.sql<Record<string, unknown>>('SELECT * FROM suggestions WHERE full_name = $1', [fullName]);

interface Node {
  fullName: string;
  painPointType: string | null;
  selectedOption: string | null;
}
interface List {
  suggestions: {
    edges: { node: Node }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}
const list = (client: Client, variables: object = {}) =>
  client.graphql<List>(
    `query Suggestions($first: Int! = 20, $after: String, $filter: SuggestionFilterInput) {
      suggestions(first: $first, after: $after, filter: $filter) {
        edges { node { id fullName painPointType selectedOption createdAt } }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { ...variables },
  );
const names = (body: { data?: List | null }) => body.data?.suggestions.edges.map(({ node }) => node.fullName);

describe('a suggestion', () => {
  test('of a visitor over REST is kept: labels become names', async () => {
    const fullName = newName();
    const answer = await suggestOverRest(portal.client(), wireSuggestion({ fullName }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, message: 'Suggestion submitted successfully!' });
    expect(await rowsOf(fullName)).toMatchObject([
      { pain_point_type: 'PROCESS', selected_option: 'CUSTOMER' },
    ]);
  });

  test('over GraphQL is kept alike, also from somebody signed in', async () => {
    for (const client of [portal.client(), await signedIn(portal)]) {
      const fullName = newName();
      const { body } = await suggestOverGraphql(client, suggestionInput({ fullName }));
      expect(body.data?.sendSuggestion.message).toBe('Suggestion submitted successfully!');
      expect(await rowsOf(fullName)).toHaveLength(1);
    }
  });

  test.each([
    ['left out', {}],
    ['empty', { painPointType: '', selectedOption: '' }],
  ])('needs no types: %s, they are null', async (_what, types) => {
    const fullName = newName();
    const { painPointType: _type, selectedOption: _option, ...rest } = wireSuggestion({ fullName });
    expect((await suggestOverRest(portal.client(), { ...rest, ...types })).status).toBe(201);
    expect(await rowsOf(fullName)).toMatchObject([{ pain_point_type: null, selected_option: null }]);
  });

  test.each([
    ['an invalid address', { emailAddress: 'naledi' }, 'emailAddress'],
    ['an unknown pain point type', { painPointType: 'Weather' }, 'painPointType'],
    ['an unknown submitter type', { selectedOption: 'Alien' }, 'selectedOption'],
    ['a text that is too long', { suggestion: 'x'.repeat(5_001) }, 'suggestion'],
    ['a wrong type', { fullName: { $ne: 1 } }, 'fullName'],
    ['an unknown field', { role: 'admin' }, 'role'],
  ])('with %s: 400 that names it', async (_what, changes, field) => {
    const answer = await suggestOverRest(portal.client(), wireSuggestion(changes));
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((fault) => fault.field)).toEqual([field]);
  });

  test('that fills in the hidden field is answered alike and set aside for a day', async () => {
    const fullName = newName();
    const rest = await suggestOverRest(portal.client(), wireSuggestion({ fullName, website2: 'spam' }));
    expect([rest.status, rest.body.message]).toEqual([201, 'Suggestion submitted successfully!']);
    const graphql = await suggestOverGraphql(
      portal.client(),
      suggestionInput({ fullName, website2: 'https://spam.example.com' }),
    );
    expect(graphql.body.data?.sendSuggestion.message).toBe('Suggestion submitted successfully!');
    const aside = { set_aside_at: expect.any(Date) };
    expect(await rowsOf(fullName)).toMatchObject([aside, aside]);
    expect((await suggestOverRest(portal.client(), wireSuggestion({ fullName, website2: '' }))).status).toBe(
      201,
    );
    const purge = async (later: number) =>
      purgeSuggestions(await contextForTest(portal, () => new Date(Date.now() + later)));
    await purge(SET_ASIDE_LIFETIME - 60_000);
    expect(await rowsOf(fullName)).toHaveLength(3);
    await purge(SET_ASIDE_LIFETIME + 60_000);
    expect(await rowsOf(fullName)).toMatchObject([{ set_aside_at: null }]);
  });
});

describe('forms of one address have one allowance', () => {
  const sent = {
    'a suggestion over REST': async (client: Client) => (await suggestOverRest(client)).body.code,
    'a suggestion over GraphQL': async (client: Client) => codeOf(await suggestOverGraphql(client)),
    'an entry over REST': async (client: Client) => (await enterOverRest(client)).body.code,
    'an entry over GraphQL': async (client: Client) => codeOf(await enterOverGraphql(client)),
  };
  const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
    body.errors?.[0]?.extensions.code;
  let strict: TestPortal;
  beforeAll(async () => {
    // Six forms an hour.
    strict = await startTestPortal({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'loopback' });
  });
  afterAll(() => strict.stop());
  const from = (address: string) => {
    const client = strict.client();
    client.headers['x-forwarded-for'] = address;
    return client;
  };

  test('whichever form and transport, and others have theirs', async () => {
    const [flooder, calm] = [from('203.0.113.1'), from('203.0.113.2')];
    for (const send of Object.values(sent)) expect(await send(flooder)).toBeUndefined();
    // The point that an upload paid before it was read is not taken again.
    expect(codeOf(await enterOverGraphql(flooder, entryInput(), pdf()))).toBeUndefined();
    expect((await enterOverRest(flooder, wireEntry(), pdf())).status).toBe(201);
    for (const [form, send] of Object.entries(sent)) {
      expect([form, await send(flooder)]).toEqual([form, 'TOO_MANY_REQUESTS']);
      expect(await send(calm)).toBeUndefined();
    }
    const refused = await suggestOverRest(flooder);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('and an entry without a point left is refused before it is read', async () => {
    const address = '203.0.113.3';
    for (let n = 0; n < 6; n += 1) await suggestOverRest(from(address));
    for (const path of ['/api/hackathon', '/graphql']) {
      const { status } = await openUpload(from(address), path, 1_000).answer;
      expect([path, status]).toEqual([path, 429]);
    }
    dropUploads();
  });
});

describe('the list', () => {
  test('is newest first, page by page', async () => {
    const search = `page${(count += 1)}y`;
    const sent = ['a', 'b', 'c'].map((letter) => `${search} ${letter}`);
    for (const fullName of sent) await suggestOverRest(portal.client(), wireSuggestion({ fullName }));
    const first = await list(admin, { first: 2, filter: { search } });
    expect(names(first.body)).toEqual([sent[2], sent[1]]);
    const { endCursor: after, hasNextPage } = first.body.data?.suggestions.pageInfo ?? {};
    expect(hasNextPage).toBe(true);
    expect(names((await list(admin, { first: 2, after, filter: { search } })).body)).toEqual([sent[0]]);
    expect((await list(admin, { first: 0 })).body.errors?.[0]?.extensions.fields?.[0]?.field).toBe('first');
  });

  test('is searched by name, email, pain point and suggestion, whatever the case; % and _ mean themselves', async () => {
    const fullName = newName();
    await suggestOverRest(
      portal.client(),
      wireSuggestion({
        fullName,
        emailAddress: 'quokka@example.com',
        painPoint: 'Half_price is 50%',
        suggestion: 'Give Éclairs',
      }),
    );
    for (const search of [fullName.toUpperCase(), 'QUOKKA@', 'f_p', '50%', 'éCLAIRS']) {
      expect(names((await list(admin, { filter: { search } })).body)).toEqual([fullName]);
    }
    for (const search of ['H%price', 'Half_p_ice', 'nothing like it', '\\']) {
      expect(names((await list(admin, { filter: { search } })).body)).toEqual([]);
    }
    const { body } = await list(admin, { filter: { search: 'a\u0000b' } });
    expect(body.errors?.[0]?.extensions.fields?.[0]?.field).toBe('search');
  });
});

describe('the export', () => {
  const download = async (search = '', more = '') => {
    const query = `search=${encodeURIComponent(search)}&reason=A+test${more}`;
    const response = await admin.fetch(`/api/suggestions/export?${query}`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('is a CSV in UTF-8 with byte order mark, and none of its cells is a formula', async () => {
    const fullName = newName();
    await suggestOverRest(
      portal.client(),
      wireSuggestion({
        fullName,
        contactNumber: '+267 71 234 567',
        painPoint: '=HYPERLINK("http://evil.example.com","x")',
        suggestion: '-1+1, "quoted"\r\nand a second line: é',
      }),
    );
    const { response, bytes } = await download(fullName);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=suggestions-export-\d+-delete-after-use\.csv$/,
    );
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, ...records] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(header).toBe(
      '"Sent","Full name","Contact number","Email address","Pain point","Pain point type","Suggestion","Submitter type","State","Taken by","Reply","Replied by","Replied"',
    );
    const [row] = await portal.sql<{ sent: Date }>(
      'SELECT created_at AS sent FROM suggestions WHERE full_name = $1',
      [fullName],
    );
    // In the programme's zone, so that it shows the programme's day.
    const [, sent = ''] = records[0]?.split('"') ?? [];
    expect(sent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/);
    expect(Math.abs(Date.parse(sent) - Number(row?.sent))).toBeLessThan(1_000);
    expect(records.join('\r\n').replace(/^[^,]+,/, '')).toBe(
      `"${fullName}","+26771234567","naledi@example.com",` +
        `"'=HYPERLINK(""http://evil.example.com"",""x"")","Process",` +
        `"'-1+1, ""quoted""\nand a second line: é","Customer","New","","","",""\r\n`,
    );
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝'])(
    'takes the meaning from a cell that begins with %j, unless a machine reads it',
    async (first) => {
      // By SQL, since the rules of the form trim blanks.
      const email = `cell${(count += 1)}z@example.com`;
      await portal.sql(
        `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
         VALUES ('n', 'c', $1, 'p', $2, now())`,
        [email, `${first}x`],
      );
      expect((await download(email)).bytes.toString()).toContain(`"'${first}x"`);
      const raw = (await download(email, '&raw=1')).bytes.toString();
      expect([raw.slice(0, 6), raw.includes(`,"${first}x",`)]).toEqual(['"Sent"', true]);
    },
  );

  test('holds what the search finds beyond a batch, each once, newest first; nothing found is a header', async () => {
    const search = `bulk${(count += 1)}z`;
    await portal.sql(
      `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
       SELECT $1 || ' ' || n, 'c', 'e@example.com', 'p', 's', timestamptz '2026-01-01' + (n / 3) * interval '1 second'
       FROM generate_series(1, 1203) AS n`,
      [search],
    );
    const records = (await download(search)).bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(records).toHaveLength(1_203);
    expect(new Set(records.map((record) => record.split(',')[1])).size).toBe(1_203);
    const times = records.map((record) => record.split(',')[0] ?? '');
    expect(times).toEqual([...times].sort().reverse());
    expect((await download('nobody has this name')).bytes.toString().split('\r\n')).toHaveLength(2);
  });

  test('with a search that cannot be: 400', async () => {
    expect((await download('a\u0000b')).response.status).toBe(400);
    expect((await admin.rest('GET', '/api/suggestions/export?search=a&search=b')).status).toBe(400);
  });
});
