/** Saved reviews, of one idea or many: what is reviewed and what is left, undoing them, and when they are announced. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { REVIEWED_TOGETHER_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import type { IdeaChangeKind } from '@portal/schema/choices';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { workingDaysAfter } from '../../../platform/present-days-off.ts';
import { dayInWords } from '../../../platform/mail/message.ts';
import { readGlobalId, toGlobalId } from '../../../platform/global-id.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { ideaInput, submitIdea, submitOverGraphql } from '../../../../test/ideas.ts';
import { inTurn, logIn, outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

interface Seen {
  id: string;
  version: number;
}
interface Shown extends Seen {
  status: string;
  reviewerComments: string;
  updatedAt: string;
  reviews: { edges: { node: { to: string; reviewer: string } }[] };
}
interface Saved {
  id: string;
  undoUntil: string;
  reviewed: Shown[];
  unchanged: Shown[];
  stale: Shown[];
  own: Shown[];
  notFound: string[];
}

const IDEA = 'id version status reviewerComments updatedAt reviews { edges { node { to reviewer } } }';
const REVIEW_ALL = `mutation ReviewIdeas($input: ReviewIdeasInput!) {
  reviewIdeas(input: $input) { id undoUntil reviewed { ${IDEA} } unchanged { ${IDEA} } stale { ${IDEA} } own { ${IDEA} } notFound }
}`;
const UNDO = `mutation UndoReviews($id: ID!) { undoReviews(id: $id) { restored { ${IDEA} } left { ${IDEA} } } }`;
const REVIEW = `mutation ReviewIdea($input: ReviewIdeaInput!) { reviewIdea(input: $input) { undoId ${IDEA} } }`;

const portal = sharePortal({}, { now: () => now });
let now = new Date();
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  [reviewer, colleague] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** Ideas of an owner of their own, so that their mails can be distinguished. */
async function submit(count: number): Promise<{ owner: Person; ideas: Seen[] }> {
  const owner = await signedIn(portal);
  const submitOne = async (n: number) => (await submitIdea(owner, { solutionName: `Idea ${n}` })).id;
  const ids = await inTurn(count, submitOne);
  return { owner, ideas: ids.map((id) => ({ id, version: 1 })) };
}

async function reviewAll(
  ideas: Seen[],
  changes: { status?: string; comments?: string } = {},
  person: Client = reviewer,
): Promise<Saved> {
  const input = { ideas, status: 'APPROVED', comments: '', ...changes };
  return (await person.ask<{ reviewIdeas: Saved }>(REVIEW_ALL, { input })).reviewIdeas;
}

interface One extends Shown {
  undoId: string | null;
}
/** Reviews an idea, and gives it with the key that undoes the review. */
const reviewOne = async (input: object, person: Client = reviewer) =>
  (await person.ask<{ reviewIdea: One }>(REVIEW, { input })).reviewIdea;

const undo = async (id: string, person: Client = reviewer) =>
  (await person.graphql<{ undoReviews: { restored: Shown[]; left: Shown[] } }>(UNDO, { id })).body;

const shownToStaff = (ideas: Seen[]): Promise<Shown[]> =>
  Promise.all(
    ideas.map(async ({ id }) => {
      const query = `query ($id: ID!) { idea(id: $id) { ${IDEA} } }`;
      return (await reviewer.ask<{ idea: Shown }>(query, { id })).idea;
    }),
  );

/** The emails that an owner got about reviews, each as one line. */
const told = async ({ email }: Person) =>
  (await portal.mails(email))
    .map(({ text = '' }) => text.replace(/\s+/g, ' '))
    .filter((text) => text.includes('Thank you for the work on “'));

/** The announced outcomes of an owner. */
const outcomesTold = async (owner: Person) =>
  (await told(owner)).flatMap(
    (text) => /we take it further|will not take this version further/.exec(text)?.[0] ?? [],
  );

