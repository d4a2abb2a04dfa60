/** Decisions that wait for an administrator's release: on hold, previewed, released at once or at an hour, taken back. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY, REVIEWED_TOGETHER_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { readGlobalId } from '../../../platform/global-id.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { inTurn, outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const HOUR = 3_600_000;

const portal = sharePortal({}, { now: () => now });
let now = new Date();
let reviewer: Person;
let colleague: Person;
let admin: Person;
beforeAll(async () => {
  [reviewer, colleague, admin] = await Promise.all([
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(async () => {
  await announce('BY_RELEASE');
  // What an earlier test left.
  await portal.sql('DELETE FROM idea_reviews WHERE announced_at IS NULL');
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Sets how decisions are announced from now on. */
async function announce(announcing: 'AFTER_HOLD' | 'BY_RELEASE'): Promise<void> {
  const { programme } = await admin.ask<{
    programme: { version: number; promisedDays: number; deciders: string; outcomes: string };
  }>('{ programme { version promisedDays deciders outcomes } }');
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { ...programme, announcing },
  });
}

/** Waits until all that is due is announced and its mails are sent. */
async function outboxPassed(): Promise<void> {
  pass(1);
  await portal.outboxPassed(now);
}

interface Seen {
  id: string;
  version: number;
}
async function submit(count = 1): Promise<{ owner: Person; ideas: Seen[] }> {
  const owner = await signedIn(portal);
  const ids = await inTurn(count, async (n) => (await submitIdea(owner, { solutionName: `Idea ${n}` })).id);
  return { owner, ideas: ids.map((id) => ({ id, version: 1 })) };
}

interface Saved {
  id: string;
  undoUntil: string | null;
  reviewed: Seen[];
}
async function decide(ideas: Seen[], changes: object = {}, person: Client = reviewer): Promise<Saved> {
  const input = { ideas, status: 'APPROVED', comments: 'Yes.', ...changes };
  const { reviewIdeas } = await person.ask<{ reviewIdeas: Saved }>(
    'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id undoUntil: undoableUntil reviewed { id version } } }',
    { input },
  );
  return reviewIdeas;
}

const undo = (id: string, person: Client = reviewer) =>
  person.graphql<{ undoReviews: { restored: Seen[]; left: Seen[] } }>(
    'mutation ($id: ID!) { undoReviews(id: $id) { restored { id version } left { id version } } }',
    { id },
  );

interface Held {
  id: string;
  to: string;
  announceAt: string | null;
  reviewer: string;
  idea: { id: string; status: string };
  email: { recipient: string; subject: string; text: string } | null;
}
const HELD = 'id to announceAt reviewer idea { id status } email { recipient subject text }';
const held = async () =>
  (
    await admin.ask<{ heldReviews: { edges: { node: Held }[] } }>(
      `{ heldReviews(first: 100) { edges { node { ${HELD} } } } }`,
    )
  ).heldReviews.edges.map(({ node }) => node);
const idsOf = (reviews: Held[]) => reviews.map(({ id }) => id);

const release = (variables: object) =>
  admin.graphql<{ releaseReviews: { count: number; at: string } }>(
    `mutation ($ids: [ID!], $decidedUntil: DateTimeISO, $at: DateTimeISO) {
      releaseReviews(ids: $ids, decidedUntil: $decidedUntil, at: $at) { count at }
    }`,
    { ...variables },
  );
/** Sets when the administrator logged in. */
const loggedIn = (time: Date) =>
  portal.sql(
    'UPDATE sessions SET authenticated_at = $1 WHERE account_id = (SELECT id FROM accounts WHERE email = $2)',
    [time, admin.email],
  );
const released = async (variables: object) => {
  await loggedIn(now);
  return (await release(variables)).body.data?.releaseReviews.count;
};
const takeBack = async (ids: string[]) =>
  (
    await admin.ask<{ holdReviews: { count: number } }>(
      'mutation ($ids: [ID!]!) { holdReviews(ids: $ids) { count } }',
      {
        ids,
      },
    )
  ).holdReviews.count;

const undoable = async (person: Client = reviewer) =>
  (
    await person.ask<{ undoableReviews: Saved[] }>(
      '{ undoableReviews { id undoUntil: undoableUntil reviewed { id version } } }',
    )
  ).undoableReviews;

/** Begins a transaction beside the portal. */
/** The announced outcomes of an owner. */
const told = async ({ email }: Person) =>
  (await portal.mails(email)).flatMap(
    ({ text = '' }) =>
      /we take it further|will not take this version further/.exec(text.replace(/\s+/g, ' '))?.[0] ?? [],
  );
