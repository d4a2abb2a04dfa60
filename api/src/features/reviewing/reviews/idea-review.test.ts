/** Listing and reviewing ideas: pages, filters, history, two reviewers on one row, and who may see what. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Account } from '../../accounts/account.entity.ts';
import { streamIdeas } from '../../ideas/list/idea-list.service.ts';
import { contextForTest } from '../../../../test/service-context.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { pdf, reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { sharePortal } from '../../../../test/harness.ts';
import type { Answer, Client } from '../../../../test/client.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

let owner: Person;
let other: Person;
let reviewer: Person;
let admin: Person;
const portal = sharePortal();
beforeAll(async () => {
  [owner, other, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});

interface Wire {
  _id: string;
  email: string;
  solname: string;
  reviewStatus: string;
  reviewerComments: string;
  createdAt: string;
  version: number;
  file: { url: string; path: string };
}
interface IdeaNode {
  id: string;
  version: number;
  status: string;
  reviewerComments: string;
  reviews: {
    edges: { node: { from: string; to: string; comments: string; reviewer: string | null } }[];
  };
}

const submit = (person = owner) => submitIdea(person);

const REVIEW = `mutation ReviewIdea($input: ReviewIdeaInput!) {
  reviewIdea(input: $input) { id version status reviewerComments reviews { edges { node { from to comments reviewer } } } }
}`;
const review = (person: Client, input: object) => person.graphql<{ reviewIdea: IdeaNode }>(REVIEW, { input });

describe('a review', () => {
  test('is seen by the owner, kept in the history, and mailed', async () => {
    const idea = await submit();
    const answer = await review(reviewer, {
      id: idea.id,
      version: 1,
      status: 'APPROVED',
      comments: 'Well argued.',
    });
    expect(answer.body.data?.reviewIdea).toMatchObject({
      version: 2,
      status: 'APPROVED',
      reviewerComments: 'Well argued.',
      reviews: {
        edges: [
          {
            node: {
              from: 'PENDING',
              to: 'APPROVED',
              comments: 'Well argued.',
              reviewer: reviewer.email,
            },
          },
        ],
      },
    });
    await portal.endUndo();
    const mail = await portal.mail(owner.email, /^We have decided on “Water meters that phone home”$/);
    const mine = await owner.graphql<{ idea: IdeaNode }>(
      'query ($id: ID!) { idea(id: $id) { status reviewerComments reviews { edges { node { to comments reviewer } } } } }',
      { id: idea.id },
    );
    expect(mine.body.data?.idea).toEqual({
      status: 'APPROVED',
      reviewerComments: 'Well argued.',
      reviews: { edges: [{ node: { to: 'APPROVED', comments: 'Well argued.', reviewer: null } }] },
    });
    expect(mail.text).toContain(idea.reference);
    expect(mail.text).toContain('Good news: we take it further.');
    expect(mail.text).toContain('Our reviewers say:\nWell argued.');
  });

  test('that leaves the comments out keeps them, and empty ones clear them', async () => {
    const idea = await submit();
    await review(reviewer, { id: idea.id, version: 1, status: 'PENDING', comments: 'Ask the council.' });
    const kept = await review(reviewer, { id: idea.id, version: 2, status: 'APPROVED' });
    expect(kept.body.data?.reviewIdea).toMatchObject({
      status: 'APPROVED',
      reviewerComments: 'Ask the council.',
    });
    const cleared = await review(reviewer, { id: idea.id, version: 3, comments: '' });
    expect(cleared.body.data?.reviewIdea).toMatchObject({ status: 'APPROVED', reviewerComments: '' });
  });

  test('that comes too late changes nothing and shows what the other wrote', async () => {
    const idea = await submit();
    await review(reviewer, { id: idea.id, version: 1, status: 'REJECTED', comments: 'Too vague.' });
    const late = await review(admin, { id: idea.id, version: 1, status: 'APPROVED', comments: 'Lovely.' });
    expect(late.body.errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      current: {
        ...{ version: 2, status: 'REJECTED', reviewerComments: 'Too vague.' },
        ...{ reviewedBy: reviewer.email, reviewerName: null },
      },
    });
    const [row] = await portal.sql('SELECT * FROM ideas WHERE id = $1', [idea.key]);
    expect(row).toMatchObject({ status: 'REJECTED', reviewer_comments: 'Too vague.', version: 2 });
  });

  test('that is sent again, since its answer was lost, answers as before and can be undone', async () => {
    const { id, key } = await submit();
    const input = { id, version: 1, status: 'APPROVED', comments: 'Lovely.' };
    const [first, again] = [await reviewIdea(reviewer, input), await reviewIdea(reviewer, input)];
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.data).toEqual({ reviewIdea: { version: 2, undoId: expect.any(String) } });
    expect(await portal.sql('SELECT 1 FROM idea_reviews WHERE idea_id = $1', [key])).toHaveLength(1);
    expect(outcomeOf(await reviewIdea(admin, input))).toBe('STALE');
  });

  test('by two at the same moment is one review and one refusal', async () => {
    const idea = await submit();
    const answers = await Promise.all(
      [reviewer, admin].map((person, index) =>
        review(person, { id: idea.id, version: 1, status: 'APPROVED', comments: `from ${index}` }),
      ),
    );
    expect(answers.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok').sort()).toEqual([
      'STALE',
      'ok',
    ]);
    expect(await portal.sql('SELECT 1 FROM idea_reviews WHERE idea_id = $1', [idea.key])).toHaveLength(1);
  });

  test('of an idea that is not there, or with an id of another type, is NOT_FOUND', async () => {
    for (const id of ['SWRlYTowMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDA', 'nonsense', 'SWRlYTp4']) {
      const { body } = await review(reviewer, { id, version: 1, comments: '' });
      expect(body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });
});

test('an idea is found by its reference as by its id, and by one of both only', async () => {
  const owner = await signedIn(portal);
  const idea = await submitIdea(owner);
  const find = (client: Client, given: object) =>
    client.graphql<{ idea: { id: string } }>(
      'query ($id: ID, $reference: String) { idea(id: $id, reference: $reference) { id } }',
      { ...given },
    );
  const { reference } = idea;
  for (const client of [owner, reviewer])
    expect((await find(client, { reference })).body.data?.idea.id).toBe(idea.id);
  const codeOf = async (client: Client, given: object) =>
    (await find(client, given)).body.errors?.[0]?.extensions.code;
  expect(await codeOf(await signedIn(portal), { reference })).toBe('NOT_FOUND');
  expect(await codeOf(reviewer, { reference: 'nonsense\0' })).toBe('NOT_FOUND');
  for (const given of [{}, { id: idea.id, reference }, { id: null, reference: '' }])
    expect(await codeOf(reviewer, given)).toBe('INVALID_INPUT');
});

describe('the documented call PUT /api/submission/{id}/status', () => {
  const put = (person: Client, key: string, body: object) =>
    person.rest<{ success: boolean; data: Wire; errors: { field: string }[]; current: Wire }>(
      'PUT',
      `/api/submission/${key}/status`,
      body,
    );

  test.each(['', 'Select', undefined])(
    'with the status %p keeps it and saves the comment',
    async (reviewStatus) => {
      const idea = await submit();
      await put(reviewer, idea.key, { reviewStatus: 'Rejected', reviewerComments: 'No.' });
      const { status, body } = await put(reviewer, idea.key, { reviewStatus, reviewerComments: 'Because.' });
      expect([status, body.success]).toEqual([200, true]);
      const data = { reviewStatus: 'Rejected', reviewerComments: 'Because.', version: 3 };
      expect(body.data).toMatchObject(data);
    },
  );

  test('refuses another status, a wrong type and unknown fields: 400 that names the field', async () => {
    const idea = await submit();
    for (const [body, field] of [
      [{ reviewStatus: 'Maybe', reviewerComments: '' }, 'reviewStatus'],
      [{ reviewStatus: 'Approved', reviewerComments: 7 }, 'reviewerComments'],
      [{ status: 'Approved' }, 'status'],
    ] as const) {
      const answer = await put(reviewer, idea.key, body);
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    }
  });

  test('with a stale version: 409 with what stands now', async () => {
    const idea = await submit();
    await put(reviewer, idea.key, { reviewStatus: 'Approved', reviewerComments: 'First.' });
    const answer = await put(admin, idea.key, {
      reviewStatus: 'Rejected',
      reviewerComments: 'No',
      version: 1,
    });
    expect(answer.status).toBe(409);
    expect(answer.body.current).toMatchObject({ status: 'Approved', reviewerComments: 'First.', version: 2 });
  });

  test('of an unknown id: 404', async () => {
    const body = { reviewStatus: 'Approved', reviewerComments: '' };
    expect((await put(reviewer, 'nonsense', body)).status).toBe(404);
    expect((await put(reviewer, '00000000-0000-4000-8000-000000000000', body)).status).toBe(404);
  });
});

describe('the documented call GET /api/submission/getIdeas', () => {
  const list = (person: Client, query = '') =>
    person.rest<{ success: boolean; data: Wire[] }>('GET', `/api/submission/getIdeas${query}`);

  test('gives owners their own by email in any case, newest first, and nobody else the same', async () => {
    const lister = await signedIn(portal);
    expect((await list(lister, `?email=${lister.email}`)).body).toEqual({ success: true, data: [] });
    const first = await submit(lister);
    const second = await submit(lister);
    const { status, body } = await list(lister, `?email=${lister.email.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body.data.map(({ _id }) => _id)).toEqual([second.key, first.key]);
    expect(body.data[0]).toMatchObject({
      email: lister.email,
      Submitter: 'Start Up',
      solname: 'Water meters that phone home',
      focusarea1: 'Cloud solution',
      network: 'Joint ventures',
      request: ['Sponsorship'],
      experience: ['Mobile App', 'Awareness'],
      reviewStatus: 'Pending',
      reviewerComments: '',
      file: { url: `/api/submission/${second.key}/file` },
    });
    expect((await list(other, `?email=${lister.email}`)).status).toBe(403);
    expect((await list(lister)).status).toBe(403);
    expect((await list(portal.client(), `?email=${lister.email}`)).status).toBe(401);
    expect((await list(reviewer, `?email=${lister.email}`)).body.data).toHaveLength(2);
  });

  test('pages by limit and after with a Link, each idea once', async () => {
    const lister = await signedIn(portal);
    const keys = [];
    for (let n = 0; n < 5; n += 1) keys.unshift((await submit(lister)).key);
    const seen: string[] = [];
    let next: string | undefined = `/api/submission/getIdeas?email=${lister.email}&limit=2`;
    while (next) {
      const answer: Answer<{ data: Wire[] }> = await lister.rest('GET', next);
      expect(answer.body.data.length).toBeLessThanOrEqual(2);
      seen.push(...answer.body.data.map(({ _id }) => _id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(keys);
  });

  test.each([
    ['?email=a@example.com&email=b@example.com'],
    ['?limit=0'],
    ['?limit=many'],
    ['?after=nonsense'],
    ['?email=%00'],
    [
      `?after=${Buffer.from('2026-01-01T00:00:00.000Z ------------------------------------').toString('base64url')}`,
    ],
  ])('%s: 400', async (query) => {
    const { status } = await list(reviewer, query);
    expect(status).toBe(400);
  });

  test('streams every idea in order when the list is longer than a batch', async () => {
    const lister = await signedIn(portal);
    const idea = await submit(lister);
    const now = Date.now();
    const copies = Array.from({ length: 1201 }, (_, n) => ({
      created_at: new Date(now - Math.floor(n / 3) * 1_000).toISOString(),
    }));
    await copyIdea(portal, idea.key, copies);
    const { body } = await list(lister, `?email=${lister.email}`);
    expect(body.data).toHaveLength(1202);
    expect(new Set(body.data.map(({ _id }) => _id)).size).toBe(1202);
    const times = body.data.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test('two lists of ideas are sent to an account at a time; of a third it hears when to ask again', async () => {
  const ctx = await contextForTest(portal);
  const actor = await ctx.db.findOneByOrFail(Account, { email: other.email });
  const begin = async (email: string, by = actor) => {
    const stream = streamIdeas({ ...ctx, actor: by }, { email });
    await stream.next();
    return stream;
  };
  for (let n = 0; n < 2; n += 1) await submit(other);
  const first = await begin(other.email);
  await begin(other.email);
  await expect(begin(other.email)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfter: 5 },
  });
  await begin(owner.email, await ctx.db.findOneByOrFail(Account, { email: owner.email }));
  await first.return(undefined);
  await begin(other.email);
});

test('a status that the database refuses is a named failure, and nothing is saved', async () => {
  const idea = await submit();
  const only = (statuses: string) =>
    portal.sql(
      `ALTER TABLE ideas DROP CONSTRAINT ideas_status_check, ADD CONSTRAINT ideas_status_check CHECK (status IN (${statuses})) NOT VALID`,
    );
  await only("'APPROVED', 'PENDING'");
  try {
    const rest = await reviewer.rest<{ code: string; message: string }>(
      'PUT',
      `/api/submission/${idea.key}/status`,
      { reviewStatus: 'Rejected' },
    );
    expect([rest.status, rest.body.code]).toEqual([409, 'CONFLICT']);
    expect(rest.body.message).toContain('ideas_status_check');
    const graph = await review(reviewer, { id: idea.id, version: 1, status: 'REJECTED' });
    expect(graph.body.errors?.[0]?.extensions.code).toBe('CONFLICT');
  } finally {
    await only("'APPROVED', 'REJECTED', 'PENDING'");
  }
  const [row] = await portal.sql('SELECT status, version FROM ideas WHERE reference = $1', [idea.reference]);
  expect(row).toEqual({ status: 'PENDING', version: 1 });
});

test.each([
  ['attachment', 'url', 'DENY', "default-src 'none'; sandbox"],
  [
    ...['inline', 'inlineUrl', 'DENY'],
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
  ],
])(
  'a PDF is given to its owner and to elevated roles, and runs nothing (%s)',
  async (how, field, frame, policy) => {
    await submitIdea(owner, {}, pdf(5000, 'Plan ünï.pdf'));
    const { body } = await owner.graphql<{ myIdeas: { edges: { node: { document: { path: string } } }[] } }>(
      `{ myIdeas(first: 1) { edges { node { document { path: ${field} } } } } }`,
    );
    const path = body.data?.myIdeas.edges[0]?.node.document.path ?? '';
    for (const person of [owner, reviewer, admin]) {
      const response = await person.fetch(path);
      const { status, headers } = response;
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe(
        `${how}; filename="Plan ?n?.pdf"; filename*=UTF-8''Plan%20%C3%BCn%C3%AF.pdf`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe(frame);
      expect(headers.get('content-security-policy')).toBe(policy);
      expect(headers.get('content-length')).toBe('5000');
      expect((await response.arrayBuffer()).byteLength).toBe(5000);
    }
    expect((await other.fetch(path)).status).toBe(404);
    expect((await portal.client().fetch(path)).status).toBe(401);
    expect((await owner.fetch('/api/submission/..%2f..%2fetc%2fpasswd/file')).status).toBe(404);
  },
);
