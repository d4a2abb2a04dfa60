/** Reviews in bulk and one by one: what is reviewed and what is left, undoing them, and when their emails leave. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BULK_REVIEW_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { toGlobalId } from '../src/platform/global-id.ts';
import { BulkReview } from '../src/features/ideas/review/bulk-review.entity.ts';
import { purgeBulkReviews } from '../src/features/ideas/review/bulk-review.service.ts';
import type { Client } from './client.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { ideaInput, submitOverGraphql } from './ideas.ts';
import { eventually } from './eventually.ts';
import { signedIn } from './people.ts';
import { openServiceContext } from './service-context.ts';

type Person = Client & { email: string };
interface Seen {
  id: string;
  version: number;
}
interface Stand extends Seen {
  status: string;
  reviewerComments: string;
  updatedAt: string;
  decisions: { edges: { node: { to: string; reviewer: string } }[] };
}
interface Bulk {
  id: string;
  undoUntil: string;
  reviewed: Stand[];
  unchanged: Stand[];
  stale: Stand[];
}

const IDEA = 'id version status reviewerComments updatedAt decisions { edges { node { to reviewer } } }';
const REVIEW_ALL = `mutation ReviewIdeas($input: ReviewIdeasInput!) {
  reviewIdeas(input: $input) { id undoUntil reviewed { ${IDEA} } unchanged { ${IDEA} } stale { ${IDEA} } }
}`;
const UNDO = `mutation UndoReviews($id: ID!) { undoReviews(id: $id) { restored { ${IDEA} } left { ${IDEA} } } }`;
const REVIEW = `mutation ReviewIdea($input: ReviewIdeaInput!) { reviewIdea(input: $input) { ${IDEA} } }`;

let portal: TestPortal;
let now = new Date();
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => now });
  [reviewer, colleague] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
});
afterAll(() => portal.stop());

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** Ideas of an owner of their own, so that their mails can be told apart. */
async function submit(count: number): Promise<{ owner: Person; ideas: Seen[] }> {
  const owner = await signedIn(portal);
  const ideas: Seen[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: `Idea ${n}` }));
    ideas.push({ id: body.data?.submitIdea.id ?? '', version: 1 });
  }
  return { owner, ideas };
}

async function reviewAll(
  ideas: Seen[],
  changes: { status?: string; comments?: string } = {},
  person: Client = reviewer,
): Promise<Bulk> {
  const { body } = await person.graphql<{ reviewIdeas: Bulk }>(REVIEW_ALL, {
    input: { ideas, status: 'APPROVED', comments: '', ...changes },
  });
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.reviewIdeas;
}

const undo = async (id: string, person: Client = reviewer) =>
  (await person.graphql<{ undoReviews: { restored: Stand[]; left: Stand[] } }>(UNDO, { id })).body;

async function standing(ideas: Seen[]): Promise<Stand[]> {
  return Promise.all(
    ideas.map(async ({ id }) => {
      const { body } = await reviewer.graphql<{ idea: Stand }>(
        `query ($id: ID!) { idea(id: $id) { ${IDEA} } }`,
        { id },
      );
      if (!body.data) throw new Error(JSON.stringify(body.errors));
      return body.data.idea;
    }),
  );
}

/** The emails that an owner got about reviews, each as one line. */
const told = async ({ email }: Person) =>
  (await portal.mails(email))
    .map(({ text = '' }) => text.replace(/\s+/g, ' '))
    .filter((text) => text.includes('Thank you for "'));

/** The decisions that an owner was told. */
const decisions = async (owner: Person) =>
  (await told(owner)).flatMap((text) => /(?<=We have decided )[^.]+/.exec(text)?.[0] ?? []);

/** Waits until every mail that is due has been sent. */
async function outboxPassed(): Promise<void> {
  pass(1);
  await eventually(async () => {
    const due = await portal.sql(
      `SELECT name FROM jobs WHERE lane LIKE '%mail' AND done_at IS NULL AND (due_at <= $1 OR attempts > 0)`,
      [now],
    );
    expect(due).toEqual([]);
  });
}