const TAKEN = 'we take it further';
const NOT_TAKEN = 'will not take this version further';

describe('where decisions wait for their release', () => {
  test('a decision is not announced by itself, and its reviewer can undo it days later', async () => {
    const { owner, ideas } = await submit(2);
    const { id, undoUntil } = await decide(ideas);
    expect(undoUntil).toBeNull();
    // For clients of the last release.
    expect(await reviewer.ask('{ undoableReviews { undoUntil } }')).toEqual({
      undoableReviews: [{ undoUntil: '9999-12-31T00:00:00.000Z' }],
    });
    pass(DAY / 4);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    const waiting = { to: 'APPROVED', announceAt: null, reviewer: reviewer.email };
    expect(await held()).toMatchObject([waiting, waiting]);
    expect((await held()).map(({ idea }) => idea.id).sort()).toEqual(ideas.map(({ id }) => id).sort());
    expect(await undoable()).toEqual([
      { id, undoUntil: null, reviewed: expect.arrayContaining([{ id: ideas[0]?.id, version: 2 }]) },
    ]);
    const query = 'query ($id: ID!) { idea(id: $id) { undoId } }';
    expect(await reviewer.ask(query, { id: ideas[0]?.id })).toEqual({ idea: { undoId: id } });
    expect(await colleague.ask(query, { id: ideas[0]?.id })).toEqual({ idea: { undoId: null } });
    expect((await undo(id)).body.data?.undoReviews.restored).toHaveLength(2);
    expect([await held(), await undoable()]).toEqual([[], []]);
  });

  test('what can be undone is listed newest first, without what was replaced, and comes back with an undo', async () => {
    const { ideas } = await submit(2);
    const [one, two] = ideas as [Seen, Seen];
    const first = await decide([one]);
    pass(1);
    const second = await decide([two]);
    pass(1);
    const third = await decide([{ ...one, version: 2 }], { status: 'REJECTED' });
    expect((await undoable()).map(({ id }) => id)).toEqual([third.id, second.id]);
    expect(await undoable(colleague)).toEqual([]);
    await undo(third.id);
    expect((await undoable()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await held()).map(({ to }) => to)).toEqual(['APPROVED', 'APPROVED']);
  });

  test('an administrator sees the very email that leaves; a reviewer sees none', async () => {
    const { owner, ideas } = await submit();
    await decide(ideas, { status: 'REJECTED', comments: 'Too early:\ncome back with a prototype.' });
    const [review] = await held();
    await release({ ids: [review?.id] });
    await outboxPassed();
    const mail = await portal.mail(owner.email, /^We have decided/);
    expect(review?.email).toMatchObject({ recipient: owner.email, subject: mail.subject });
    const lines = (text = '') => text.replaceAll('\r\n', '\n').trim();
    expect(lines(review?.email?.text)).toBe(lines(mail.text));
    const query = `query ($id: ID!) { idea(id: $id) { lastReview { to email { text } idea { id } } } }`;
    expect(await reviewer.ask(query, { id: ideas[0]?.id })).toEqual({
      idea: { lastReview: { to: 'REJECTED', email: null, idea: { id: ideas[0]?.id } } },
    });
  });

  test('what emails nobody has no email, and is announced all the same', async () => {
    const { owner, ideas } = await submit();
    await reviewer.ask('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
      input: { ...ideas[0], comments: 'For the record.', notify: false },
    });
    const reviews = await held();
    expect(reviews).toMatchObject([{ email: null }]);
    await release({ ids: idsOf(reviews) });
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    expect(await owner.ask(`{ idea(id: "${ideas[0]?.id}") { reviewerComments } }`)).toEqual({
      idea: { reviewerComments: 'For the record.' },
    });
  });

  test('the submitter hears of the last decision only, and the earlier one waits no more', async () => {
    const { owner, ideas } = await submit();
    await decide(ideas);
    pass(DAY / 4);
    await decide([{ id: ideas[0]?.id ?? '', version: 2 }], { status: 'REJECTED' }, colleague);
    const reviews = await held();
    expect(reviews).toMatchObject([{ to: 'REJECTED', reviewer: colleague.email }]);
    await release({ ids: idsOf(reviews) });
    await outboxPassed();
    expect(await told(owner)).toEqual([NOT_TAKEN]);
    expect(await held()).toEqual([]);
  });

  test('the last review is the decided one for staff, and the announced one for the submitter', async () => {
    const { owner, ideas } = await submit();
    const [{ id }] = ideas as [Seen];
    const last = (person: Client) =>
      person.ask(`query ($id: ID!) { idea(id: $id) { lastReview { to reviewer announceAt } } }`, { id });
    expect(await last(owner)).toEqual({ idea: { lastReview: null } });
    await decide(ideas);
    await release({ ids: idsOf(await held()) });
    await outboxPassed();
    await decide([{ id, version: 2 }], { status: 'REJECTED' });
    const at = later(HOUR);
    await release({ ids: idsOf(await held()), at });
    expect(await last(owner)).toEqual({
      idea: { lastReview: { to: 'APPROVED', reviewer: null, announceAt: null } },
    });
    expect(await last(colleague)).toEqual({
      idea: { lastReview: { to: 'REJECTED', reviewer: reviewer.email, announceAt: at } },
    });
  });
});