/** Waits until all that is due is announced and its mails are sent. */
async function outboxPassed(): Promise<void> {
  pass(1);
  await portal.outboxPassed(now);
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

describe('a review of many ideas', () => {
  test('reviews each idea like a review by itself, in one', async () => {
    const { ideas } = await submit(3);
    const saved = await reviewAll(ideas, { status: 'REJECTED', comments: 'Not this year.' });
    expect(saved.undoUntil).toBe(new Date(now.getTime() + UNDO_WINDOW).toISOString());
    expect([saved.unchanged, saved.stale]).toEqual([[], []]);
    const expected = ideas.map(({ id }) => ({
      id,
      version: 2,
      status: 'REJECTED',
      reviewerComments: 'Not this year.',
      updatedAt: now.toISOString(),
      reviews: { edges: [{ node: { to: 'REJECTED', reviewer: reviewer.email } }] },
    }));
    expect(saved.reviewed).toEqual(expected);
    expect(await shownToStaff(ideas)).toEqual(expected);
  });

  test('without comments clears those of ideas that get another status, and keeps those of the others', async () => {
    const { ideas } = await submit(2);
    await reviewAll(ideas, { status: 'PENDING', comments: 'Ask the council.' });
    await reviewOne({ id: ideas[1]?.id, version: 2, status: 'APPROVED' });
    const seen = ideas.map(({ id }, at) => ({ id, version: 2 + at }));
    const saved = await reviewAll(seen);
    expect(saved.reviewed.map(({ reviewerComments }) => reviewerComments)).toEqual(['']);
    expect(saved.unchanged.map(({ reviewerComments }) => reviewerComments)).toEqual(['Ask the council.']);
  });

  test('leaves what changed since the reviewer saw it, and reports it as it is now', async () => {
    const { ideas } = await submit(3);
    const [first, second, third] = ideas as [Seen, Seen, Seen];
    await reviewOne({ id: second.id, version: 1, status: 'REJECTED', comments: 'Mine.' }, colleague);
    const saved = await reviewAll([first, second, third]);
    expect(saved.reviewed.map(({ id }) => id)).toEqual([first.id, third.id]);
    const changed = {
      id: second.id,
      version: 2,
      status: 'REJECTED',
      reviewerComments: 'Mine.',
      reviews: { edges: [{ node: { to: 'REJECTED', reviewer: colleague.email } }] },
    };
    expect(saved.stale).toMatchObject([changed]);
    expect(await shownToStaff([second])).toMatchObject([changed]);
  });

  test('keeps nothing of ideas that are so already, and tells which', async () => {
    const { owner, ideas } = await submit(2);
    await reviewAll(ideas.slice(0, 1));
    const saved = await reviewAll([{ ...(ideas[0] as Seen), version: 2 }, ideas[1] as Seen]);
    expect(saved.unchanged.map(({ id, version }) => [id, version])).toEqual([[ideas[0]?.id, 2]]);
    expect(saved.reviewed.map(({ id }) => id)).toEqual([ideas[1]?.id]);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(2);
  });

  test('counts an idea that is named twice once', async () => {
    const { ideas } = await submit(1);
    expect((await reviewAll([...ideas, ...ideas])).reviewed).toHaveLength(1);
    expect((await shownToStaff(ideas))[0]?.reviews.edges).toHaveLength(1);
  });

  test('of two at once over the same ideas reviews each idea once', async () => {
    const { ideas } = await submit(8);
    const [one, two] = await Promise.all([
      reviewAll(ideas, { comments: 'one' }, reviewer),
      reviewAll([...ideas].reverse(), { comments: 'two' }, colleague),
    ]);
    expect(one.reviewed.length + two.reviewed.length).toBe(8);
    expect(one.stale.length + two.stale.length).toBe(8);
    for (const { reviews } of await shownToStaff(ideas)) expect(reviews.edges).toHaveLength(1);
  });

  test('with ideas that are not there names them, and reviews the others', async () => {
    const { ideas } = await submit(1);
    const unknown = [
      'nonsense',
      'none of them',
      toGlobalId('Idea', 'x'),
      toGlobalId('Account', '00000000-0000-4000-8000-000000000000'),
      toGlobalId('Idea', '00000000-0000-4000-8000-000000000000'),
    ];
    const seen = [...unknown.map((id) => ({ id, version: 1 })), ...ideas];
    const { reviewed, notFound } = await reviewAll(seen);
    expect([reviewed.map(({ id }) => id), notFound]).toEqual([ideas.map(({ id }) => id), unknown]);
    const nothing = await reviewAll(seen.slice(0, 2));
    expect([nothing.reviewed, nothing.notFound]).toEqual([[], unknown.slice(0, 2)]);
    expect(await shownToStaff(ideas)).toMatchObject([{ version: 2, status: 'APPROVED' }]);
  });

  test.each([0, REVIEWED_TOGETHER_MAX + 1])('of %i ideas is refused', async (count) => {
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

describe('the mails of a review of many ideas', () => {
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
    expect(await outcomesTold(owner)).toEqual(['will not take this version further']);
  });
});

/** Subject and words of the last email that an owner got about a review. */
async function lastLetter({ email }: Person) {
  const mails = await portal.mails(email);
  const {
    subject,
    text = '',
    inReplyTo,
  } = mails.findLast(({ text = '' }) => text.includes('Thank you for the work on “')) ?? {};
  return { subject, text: text.replace(/\s+/g, ' '), inReplyTo };
}

describe('a decision after an announced one', () => {
  test('says so in subject and first words, with the earlier answer, why, and the day; before it is saved, too', async () => {
    const { owner, ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    const toldAt = new Date(now.getTime() + UNDO_WINDOW + 1);
    await reviewOne({ id, version: 1, status: 'APPROVED' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    const asked = `query ($id: ID!, $input: PreviewReviewInput!) {
      idea(id: $id) { announcedDecision { status at } } reviewEmail(input: $input) { subject text } }`;
    const input = { ideaId: id, status: 'REJECTED', comments: 'The council refused.' };
    const before = await colleague.ask<{
      idea: { announcedDecision: object };
      reviewEmail: { subject: string; text: string };
    }>(asked, { id, input });
    expect(before.idea.announcedDecision).toEqual({ status: 'APPROVED', at: toldAt.toISOString() });
    const stale = await colleague.graphql(REVIEW, { input: { id, version: 1, status: 'REJECTED' } });
    expect(stale.body.errors?.[0]?.extensions?.['current']).toMatchObject(before.idea);
    await reviewOne({ id, version: 2, status: 'REJECTED', comments: 'The council refused.' }, colleague);
    pass(UNDO_WINDOW);
    await outboxPassed();
    const { subject, text, inReplyTo } = await lastLetter(owner);
    const day = toldAt.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Africa/Gaborone',
    });
    expect(subject).toBe(`This replaces our answer of ${day} about “Idea 0”`);
    expect([subject, text]).toEqual([
      before.reviewEmail.subject,
      before.reviewEmail.text.replace(/\s+/g, ' '),
    ]);
    expect(text).toContain(
      `, This replaces our answer of ${day}. That answer was “Approved”. It does not hold any more. Thank you for`,
    );
    expect(text).toContain('Why we changed it: The council refused.');
    expect(inReplyTo).toBe(`<idea-${keyOf({ id, version: 1 })}@localhost>`);
  });

  test('is one of many, over REST, or a reopening: each says so; words alone add to the answer', async () => {
    const { owner, ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    const subjects: (string | undefined)[] = [];
    const saveAll = [
      () => reviewAll([{ id, version: 1 }], { status: 'REJECTED' }),
      () => reviewOne({ id, version: 2, comments: 'Ask the council.' }),
      () => reviewAll([{ id, version: 3 }], { status: 'APPROVED' }, colleague),
      () => reviewOne({ id, version: 4, status: 'PENDING' }),
      () =>
        reviewer.rest('PUT', `/api/submission/${keyOf({ id, version: 1 })}/status`, {
          reviewStatus: 'Approved',
        }),
    ];
    for (const save of saveAll) {
      // Letters are in the order of their times.
      pass(1_000);
      await save();
      pass(UNDO_WINDOW);
      await outboxPassed();
      subjects.push((await lastLetter(owner)).subject?.replace(/ of \d+ \S+ about “Idea 0”$/, ''));
    }
    expect(subjects).toEqual([
      'We have decided on “Idea 0”',
      'We add to our answer',
      'This replaces our answer',
      'This replaces our answer',
      'We keep our answer',
    ]);
  });
});

describe('a review of one idea', () => {
  test('is held like one of many, and undone like one: the idea is as before, and no email leaves', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    await reviewOne({ ...idea, status: 'PENDING', comments: 'Ask the council.' }, colleague);
    pass(UNDO_WINDOW);
    await outboxPassed();
    const before = { ideas: await shownToStaff(ideas), figures: await figures(), rows: await columns(ideas) };
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

  test('over REST is announced at once, with a review that was held', async () => {
    const { owner, ideas } = await submit(1);
    const put = (body: object) =>
      reviewer.rest('PUT', `/api/submission/${keyOf(ideas[0] as Seen)}/status`, body);
    const held = await reviewOne({ ...ideas[0], status: 'REJECTED', comments: 'Tooo vague.' });
    expect((await put({ reviewerComments: 'Too vague.' })).status).toBe(200);
    expect(await seenBy(owner, ideas[0] as Seen)).toMatchObject({
      idea: { status: 'REJECTED', reviewerComments: 'Too vague.', version: 3, updatedAt: now.toISOString() },
    });
    expect((await undo(held.undoId ?? '')).data?.undoReviews).toMatchObject({ restored: [] });
    await outboxPassed();
    expect(await told(owner)).toEqual([expect.stringMatching(/: Too vague\./)]);
  });

  test('emails no words again that came with an earlier review, unless they are sent again', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    const put = async (body: object) => {
      await reviewer.rest('PUT', `/api/submission/${keyOf(idea)}/status`, body);
      await outboxPassed();
    };
    await put({ reviewStatus: 'Rejected', reviewerComments: 'Too early.' });
    // Left out: it stays on the idea, and is no reason of the new status.
    await put({ reviewStatus: 'Approved' });
    expect(await shownToStaff(ideas)).toMatchObject([{ status: 'APPROVED', reviewerComments: 'Too early.' }]);
    await put({ reviewStatus: 'Pending', reviewerComments: '' });
    await put({ reviewStatus: 'Rejected', reviewerComments: 'Too early.' });
    await reviewOne({ id: idea.id, version: 5, status: 'APPROVED' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    await reviewAll([{ id: idea.id, version: 6 }], { status: 'REJECTED' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    const reasons = (await told(owner)).map((text) => /Too early/.test(text));
    expect(reasons).toEqual([true, false, false, true, false, false]);
  });

  test('emails no words of a review that it replaced', async () => {
    const { owner, ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    await reviewOne({ id, version: 1, status: 'REJECTED', comments: 'Too vague.' });
    await reviewOne({ id, version: 2, status: 'APPROVED' }, colleague);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await outcomesTold(owner)).toEqual(['we take it further']);
    expect((await told(owner)).join()).not.toContain('Too vague.');
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
    await outboxPassed();
    await reviewOne({ id, version: 4, comments: 'Four.' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    await reviewOne({ id, version: 5, comments: '' });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect((await told(owner)).map((text) => /(?<=(?:say|reason): )\w+/.exec(text)?.[0])).toEqual([
      'Two',
      'Four',
    ]);
  });

  test('of a new status is emailed whatever the reviewer asks for', async () => {
    const { owner, ideas } = await submit(1);
    await reviewOne({ ...ideas[0], status: 'APPROVED', notify: false });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await outcomesTold(owner)).toEqual(['we take it further']);
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
    expect((await shownToStaff(ideas)).map(({ status }) => status)).toEqual(['APPROVED', 'PENDING']);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await told(owner)).toEqual([expect.stringContaining('say: Yes.')]);
  });

  test('can be undone by its reviewer, while it is the last one and its time lasts', async () => {
    const { ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    const query = 'query ($id: ID!) { idea(id: $id) { undoId } }';
    const undoIdFor = async (person: Client) =>
      (await person.ask<{ idea: { undoId: string | null } }>(query, { id })).idea.undoId;
    expect(await undoIdFor(reviewer)).toBeNull();
    const { undoId } = await reviewOne({ id, version: 1, status: 'APPROVED' });
    expect([await undoIdFor(reviewer), await undoIdFor(colleague)]).toEqual([undoId, null]);
    pass(UNDO_WINDOW);
    expect(await undoIdFor(reviewer)).toBeNull();
    expect((await undo(undoId ?? '')).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});

describe('a review of many ideas that is undone', () => {
  test('leaves the ideas, the figures and the filter by reviewer as they were', async () => {
    const { ideas } = await submit(4);
    // One decided before, one with a comment: each goes back to its own.
    await reviewOne({ id: ideas[0]?.id, version: 1, status: 'REJECTED', comments: 'Vague.' }, colleague);
    await reviewOne({ id: ideas[1]?.id, version: 1, comments: 'Interesting.' }, colleague);
    const seen = ideas.map((idea, n) => ({ ...idea, version: n < 2 ? 2 : 1 }));
    const before = { ideas: await shownToStaff(ideas), figures: await figures(), rows: await columns(ideas) };
    pass(5 * 24 * 3_600_000);
    // A session ends when it is not used for days.
    await Promise.all([reviewer, colleague].map((person) => logIn(person, person.email)));
    const saved = await reviewAll(seen, { comments: 'Yes!' });
    expect(saved.reviewed).toHaveLength(4);
    expect(await figures()).not.toEqual(before.figures);
    pass(UNDO_WINDOW - 1);
    const { data } = await undo(saved.id);
    expect(data?.undoReviews.left).toEqual([]);
    const after = before.ideas.map((idea) => ({ ...idea, version: idea.version + 2 }));
    expect(data?.undoReviews.restored).toHaveLength(4);
    expect(data?.undoReviews.restored).toEqual(expect.arrayContaining(after));
    expect(await shownToStaff(ideas)).toEqual(after);
    expect(await figures()).toEqual(before.figures);
    expect(await columns(ideas)).toEqual(before.rows);
  });

  test('leaves alone what was reviewed since, and reports it', async () => {
    const { ideas } = await submit(3);
    const saved = await reviewAll(ideas);
    await reviewOne(
      { id: ideas[1]?.id, version: 2, status: 'REJECTED', comments: 'On second thought.' },
      colleague,
    );
    const { data } = await undo(saved.id);
    expect(data?.undoReviews.restored.map(({ id }) => id).sort()).toEqual(
      [ideas[0]?.id, ideas[2]?.id].sort(),
    );
    expect(data?.undoReviews.left).toMatchObject([
      { id: ideas[1]?.id, version: 3, status: 'REJECTED', reviewerComments: 'On second thought.' },
    ]);
    expect((await shownToStaff(ideas)).map(({ status }) => status)).toEqual([
      'PENDING',
      'REJECTED',
      'PENDING',
    ]);
  });

  test('cannot be taken back again, nor by somebody else, nor when its time is over', async () => {
    const { ideas } = await submit(1);
    const saved = await reviewAll(ideas);
    expect((await undo(saved.id, colleague)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await undo('nonsense')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await undo(toGlobalId('SavedReviews', 'x'))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    await undo(saved.id);
    expect((await undo(saved.id)).errors?.[0]).toMatchObject({
      message: 'These reviews were undone already.',
      extensions: { code: 'CONFLICT' },
    });
    const next = await reviewAll([{ ...(ideas[0] as Seen), version: 3 }]);
    pass(UNDO_WINDOW);
    expect((await undo(next.id)).errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^These reviews cannot be undone any more\./),
      extensions: { code: 'CONFLICT' },
    });
    expect(await shownToStaff(ideas)).toMatchObject([{ status: 'APPROVED' }]);
  });

  test('cannot be taken back when it is announced while the undo waits for its ideas', async () => {
    const { ideas } = await submit(1);
    const saved = await reviewAll(ideas);
    const announcement = await startTransaction(portal);
    await announcement.query('SELECT FROM ideas WHERE id = ANY($1) FOR UPDATE', [ideas.map(keyOf)]);
    const undone = undo(saved.id);
    await locksAwaited(portal);
    const { key } = readGlobalId(saved.id);
    await announcement.query('UPDATE idea_reviews SET announced_at = $1 WHERE save_id = $2', [now, key]);
    await announcement.query('COMMIT');
    expect((await undone).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await shownToStaff(ideas)).toMatchObject([{ status: 'APPROVED' }]);
  });

  test('cannot be taken back once it is announced, and stays whole', async () => {
    const { owner, ideas } = await submit(2);
    const saved = await reviewAll(ideas);
    // As an instance whose clock is ahead does.
    await portal.sql(`UPDATE jobs SET due_at = $1 WHERE name = 'announce-reviews' AND attempts = 0`, [now]);
    await outboxPassed();
    expect(await told(owner)).toHaveLength(2);
    expect((await undo(saved.id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await shownToStaff(ideas)).map(({ status, version }) => [status, version])).toEqual([
      ['APPROVED', 2],
      ['APPROVED', 2],
    ]);
  });
});

const keyOf = ({ id }: Seen) => readGlobalId(id).key;

/** What the graph does not show. */
const columns = (ideas: Seen[]) =>
  portal.sql(
    'SELECT id, first_decided_at, last_reviewer_id, updated_at FROM ideas WHERE id = ANY($1) ORDER BY id',
    [ideas.map(keyOf)],
  );

describe('until a review is announced', () => {
  test('no answer shows it to the submitter, and the audit log keeps its words when it is undone', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    const before = await seenBy(owner, idea);
    const saved = await reviewAll(ideas, { status: 'REJECTED', comments: 'SECRET WORDS' });
    expect(JSON.stringify(saved)).toContain('SECRET WORDS');
    pass(1_000);
    expect(await seenBy(owner, idea)).toEqual(before);
    await undo(saved.id);
    expect(await seenBy(owner, idea)).toEqual(before);
    const kept = await portal.sql(
      `SELECT 1 FROM audit_events WHERE action = 'REVIEW_UNDONE' AND details::text LIKE '%SECRET WORDS%'`,
    );
    expect(kept).toHaveLength(1);
  });

  test('the feed of changes and the ideas of elevated roles differ: decided at once, announced later', async () => {
    const { owner, ideas } = await submit(1);
    const [{ id }] = ideas as [Seen];
    const changes = () =>
      portal.sql('SELECT kind, version, status FROM idea_changes WHERE idea_id = $1 ORDER BY id', [
        keyOf({ id, version: 1 }),
      ]);
    const submitted = [{ kind: 'SUBMITTED', version: 1, status: 'PENDING' }];
    await reviewAll(ideas, { comments: 'Yes.' });
    expect(await changes()).toEqual(submitted);
    expect(await shownToStaff(ideas)).toMatchObject([{ status: 'APPROVED', version: 2 }]);
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await changes()).toEqual([...submitted, { kind: 'REVIEWED', version: 2, status: 'APPROVED' }]);
    expect(await seenBy(owner, { id, version: 1 })).toMatchObject({
      idea: { status: 'APPROVED', reviewerComments: 'Yes.', version: 2, updatedAt: now.toISOString() },
    });
  });
});

/** Every answer that shows an idea to its owner. */
async function seenBy(owner: Person, { id }: Seen): Promise<Record<string, unknown>> {
  const fields =
    'id version status reviewerComments updatedAt undoId reviews { totalCount edges { node { to comments } } }';
  const shown = await owner.ask<Record<string, unknown>>(
    `query ($id: ID!) { idea(id: $id) { ${fields} } node(id: $id) { ... on Idea { ${fields} } } myIdeas { edges { node { ${fields} } } } }`,
    { id },
  );
  const [review] = await portal.sql<{ id: string }>(
    'SELECT id FROM idea_reviews WHERE idea_id = $1 AND announced_at IS NULL',
    [keyOf({ id, version: 1 })],
  );
  const hidden =
    review &&
    (await owner.graphql('query ($id: ID!) { node(id: $id) { id } }', {
      id: toGlobalId('IdeaReview', review.id),
    }));
  expect(hidden?.body.data ?? { node: null }).toEqual({ node: null });
  const rest = await owner.rest<{ data: unknown[] }>('GET', `/api/submission/getIdeas?email=${owner.email}`);
  const [sent] = await portal.sql<{ reference: string; solutionName: string }>(
    'SELECT sent_reference AS reference, solution_name AS "solutionName" FROM ideas WHERE id = $1',
    [keyOf({ id, version: 1 })],
  );
  const again = await submitOverGraphql(owner, ideaInput(owner.email, sent));
  expect(outcomeOf(again)).toBe('OK');
  return { ...shown, rest: rest.body.data, again: again.body.data };
}

describe('of two reviewers who saw the same version of an idea', () => {
  const one = async (person: Client, idea: Seen, status: string) =>
    outcomeOf(await person.graphql(REVIEW, { input: { ...idea, status } }));
  const many = async (person: Client, idea: Seen, status: string) =>
    (await reviewAll([idea], { status }, person)).stale.length > 0 ? 'STALE' : 'OK';

  const calls = { reviewIdea: one, reviewIdeas: many };
  test.each([
    ['reviewIdea', 'reviewIdea'],
    ['reviewIdea', 'reviewIdeas'],
    ['reviewIdeas', 'reviewIdeas'],
  ] as const)('one decides and the other hears of it: %s and %s at once', async (mine, theirs) => {
    const [first, second] = [calls[mine], calls[theirs]];
    for (let round = 0; round < 5; round += 1) {
      const { ideas } = await submit(1);
      const [idea] = ideas as [Seen];
      const outcomes = await Promise.all([
        first(reviewer, idea, 'APPROVED'),
        second(colleague, idea, 'REJECTED'),
      ]);
      expect([...outcomes].sort()).toEqual(['OK', 'STALE']);
      const status = outcomes[0] === 'OK' ? 'APPROVED' : 'REJECTED';
      const edges = [{ node: { to: status } }];
      expect(await shownToStaff(ideas)).toMatchObject([{ status, version: 2, reviews: { edges } }]);
    }
  });

  test('the later one never replaces the earlier by sending again; once that is undone, it is what it was about', async () => {
    const { ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    const { undoId } = await reviewOne({ ...idea, status: 'APPROVED' });
    expect([await one(colleague, idea, 'REJECTED'), await one(colleague, idea, 'REJECTED')]).toEqual([
      'STALE',
      'STALE',
    ]);
    await undo(undoId ?? '');
    // A colleague who saw the undone review is late.
    expect(await one(colleague, { ...idea, version: 2 }, 'REJECTED')).toBe('STALE');
    expect(await one(colleague, idea, 'REJECTED')).toBe('OK');
    expect(await shownToStaff(ideas)).toMatchObject([{ status: 'REJECTED', version: 4 }]);
  });
});

describe("a reviewer's own idea", () => {
  test('is refused, over GraphQL and REST, and left and listed among many', async () => {
    const own = { id: (await submitIdea(reviewer)).id, version: 1 };
    const { ideas } = await submit(1);
    const one = await reviewer.graphql(REVIEW, { input: { ...own, status: 'APPROVED' } });
    expect(one.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const put = await reviewer.rest('PUT', `/api/submission/${keyOf(own)}/status`, {
      reviewStatus: 'Approved',
    });
    expect(put.status).toBe(403);
    const saved = await reviewAll([own, ...ideas]);
    expect([saved.own, saved.reviewed].map((list) => list.map(({ id }) => id))).toEqual([
      [own.id],
      [ideas[0]?.id],
    ]);
    expect(await shownToStaff([own])).toMatchObject([{ status: 'PENDING', version: 1 }]);
    expect((await reviewAll([own], {}, colleague)).reviewed).toHaveLength(1);
  });
});

test('reviews that are sent again, since their answer was lost, are answered as before', async () => {
  const { ideas } = await submit(2);
  const first = await reviewAll(ideas, { comments: 'Yes.' });
  expect(await reviewAll(ideas, { comments: 'Yes.' })).toEqual(first);
  expect((await reviewAll(ideas, { comments: 'Yes.' }, colleague)).stale).toHaveLength(2);
});

describe('the call that an approval promises', () => {
  const ZONE = 'Africa/Gaborone';
  const promiseCall = (callDays: number | null) =>
    colleague.ask<{ programme: { version: number } }>('{ programme { version } }').then(({ programme }) =>
      colleague.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
        input: { ...programme, callDays },
      }),
    );
  const CALL = 'callDueOn calledAt caller { email }';
  const callOf = async (client: Client, { id }: Pick<Seen, 'id'>) =>
    (await client.ask<{ idea: object }>(`query ($id: ID!) { idea(id: $id) { ${CALL} } }`, { id })).idea;
  const record = (client: Client, { id }: Pick<Seen, 'id'>, called: boolean) =>
    client.graphql<{ recordCall: object }>(
      `mutation ($id: ID!, $called: Boolean!) { recordCall(ideaId: $id, called: $called) { ${CALL} } }`,
      { id, called },
    );
  const isOverdue = async ({ id }: Pick<Seen, 'id'>) => {
    const { ideas, needs, stats } = await reviewer.ask<{
      ideas: { totalCount: number; edges: { node: Seen }[] };
      needs: { overdue: number };
      stats: { backlog: { overdue: number } };
    }>(
      '{ ideas(first: 100, sort: DUE, filter: { waited: OVERDUE }) { totalCount edges { node { id } } } needs { overdue } stats { backlog { overdue } } }',
    );
    expect([needs.overdue, stats.backlog.overdue]).toEqual([ideas.totalCount, ideas.totalCount]);
    return ideas.edges.some(({ node }) => node.id === id);
  };
  const announce = async (seen: Seen, status: string, comments = '') => {
    const { version } = await reviewOne({ ...seen, status, comments });
    pass(UNDO_WINDOW);
    await outboxPassed();
    return { id: seen.id, version };
  };
  const nextWords = async (owner: Person) =>
    (await told(owner)).map((text) => /Next: [^.]*\./.exec(text)?.[0]);

  test('is missing where the programme sets no days: no text names it, and nothing is recorded', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    await announce(idea, 'APPROVED');
    const none = { callDueOn: null, calledAt: null, caller: null };
    expect([await callOf(owner, idea), await callOf(reviewer, idea)]).toEqual([none, none]);
    expect(await nextWords(owner)).toEqual([
      expect.stringMatching(/^Next: we get in touch with you by email/),
    ]);
    expect(outcomeOf(await record(reviewer, idea, true))).toBe('CONFLICT');
  });

  test('is due so many working days after the announcement, is overdue until somebody records it, and follows the decision', async () => {
    await promiseCall(3);
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    const first = workingDaysAfter(dayAt(now, ZONE), 3);
    await reviewOne({ ...idea, status: 'APPROVED' });
    expect(await callOf(reviewer, idea)).toMatchObject({ callDueOn: null });
    pass(UNDO_WINDOW);
    await outboxPassed();
    const promised = { callDueOn: first, calledAt: null, caller: null };
    expect([await callOf(owner, idea), await callOf(reviewer, idea)]).toEqual([promised, promised]);
    const [words] = await nextWords(owner);
    expect(words).toContain(`by ${dayInWords(first, dayAt(now, ZONE))}.`);
    expect(words).toMatch(/^Next: we call you on \+267 7/);
    expect(await isOverdue(idea)).toBe(false);
    // A promise that was made stays, whatever the programme sets later.
    await promiseCall(null);
    const past = '2020-01-08';
    await portal.sql('UPDATE ideas SET call_due_on = $2 WHERE id = $1', [keyOf(idea), past]);
    expect(await isOverdue(idea)).toBe(true);
    // The submitter has no field for it.
    expect(outcomeOf(await record(owner, idea, true))).toBe('FORBIDDEN');
    const recorded = { callDueOn: past, calledAt: now.toISOString(), caller: { email: reviewer.email } };
    expect((await record(reviewer, idea, true)).body.data?.recordCall).toEqual(recorded);
    expect((await record(colleague, idea, true)).body.data?.recordCall).toEqual(recorded);
    expect(await callOf(owner, idea)).toEqual({ ...recorded, caller: null });
    expect(await isOverdue(idea)).toBe(false);
    // Comments that follow leave it as it is.
    const commented = await announce({ ...idea, version: 2 }, 'APPROVED', 'We look forward to it.');
    expect(await callOf(reviewer, idea)).toEqual(recorded);
    expect((await nextWords(owner)).some((next) => next?.includes('we call you') && next !== words)).toBe(
      false,
    );
    await record(colleague, idea, false);
    expect(await isOverdue(idea)).toBe(true);
    const { auditEvents } = await colleague.ask<{ auditEvents: { edges: { node: object }[] } }>(
      '{ auditEvents(filter: { actions: [CALL_RECORDED, CALL_TAKEN_BACK] }) { edges { node { actor action } } } }',
    );
    expect(auditEvents.edges.map(({ node }) => node)).toEqual([
      { actor: colleague.email, action: 'CALL_TAKEN_BACK' },
      { actor: reviewer.email, action: 'CALL_RECORDED' },
    ]);
    // Another decision ends it at once at the desk, and for the submitter when it is announced.
    const rejected = await reviewOne({ ...commented, status: 'REJECTED', comments: 'Not after all.' });
    expect(await isOverdue(idea)).toBe(false);
    expect(await callOf(owner, idea)).toMatchObject({ callDueOn: past });
    pass(UNDO_WINDOW);
    await outboxPassed();
    expect(await callOf(owner, idea)).toMatchObject({ callDueOn: null });
    await promiseCall(1);
    await announce({ id: idea.id, version: rejected.version }, 'APPROVED');
    expect(await callOf(owner, idea)).toMatchObject({ callDueOn: workingDaysAfter(dayAt(now, ZONE), 1) });
    await promiseCall(null);
  });
});

describe('the version that changes give', () => {
  const QUESTION = { field: 'PROBLEM_STATEMENT', text: 'How many farmers is that?' };
  const clarify = async (ideaId: string, person: Client) => {
    await reviewer.ask(
      'mutation ($ideaId: ID!, $until: Date!, $questions: [QuestionInput!]!) { askSubmitter(ideaId: $ideaId, until: $until, questions: $questions) { until } }',
      { ideaId, until: addDays(dayAt(now, 'Africa/Gaborone'), 7), questions: [QUESTION] },
    );
    await person.ask(
      'mutation ($ideaId: ID!, $answers: [QuestionAnswerInput!]!, $changes: [AnswerInput!]) { answerQuestions(ideaId: $ideaId, answers: $answers, changes: $changes) { id } }',
      {
        ideaId,
        answers: [{ field: QUESTION.field, text: 'Forty.' }],
        changes: [{ field: QUESTION.field, values: ['Forty farmers.'] }],
      },
    );
  };
  /** Each kind of change, and how it comes to an idea that can be reviewed afterwards. */
  const kinds: Record<
    Exclude<IdeaChangeKind, 'WITHDRAWN' | 'ERASED'>,
    (idea: Seen, person: Client) => Promise<unknown>
  > = {
    SUBMITTED: () => Promise.resolve(),
    REVIEWED: (idea) =>
      reviewer.rest('PUT', `/api/submission/${keyOf(idea)}/status`, { reviewerComments: 'Soon.' }),
    CLARIFIED: ({ id }, person) => clarify(id, person),
    CORRECTED: (_, person) =>
      person.ask('mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }', {
        input: { firstName: 'Neo', lastName: 'Tau', dialCode: '+267', contactNumber: '71234567' },
      }),
  };
  const lastChange = async (ideaId: string) => {
    type Change = { kind: string; version: number; idea: Seen };
    const { changes } = await reviewer.ask<{ changes: { latestCursor: string; edges: { node: Change }[] } }>(
      'query ($after: String) { changes(first: 100, after: $after) { latestCursor edges { node { kind version idea { id version } } } } }',
      { after: start },
    );
    return changes.edges.map(({ node }) => node).findLast(({ idea }) => idea.id === ideaId);
  };
  let start: string;
  beforeEach(async () => {
    const { changes } = await reviewer.ask<{ changes: { latestCursor: string } }>(
      '{ changes(first: 1) { latestCursor } }',
    );
    start = changes.latestCursor;
  });
  const save = (seen: Seen, comments: string, by: Client = reviewer) =>
    by.graphql<{ reviewIdea: One }>(REVIEW, { input: { ...seen, comments } });
  const undoSaved = async ({ body }: Awaited<ReturnType<typeof save>>) =>
    expect(outcomeOf({ body: await undo(body.data?.reviewIdea.undoId ?? '') })).toBe('OK');

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'after %s is what a review takes, also where one was undone before or since; not while another waits',
    async (kind) => {
      const { owner, ideas } = await submit(1);
      const [idea] = ideas as [Seen];
      if (kind !== 'SUBMITTED') await undoSaved(await save(idea, 'Undone.'));
      await kinds[kind](idea, owner);
      const change = await lastChange(idea.id);
      const version = change?.version ?? 0;
      expect([change?.kind, change?.idea.version]).toEqual([kind, version]);
      const waiting = await save({ ...idea, version }, 'Mine.');
      expect(outcomeOf(waiting)).toBe('OK');
      expect(outcomeOf(await save({ ...idea, version }, 'Theirs.', colleague))).toBe('STALE');
      // The same again, since the answer was lost.
      expect(outcomeOf(await save({ ...idea, version }, 'Mine.'))).toBe('OK');
      await undoSaved(waiting);
      expect((await lastChange(idea.id))?.idea.version).toBe(version);
      expect((await reviewAll([{ ...idea, version }], {}, colleague)).reviewed).toHaveLength(1);
    },
  );

  test('is another than that of the desk after answers while a review waits, and is taken once that is undone', async () => {
    const { owner, ideas } = await submit(1);
    const [idea] = ideas as [Seen];
    const waiting = await save(idea, 'Waits.');
    await clarify(idea.id, owner);
    const version = (await lastChange(idea.id))?.version ?? 0;
    expect((await shownToStaff(ideas))[0]?.version).not.toBe(version);
    const reject = async (version: number) =>
      outcomeOf(await colleague.graphql(REVIEW, { input: { ...idea, version, status: 'REJECTED' } }));
    expect([await reject(1), await reject(version)]).toEqual(['STALE', 'STALE']);
    await undoSaved(waiting);
    // What was seen before the answers is late for ever.
    expect([await reject(1), await reject(version)]).toEqual(['STALE', 'OK']);
  });
});