/** Every figure, as it is summed up. */
const figures = () =>
  portal.sql(
    `SELECT counter, day::text, sum(amount)::int AS amount FROM (
       SELECT counter, day, amount FROM tally_deltas
       UNION ALL SELECT counter, period, amount FROM tallies WHERE granularity = 'DAY'
     ) AS changes WHERE counter LIKE 'idea.%' OR counter LIKE 'decision.%'
     GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
  );

describe('a bulk review', () => {
  test('reviews each idea like a review by itself, in one', async () => {
    const { ideas } = await submit(3);
    const bulk = await reviewAll(ideas, { status: 'REJECTED', comments: 'Not this year.' });
    expect(bulk.undoUntil).toBe(new Date(now.getTime() + UNDO_WINDOW).toISOString());
    expect([bulk.unchanged, bulk.stale]).toEqual([[], []]);
    const expected = ideas.map(({ id }) => ({
      id,
      version: 2,
      status: 'REJECTED',
      reviewerComments: 'Not this year.',
      updatedAt: now.toISOString(),
      decisions: { edges: [{ node: { to: 'REJECTED', reviewer: reviewer.email } }] },
    }));
    expect(bulk.reviewed).toEqual(expected);
    expect(await standing(ideas)).toEqual(expected);
  });

  test('without comments keeps those of each idea', async () => {
    const { ideas } = await submit(2);
    await reviewAll(ideas.slice(0, 1), { status: 'PENDING', comments: 'Ask the council.' });
    const bulk = await reviewAll([{ ...(ideas[0] as Seen), version: 2 }, ideas[1] as Seen]);
    expect(bulk.reviewed.map(({ reviewerComments }) => reviewerComments)).toEqual(['Ask the council.', '']);
  });

  test('leaves what changed since the reviewer saw it, and reports it as it stands', async () => {
    const { ideas } = await submit(3);
    const [first, second, third] = ideas as [Seen, Seen, Seen];
    await colleague.graphql(REVIEW, {
      input: { id: second.id, version: 1, status: 'REJECTED', comments: 'Mine.' },
    });
    const bulk = await reviewAll([first, second, third]);
    expect(bulk.reviewed.map(({ id }) => id)).toEqual([first.id, third.id]);
    const stands = {
      id: second.id,
      version: 2,
      status: 'REJECTED',
      reviewerComments: 'Mine.',
      decisions: { edges: [{ node: { to: 'REJECTED', reviewer: colleague.email } }] },
    };
    expect(bulk.stale).toMatchObject([stands]);
    expect(await standing([second])).toMatchObject([stands]);
  });

  test('keeps nothing of ideas that are so already, and tells which', async () => {
    const { owner, ideas } = await submit(2);
    await reviewAll(ideas.slice(0, 1));
    const bulk = await reviewAll([{ ...(ideas[0] as Seen), version: 2 }, ideas[1] as Seen]);
    expect(bulk.unchanged.map(({ id, version }) => [id, version])).toEqual([[ideas[0]?.id, 2]]);
    expect(bulk.reviewed.map(({ id }) => id)).toEqual([ideas[1]?.id]);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(2);
  });

  test('counts an idea that is named twice once', async () => {
    const { ideas } = await submit(1);
    expect((await reviewAll([...ideas, ...ideas])).reviewed).toHaveLength(1);
    expect((await standing(ideas))[0]?.decisions.edges).toHaveLength(1);
  });

  test('of two at once over the same ideas reviews each idea once', async () => {
    const { ideas } = await submit(8);
    const [one, two] = await Promise.all([
      reviewAll(ideas, { comments: 'one' }, reviewer),
      reviewAll([...ideas].reverse(), { comments: 'two' }, colleague),
    ]);
    expect(one.reviewed.length + two.reviewed.length).toBe(8);
    expect(one.stale.length + two.stale.length).toBe(8);
    for (const { decisions } of await standing(ideas)) expect(decisions.edges).toHaveLength(1);
  });

  test('with an idea that is not there changes nothing', async () => {
    const { ideas } = await submit(1);
    for (const id of [
      'nonsense',
      toGlobalId('Idea', 'x'),
      toGlobalId('Idea', '00000000-0000-4000-8000-000000000000'),
    ]) {
      const { body } = await reviewer.graphql(REVIEW_ALL, {
        input: { ideas: [...ideas, { id, version: 1 }], status: 'APPROVED' },
      });
      expect(body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await standing(ideas)).toMatchObject([
      { version: 1, status: 'PENDING', decisions: { edges: [] } },
    ]);
  });

  test.each([0, BULK_REVIEW_MAX + 1])('of %i ideas is refused', async (count) => {
    const ideas = Array.from({ length: count }, () => ({
      id: toGlobalId('Idea', '00000000-0000-4000-8000-000000000000'),
      version: 1,
    }));
    const { body } = await reviewer.graphql(REVIEW_ALL, { input: { ideas, status: 'APPROVED' } });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'ideas' }],
    });
  });
});

describe('the mails of a bulk review', () => {
  test('leave when it cannot be taken back any more, and not before', async () => {
    const { owner, ideas } = await submit(3);
    await reviewAll(ideas);
    pass(UNDO_WINDOW - 2);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    pass(1);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(3);
  });

  test('never leave when it was taken back', async () => {
    const { owner, ideas } = await submit(3);
    const bulk = await reviewAll(ideas);
    await undo(bulk.id);
    pass(2 * UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
  });

  test('give way to the mail of a review of the same idea by itself', async () => {
    const { owner, ideas } = await submit(2);
    const bulk = await reviewAll(ideas);
    await colleague.graphql(REVIEW, {
      input: { id: ideas[0]?.id, version: 2, status: 'REJECTED', comments: '' },
    });
    await undo(bulk.id);
    pass(2 * UNDO_WINDOW);
    await outboxPassed();
    expect(await decisions(owner)).toEqual(['not to take it further']);
  });

  test('give way to those of a later one', async () => {
    const { owner, ideas } = await submit(1);
    await reviewAll(ideas);
    pass(1_000);
    await reviewAll([{ ...(ideas[0] as Seen), version: 2 }], { status: 'REJECTED' }, colleague);
    pass(UNDO_WINDOW - 1_000);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    pass(1_000);
    await outboxPassed();
    expect(await decisions(owner)).toEqual(['not to take it further']);
  });
});

describe('a review of one idea', () => {
  interface One extends Stand {
    undoId: string | null;
  }
  /** Reviews an idea, and gives it with the key that undoes the review. */
  async function reviewOne(input: object, person: Client = reviewer): Promise<One> {
    const { body } = await person.graphql<{ reviewIdea: One }>(
      `mutation ReviewIdea($input: ReviewIdeaInput!) { reviewIdea(input: $input) { undoId ${IDEA} } }`,
      { input },
    );
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data.reviewIdea;
  }

  test('is held like one of many, and undone like one: the idea is as before, and no email leaves', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    await colleague.graphql(REVIEW, { input: { ...idea, status: 'PENDING', comments: 'Ask the council.' } });
    pass(UNDO_WINDOW);
    await outboxPassed();
    const before = { ideas: await standing(ideas), figures: await figures(), rows: await columns(ideas) };
    const { undoId, version } = await reviewOne({
      id: idea.id,
      version: 2,
      status: 'REJECTED',
      comments: 'No.',
    });
    expect([typeof undoId, version]).toEqual(['string', 3]);
    pass(UNDO_WINDOW - 2);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(1);
    const { data } = await undo(undoId ?? '');
    expect(data?.undoReviews.restored).toEqual(before.ideas.map((one) => ({ ...one, version: 4 })));
    expect([await figures(), await columns(ideas)]).toEqual([before.figures, before.rows]);
    pass(2 * UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(1);
  });

  test('over REST is held, too, and the next one in that time replaces its email', async () => {
    const { owner, ideas } = await submit(1);
    const put = (body: object) =>
      reviewer.rest('PUT', `/api/submission/${keyOf(ideas[0] as Seen)}/status`, body);
    await put({ reviewStatus: 'Rejected', reviewerComments: 'Tooo vague.' });
    pass(UNDO_WINDOW - 1);
    await put({ reviewerComments: 'Too vague.' });
    pass(UNDO_WINDOW - 2);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    pass(1);
    await outboxPassed();
    expect(await told(owner)).toEqual([expect.stringContaining('Why: Too vague.')]);
  });

  test('that changes words alone is emailed unless the reviewer only saves, or an email is held', async () => {
    const { owner, ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    await reviewOne({ id, version: 1, status: 'REJECTED', comments: 'One.' });
    await reviewOne({ id, version: 2, comments: 'Two.', notify: false });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toEqual([expect.stringContaining('Two.')]);
    await reviewOne({ id, version: 3, comments: 'Three.', notify: false });
    pass(UNDO_WINDOW);
    await reviewOne({ id, version: 4, comments: 'Four.' });
    pass(UNDO_WINDOW);
    await reviewOne({ id, version: 5, comments: '' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect((await told(owner)).map((text) => /(?<=Why: )\w+/.exec(text)?.[0])).toEqual(['Two', 'Four']);
  });

  test('of a new status is emailed whatever the reviewer asks for', async () => {
    const { owner, ideas } = await submit(1);
    await reviewOne({ ...ideas[0], status: 'APPROVED', notify: false });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await decisions(owner)).toEqual(['to take it further']);
  });

  test('after another gives that one back when it is undone: its email leaves, and it can be undone', async () => {
    const { owner, ideas } = await submit(2);
    const [first, second] = ideas as [Seen, Seen];
    for (const { id } of [first, second]) {
      const one = await reviewOne({ id, version: 1, status: 'APPROVED', comments: 'Yes.' });
      const two = await reviewOne({ id, version: 2, status: 'REJECTED', comments: 'No.' }, colleague);
      const three = await reviewOne({ id, version: 3, comments: 'No, no.' });
      expect((await undo(one.undoId ?? '')).data?.undoReviews.left).toHaveLength(1);
      await undo(three.undoId ?? '');
      await undo(two.undoId ?? '', colleague);
      if (id === second.id) {
        expect((await undo(one.undoId ?? '')).data?.undoReviews.restored).toHaveLength(1);
      }
    }
    expect((await standing(ideas)).map(({ status }) => status)).toEqual(['APPROVED', 'PENDING']);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toEqual([expect.stringContaining('Why: Yes.')]);
  });

  test('can be undone by who made it, while it is the last one and its time lasts', async () => {
    const { ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    const undoIdFor = async (person: Client) =>
      (
        await person.graphql<{ idea: { undoId: string | null } }>(
          'query ($id: ID!) { idea(id: $id) { undoId } }',
          { id },
        )
      ).body.data?.idea.undoId;
    expect(await undoIdFor(reviewer)).toBeNull();
    const { undoId } = await reviewOne({ id, version: 1, status: 'APPROVED' });
    expect([await undoIdFor(reviewer), await undoIdFor(colleague)]).toEqual([undoId, null]);
    pass(UNDO_WINDOW);
    expect(await undoIdFor(reviewer)).toBeNull();
    expect((await undo(undoId ?? '')).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});

describe('a bulk review that is undone', () => {
  test('leaves the ideas, the figures and the filter by reviewer as they were', async () => {
    const { ideas } = await submit(4);
    // One decided before, one with a comment: each goes back to its own.
    await colleague.graphql(REVIEW, {
      input: { id: ideas[0]?.id, version: 1, status: 'REJECTED', comments: 'Vague.' },
    });
    await colleague.graphql(REVIEW, { input: { id: ideas[1]?.id, version: 1, comments: 'Interesting.' } });
    const seen = ideas.map((idea, n) => ({ ...idea, version: n < 2 ? 2 : 1 }));
    const before = { ideas: await standing(ideas), figures: await figures(), rows: await columns(ideas) };
    pass(5 * 24 * 3_600_000);
    await Promise.all([login(reviewer), login(colleague)]);
    const bulk = await reviewAll(seen, { comments: 'Yes!' });
    expect(bulk.reviewed).toHaveLength(4);
    expect(await figures()).not.toEqual(before.figures);
    pass(UNDO_WINDOW - 1);
    const { data } = await undo(bulk.id);
    expect(data?.undoReviews.left).toEqual([]);
    const after = before.ideas.map((idea) => ({ ...idea, version: idea.version + 2 }));
    expect(data?.undoReviews.restored).toHaveLength(4);
    expect(data?.undoReviews.restored).toEqual(expect.arrayContaining(after));
    expect(await standing(ideas)).toEqual(after);
    expect(await figures()).toEqual(before.figures);
    expect(await columns(ideas)).toEqual(before.rows);
  });

  test('leaves alone what was reviewed since, and reports it', async () => {
    const { ideas } = await submit(3);
    const bulk = await reviewAll(ideas);
    await colleague.graphql(REVIEW, {
      input: { id: ideas[1]?.id, version: 2, status: 'REJECTED', comments: 'On second thought.' },
    });
    const { data } = await undo(bulk.id);
    expect(data?.undoReviews.restored.map(({ id }) => id).sort()).toEqual(
      [ideas[0]?.id, ideas[2]?.id].sort(),
    );
    expect(data?.undoReviews.left).toMatchObject([
      { id: ideas[1]?.id, version: 3, status: 'REJECTED', reviewerComments: 'On second thought.' },
    ]);
    expect((await standing(ideas)).map(({ status }) => status)).toEqual(['PENDING', 'REJECTED', 'PENDING']);
  });

  test('goes back to the bulk review before, whose mail leaves', async () => {
    const { owner, ideas } = await submit(1);
    await reviewAll(ideas);
    const second = await reviewAll(
      [{ ...(ideas[0] as Seen), version: 2 }],
      { status: 'REJECTED' },
      colleague,
    );
    await undo(second.id, colleague);
    expect(await standing(ideas)).toMatchObject([{ status: 'APPROVED', version: 4 }]);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await decisions(owner)).toEqual(['to take it further']);
  });

  test('makes a review that saw it stale', async () => {
    const { ideas } = await submit(1);
    const bulk = await reviewAll(ideas);
    await undo(bulk.id);
    const { body } = await colleague.graphql(REVIEW, {
      input: { id: ideas[0]?.id, version: 2, status: 'REJECTED', comments: '' },
    });
    expect(body.errors?.[0]?.extensions.code).toBe('STALE');
  });

  test('cannot be taken back again, nor by somebody else, nor when its time is over', async () => {
    const { ideas } = await submit(1);
    const bulk = await reviewAll(ideas);
    expect((await undo(bulk.id, colleague)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await undo('nonsense')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await undo(toGlobalId('BulkReview', 'x'))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    await undo(bulk.id);
    expect((await undo(bulk.id)).errors?.[0]).toMatchObject({
      message: 'These reviews were undone already.',
      extensions: { code: 'CONFLICT' },
    });
    const next = await reviewAll([{ ...(ideas[0] as Seen), version: 3 }]);
    pass(UNDO_WINDOW);
    expect((await undo(next.id)).errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^Reviews can be undone for 30 seconds\./),
      extensions: { code: 'CONFLICT' },
    });
    expect(await standing(ideas)).toMatchObject([{ status: 'APPROVED' }]);
  });

  test('cannot be taken back once sending its mails has begun, and stays whole', async () => {
    const { ideas } = await submit(2);
    const bulk = await reviewAll(ideas);
    // As an instance whose clock is ahead does.
    await portal.sql(
      `UPDATE jobs SET attempts = 1, due_at = due_at + interval '1 day'
       WHERE id = (SELECT mail_id FROM bulk_review_items WHERE idea_id = $1)`,
      [keyOf(ideas[0] as Seen)],
    );
    expect((await undo(bulk.id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await standing(ideas)).map(({ status, version }) => [status, version])).toEqual([
      ['APPROVED', 2],
      ['APPROVED', 2],
    ]);
  });
});

const keyOf = ({ id }: Seen) => Buffer.from(id, 'base64url').toString().replace('Idea:', '');

/** What the graph does not show. */
const columns = (ideas: Seen[]) =>
  portal.sql(
    'SELECT id, first_decided_at, last_reviewer_id, updated_at FROM ideas WHERE id = ANY($1) ORDER BY id',
    [ideas.map(keyOf)],
  );

/** Logs in again: a session ends when it is not used for days. */
async function login(person: Person): Promise<void> {
  const { status } = await person.rest('POST', '/api/auth/login', {
    email: person.email,
    password: 'Correct-Horse-9!',
  });
  expect(status).toBe(200);
}

test('what a bulk review would need to be taken back is forgotten a day later', async () => {
  const { ctx, setNow, close } = await openServiceContext(now);
  try {
    const [account] = await ctx.db.query<{ id: string }[]>(
      `INSERT INTO accounts (email, password_hash) VALUES ('reviewer@example.com', '!') RETURNING id`,
    );
    const id = '00000000-0000-4000-8000-000000000001';
    await ctx.db.insert(BulkReview, { id, reviewerId: account?.id ?? '', undoUntil: now, undoneAt: null });
    await purgeBulkReviews(ctx);
    expect(await ctx.db.count(BulkReview)).toBe(1);
    setNow(new Date(now.getTime() + 25 * 3_600_000));
    await purgeBulkReviews(ctx);
    expect(await ctx.db.count(BulkReview)).toBe(0);
  } finally {
    await close();
  }
});