describe('a release', () => {
  test('of more than one takes a recent proof, and all administrators are notified; of one it does not', async () => {
    const other = await signedIn(portal, 'admin');
    const { ideas } = await submit(3);
    await decide(ideas);
    const [first, ...others] = idsOf(await held());
    await loggedIn(new Date(now.getTime() - HOUR));
    const all = { decidedUntil: later(0) };
    for (const many of [{ ids: others }, all])
      expect(outcomeOf(await release(many))).toBe('REAUTHENTICATION_REQUIRED');
    expect(outcomeOf(await release({ ids: [first] }))).toBe('OK');
    expect(await released({ ids: others, at: later(HOUR) })).toBe(2);
    await outboxPassed();
    for (const { email } of [admin, other])
      expect((await portal.mails(email)).map(({ subject }) => subject)).toContain(
        'Decisions to be announced: 2',
      );
  });

  test('announces some now; a second one of the same does nothing more', async () => {
    const { owner, ideas } = await submit(3);
    await decide(ideas);
    const ids = idsOf(await held()).slice(0, 2);
    expect(await released({ ids })).toBe(2);
    // At once: a decision in release is not listed as waiting.
    expect(await held()).toHaveLength(1);
    expect(await released({ ids })).toBe(0);
    await outboxPassed();
    expect(await released({ ids })).toBe(0);
    await outboxPassed();
    expect(await told(owner)).toEqual([TAKEN, TAKEN]);
  });

  test('for an hour announces then, cannot be undone, and can be moved or taken back until then', async () => {
    const { owner, ideas } = await submit();
    const { id } = await decide(ideas);
    const ids = idsOf(await held());
    expect(await released({ ids, at: later(HOUR) })).toBe(1);
    expect((await undo(id)).body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^An administrator has announced these reviews/),
      extensions: { code: 'CONFLICT' },
    });
    expect(await undoable()).toEqual([]);
    const at = later(2 * HOUR);
    expect(await released({ ids, at })).toBe(1);
    expect(await released({ ids, at })).toBe(0);
    pass(HOUR);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    expect(await held()).toMatchObject([{ announceAt: at }]);
    expect([await takeBack(ids), await takeBack(ids)]).toEqual([1, 0]);
    pass(HOUR);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    expect(await undoable()).toMatchObject([{ id, undoUntil: null }]);
    await release({ ids, at: later(HOUR) });
    pass(HOUR);
    await outboxPassed();
    expect(await told(owner)).toEqual([TAKEN]);
    expect(await takeBack(ids)).toBe(0);
  });

  test('of a decision that is replaced before its hour announces nothing; undone, the hour holds again', async () => {
    const { owner, ideas } = await submit();
    const [{ id }] = ideas as [Seen];
    await decide(ideas);
    await release({ ids: idsOf(await held()), at: later(HOUR) });
    const second = await decide([{ id, version: 2 }], { status: 'REJECTED' });
    expect(await held()).toMatchObject([{ to: 'REJECTED', announceAt: null }]);
    pass(HOUR);
    await outboxPassed();
    expect(await told(owner)).toEqual([]);
    await undo(second.id);
    await outboxPassed();
    expect(await told(owner)).toEqual([TAKEN]);
  });

  test('of one idea of a save leaves the others to be undone', async () => {
    const { ideas } = await submit(3);
    const { id } = await decide(ideas);
    await release({ ids: idsOf(await held()).slice(0, 1), at: later(HOUR) });
    const { body } = await undo(id);
    expect(body.data?.undoReviews.restored).toHaveLength(2);
    expect(body.data?.undoReviews.left).toHaveLength(1);
    expect(await held()).toHaveLength(1);
  });

  test('of all takes what waits and was decided until then, in batches, however many', async () => {
    const { ideas } = await submit();
    await copyIdea(
      portal,
      readGlobalId(ideas[0]?.id ?? '').key,
      Array.from({ length: REVIEWED_TOGETHER_MAX + 1 }, () => ({})),
    );
    const rows = await portal.sql<{ id: string }>(
      `SELECT id FROM ideas WHERE owner_id = (SELECT owner_id FROM ideas WHERE id = $1) ORDER BY id`,
      [readGlobalId(ideas[0]?.id ?? '').key],
    );
    const seen = rows.map(({ id }) => ({ id: Buffer.from(`Idea:${id}`).toString('base64url'), version: 1 }));
    for (let at = 0; at < seen.length; at += REVIEWED_TOGETHER_MAX)
      await decide(seen.slice(at, at + REVIEWED_TOGETHER_MAX));
    const decidedUntil = now.toISOString();
    const [scheduled] = await held();
    await release({ ids: [scheduled?.id], at: later(HOUR) });
    pass(1);
    const late = await submit();
    await decide(late.ideas);
    expect(await released({ decidedUntil, at: later(2 * HOUR) })).toBe(seen.length);
    const jobs = await portal.sql<{ count: number }>(
      `SELECT (SELECT count(*)::int FROM idea_reviews WHERE release_id = jobs.id) AS count FROM jobs
       WHERE name = 'announce-reviews' AND done_at IS NULL
         AND EXISTS (SELECT FROM idea_reviews WHERE release_id = jobs.id) ORDER BY 1`,
    );
    expect(jobs.map(({ count }) => count)).toEqual([2, REVIEWED_TOGETHER_MAX]);
    pass(2 * HOUR);
    await outboxPassed();
    expect(await held()).toMatchObject([{ idea: { id: late.ideas[0]?.id } }]);
    expect(
      await portal.sql(`SELECT FROM ideas WHERE announced_status = 'PENDING' AND id = ANY($1)`, [
        rows.map(({ id }) => id),
      ]),
    ).toEqual([]);
  });

  test.each([
    ['at', (ids: string[]) => ({ ids, at: later(0) })],
    ['at', (ids: string[]) => ({ ids, at: later(90 * DAY + 1) })],
    ['ids', (ids: string[]) => ({ ids, decidedUntil: later(0) })],
    ['ids', () => ({})],
    ['ids', () => ({ ids: [] })],
    ['ids', ([id]: string[]) => ({ ids: Array.from({ length: REVIEWED_TOGETHER_MAX + 1 }, () => id) })],
  ])('with a fault is refused, and names %s', async (field, variables) => {
    const { ideas } = await submit();
    await decide(ideas);
    const { body } = await release(variables(idsOf(await held())));
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field }] });
    expect(await held()).toMatchObject([{ announceAt: null }]);
  });

  test('and an undo at the same moment: one of the two', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { owner, ideas } = await submit();
      const { id } = await decide(ideas);
      const ids = idsOf(await held());
      const [undone, count] = await Promise.all([undo(id), released({ ids })]);
      await outboxPassed();
      expect([outcomeOf(undone), count, await told(owner)]).toEqual(
        count === 1 ? ['CONFLICT', 1, [TAKEN]] : ['OK', 0, []],
      );
    }
  });

  test('and another come back with two undos at the same moment, each of ideas of both', async () => {
    const { owner, ideas } = await submit(40);
    const parts = [0, 10, 20, 30].map((at) => ideas.slice(at, at + 10)) as [Seen[], Seen[], Seen[], Seen[]];
    for (const [one, other] of [parts.slice(0, 2), parts.slice(2)] as [Seen[], Seen[]][]) {
      await decide([...one, ...other]);
      const ids = idsOf((await held()).filter(({ announceAt }) => announceAt === null));
      expect(await released({ ids, at: later(HOUR) })).toBe(20);
    }
    const again = (...halves: Seen[][]) => halves.flat().map(({ id }) => ({ id, version: 2 }));
    const [first, second] = [
      await decide(again(parts[0], parts[2]), { status: 'REJECTED' }),
      await decide(again(parts[3], parts[1]), { status: 'REJECTED' }, colleague),
    ];
    const undone = await Promise.all([undo(first.id), undo(second.id, colleague)]);
    expect(undone.map(outcomeOf)).toEqual(['OK', 'OK']);
    pass(HOUR);
    await outboxPassed();
    expect(await told(owner)).toEqual(ideas.map(() => TAKEN));
  });

  test('whose hour comes while what takes it back waits for a lock is announced', async () => {
    const { owner, ideas } = await submit();
    await decide(ideas);
    const ids = idsOf(await held());
    await release({ ids, at: later(HOUR) });
    const other = await startTransaction(portal);
    await other.query('SELECT FROM ideas WHERE id = $1 FOR UPDATE', [readGlobalId(ideas[0]?.id ?? '').key]);
    const taken = takeBack(ids);
    await locksAwaited(portal);
    pass(HOUR);
    await other.query('COMMIT');
    expect(await taken).toBe(0);
    await outboxPassed();
    expect(await told(owner)).toEqual([TAKEN]);
  });

  test('and what takes it back are in the audit log', async () => {
    const { ideas } = await submit(2);
    await decide(ideas);
    const ids = idsOf(await held());
    const at = later(HOUR);
    await released({ ids, at });
    await takeBack(ids.slice(0, 1));
    const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
      '{ auditEvents(first: 2) { edges { node { action actor subject subjectKind details } } } }',
    );
    expect(auditEvents.edges.map(({ node }) => node)).toMatchObject([
      { action: 'REVIEWS_HELD', actor: admin.email, subjectKind: 'IDEA' },
      { action: 'REVIEWS_RELEASED', subjectKind: 'IDEAS', subject: '2 ideas', details: { count: 2, at } },
    ]);
  });
});

describe('when the programme changes how it announces', () => {
  test('what waits goes on waiting, and what has its time is announced at it', async () => {
    const { owner, ideas } = await submit(2);
    const [waiting, timed] = ideas as [Seen, Seen];
    await decide([waiting]);
    await announce('AFTER_HOLD');
    const { undoUntil } = await decide([timed], { status: 'REJECTED' });
    expect(undoUntil).toBe(later(UNDO_WINDOW));
    expect(await held()).toMatchObject([{ idea: { id: waiting.id } }]);
    await announce('BY_RELEASE');
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toEqual([NOT_TAKEN]);
    await release({ ids: idsOf(await held()) });
    await outboxPassed();
    expect(await told(owner)).toEqual([NOT_TAKEN, TAKEN]);
  });
});

test.each<[announcing: 'AFTER_HOLD' | 'BY_RELEASE', body: object, isAnnounced: boolean]>([
  ['AFTER_HOLD', {}, false],
  ['AFTER_HOLD', { reviewStatus: 'Approved' }, false],
  ['AFTER_HOLD', { reviewStatus: 'Rejected', reviewerComments: 'No.' }, true],
  ['BY_RELEASE', {}, false],
  ['BY_RELEASE', { reviewStatus: 'Rejected', reviewerComments: 'No.' }, false],
])(
  '%s: the documented call with %j announces its idea at once: %p, and no other of the same save',
  async (announcing, body, isAnnounced) => {
    await announce(announcing);
    const { owner, ideas } = await submit(2);
    await decide(ideas);
    const { status } = await reviewer.rest(
      'PUT',
      `/api/submission/${readGlobalId(ideas[0]?.id ?? '').key}/status`,
      body,
    );
    expect(status).toBe(200);
    await outboxPassed();
    expect(await told(owner)).toEqual(isAnnounced ? [NOT_TAKEN] : []);
    const last = { id: ideas[1]?.id, version: 2 };
    const others = (await undoable()).find(({ reviewed }) => reviewed.some(({ id }) => id === last.id));
    const isReplaced = 'reviewerComments' in body;
    expect(others?.reviewed).toEqual(isReplaced ? [last] : expect.arrayContaining([last]));
    pass(UNDO_WINDOW);
    await outboxPassed();
  },
);

test('a save that meets a deadlock is to be tried again, and nothing of it is saved', async () => {
  const { ideas } = await submit(2);
  const keys = ideas.map(({ id }) => readGlobalId(id).key).sort();
  const lock = 'SELECT FROM ideas WHERE id = $1 FOR UPDATE';
  const other = await startTransaction(portal);
  // PostgreSQL ends the one that looks first.
  await other.query(`SET LOCAL deadlock_timeout = '20s'`);
  await other.query(lock, [keys[1]]);
  const saved = reviewer.graphql(
    'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id } }',
    {
      input: { ideas, status: 'APPROVED' },
    },
  );
  await locksAwaited(portal);
  await other.query(lock, [keys[0]]);
  expect((await saved).body.errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
  await other.query('COMMIT');
  expect((await decide(ideas)).reviewed).toHaveLength(2);
});
