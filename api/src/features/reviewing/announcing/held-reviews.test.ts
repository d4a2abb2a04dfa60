/** A reviewer's call announces its own decision to a submitter, and no decision that another person holds. */
import { beforeAll, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { graph } from '../../../app/features.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { sampled } from '../../../../test/sampled.ts';

const DRAFT = 'Draft words';

let now = new Date();
const portal = sharePortal({ RATE_LIMIT_SCALE: '1000' }, { now: () => now });
let owner: Person;
let decider: Person;
let reviewer: Person;
let admin: Person;
let system: Client;
beforeAll(async () => {
  [owner, decider, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'admin'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  system = await systemOf(admin, ['READ_IDEAS', 'REVIEW_IDEAS']);
});

async function setProgramme(changes: { announcing?: string; deciders?: string }): Promise<void> {
  const { programme } = await admin.ask<{ programme: object }>(
    '{ programme { version promisedDays announcing deciders outcomes } }',
  );
  await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
    input: { ...programme, ...changes },
  });
}

interface Idea {
  id: string;
  key: string;
}

/** How a decision of a colleague waits. */
const holds = {
  'the thirty seconds': async () => undefined,
  'its release': async () => setProgramme({ announcing: 'BY_RELEASE' }),
  'the hour of its release': async () => setProgramme({ announcing: 'BY_RELEASE' }),
  'its release, while others are announced by themselves': async () =>
    setProgramme({ announcing: 'BY_RELEASE' }),
};
type Hold = keyof typeof holds;

/** An idea with a rejection that waits. */
async function heldIdea(hold: Hold): Promise<Idea> {
  await setProgramme({ announcing: 'AFTER_HOLD', deciders: 'ELEVATED' });
  await holds[hold]();
  const idea = await submitIdea(owner);
  await reviewIdea(decider, { id: idea.id, version: 1, status: 'REJECTED', comments: DRAFT });
  if (hold === 'the hour of its release') {
    const at = new Date(now.getTime() + 3_600_000).toISOString();
    // Not from the list of those that wait: with all cases it has more than a page.
    const reviews = await portal.sql<{ id: string }>('SELECT id FROM idea_reviews WHERE idea_id = $1', [
      idea.key,
    ]);
    const ids = reviews.map(({ id }) => toGlobalId('IdeaReview', id));
    await admin.ask(
      'mutation ($ids: [ID!]!, $at: DateTimeISO!) { releaseReviews(ids: $ids, at: $at) { count } }',
      { ids, at },
    );
  }
  if (hold === 'its release, while others are announced by themselves')
    await setProgramme({ announcing: 'AFTER_HOLD' });
  return idea;
}

const seen = async ({ id }: Idea) => {
  const { idea } = await owner.ask<{ idea: object }>(
    `query ($id: ID!) { idea(id: $id) { version status reviewerComments updatedAt dueOn reviews { totalCount edges { node { to comments } } } } }`,
    { id },
  );
  return idea;
};

const put = (caller: Client, { key }: Idea, body: object) =>
  caller.rest('PUT', `/api/submission/${key}/status`, body);

test('the filter by what is to be announced lists the ideas of the waiting reviews, and no others', async () => {
  const ideas = [];
  for (const hold of Object.keys(holds) as Hold[]) ideas.push(await heldIdea(hold));
  const [inSeconds, byRelease, atHour, released] = ideas.map(({ id }) => id);
  const open = await submitIdea(owner);
  const ids = [...ideas, open].map(({ id }) => id);
  const fit = async (toAnnounce: boolean, caller: Client = admin) => {
    const { ideas } = await caller.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
      'query ($is: Boolean) { ideas(first: 100, sort: OLDEST, filter: { toAnnounce: $is }) { edges { node { id } } } }',
      { is: toAnnounce },
    );
    return ideas.edges
      .map(({ node }) => node.id)
      .filter((id) => ids.includes(id))
      .sort();
  };
  const waiting = [byRelease, atHour, released].sort();
  expect(await fit(true)).toEqual(waiting);
  expect(await fit(true, reviewer)).toEqual(waiting);
  expect(await fit(false)).toEqual([inSeconds, open.id].sort());
  const { heldReviews } = await admin.ask<{ heldReviews: { edges: { node: { idea: Idea } }[] } }>(
    '{ heldReviews(first: 100) { edges { node { idea { id } } } } }',
  );
  const held = heldReviews.edges.map(({ node }) => node.idea.id).filter((id) => ids.includes(id));
  expect(held.sort()).toEqual(waiting);
  await decider.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "My cousin.") { id } }', {
    id: byRelease,
  });
  expect(await fit(true, decider)).toEqual([atHour, released].sort());
});

/** Bodies that decide nothing of their own. */
const echoes: [words: string, body: object][] = [
  ['nothing', {}],
  ['an empty status', { reviewStatus: '' }],
  ['the choice “Select”', { reviewStatus: 'Select' }],
  ['a comment alone', { reviewerComments: 'Mine' }],
  ['a comment and an empty status', { reviewStatus: '', reviewerComments: 'Mine' }],
  ['an empty comment', { reviewerComments: '' }],
  ['the version alone', { version: 2 }],
  ['the held status', { reviewStatus: 'Rejected' }],
  ['the held status and words', { reviewStatus: 'Rejected', reviewerComments: DRAFT }],
  ['a stale version', { reviewStatus: 'Approved', version: 1 }],
];
/** Bodies that decide, and what the submitter then reads. */
const decisions: [words: string, body: object, shown: object][] = [
  ['another status', { reviewStatus: 'Approved' }, { status: 'APPROVED', reviewerComments: '' }],
  [
    'another status with words',
    { reviewStatus: 'Approved', reviewerComments: 'Mine' },
    { status: 'APPROVED', reviewerComments: 'Mine' },
  ],
  [
    'the held status with other words',
    { reviewStatus: 'Rejected', reviewerComments: 'Mine' },
    { status: 'REJECTED', reviewerComments: 'Mine' },
  ],
  [
    'the status that the submitter knows',
    { reviewStatus: 'Pending' },
    { status: 'PENDING', reviewerComments: '' },
  ],
];
const callers = {
  'a reviewer': () => reviewer,
  'an administrator': () => admin,
  'an access token': () => system,
};

/** Every hold with every caller and each of some bodies. */
const over = <Shown extends object[]>(bodies: readonly [words: string, body: object, ...Shown][]) =>
  (Object.keys(holds) as Hold[]).flatMap((hold) =>
    (Object.keys(callers) as (keyof typeof callers)[]).flatMap((caller) =>
      bodies.map(([words, body, ...shown]) => ({ hold, caller, words, body, shown })),
    ),
  );

test.each(sampled(over(echoes), 12))(
  'over a colleague’s decision that waits for $hold, PUT status by $caller with $words announces nothing, not even later where it waits for a release',
  async ({ hold, caller, body }) => {
    const idea = await heldIdea(hold);
    const before = await seen(idea);
    const { status } = await put(callers[caller](), idea, body);
    expect([200, 409]).toContain(status);
    await portal.outboxPassed(now);
    expect(await seen(idea)).toEqual(before);
    if (hold === 'the thirty seconds') return;
    now = new Date(now.getTime() + UNDO_WINDOW);
    await portal.outboxPassed(now);
    expect(await seen(idea)).toEqual(before);
  },
);

test.each(sampled(over(decisions), 8))(
  'over a colleague’s decision that waits for $hold, PUT status by $caller with $words announces that, where the call may',
  async ({ hold, caller, body, shown: [shown] }) => {
    const idea = await heldIdea(hold);
    const before = await seen(idea);
    expect((await put(callers[caller](), idea, body)).status).toBe(200);
    const isHeld = hold === 'its release' || hold === 'the hour of its release';
    const mayRelease = caller === 'an administrator';
    expect(await seen(idea)).toMatchObject(isHeld && !mayRelease ? before : shown);
    expect(JSON.stringify(await seen(idea))).not.toContain(DRAFT);
  },
);

test.each(['the thirty seconds', 'its release'] satisfies Hold[])(
  'the words of a decision that waits for %s are never those of another status',
  async (hold) => {
    const byPut = await heldIdea(hold);
    await put(reviewer, byPut, { reviewStatus: 'Approved' });
    const byDesk = await heldIdea(hold);
    await reviewIdea(reviewer, { id: byDesk.id, version: 2, status: 'APPROVED' });
    const byAuthor = await heldIdea(hold);
    await reviewIdea(decider, { id: byAuthor.id, version: 2, status: 'APPROVED' });
    for (const { key } of [byPut, byDesk, byAuthor])
      expect(
        await portal.sql(
          `SELECT status, reviewer_comments, review.comments FROM ideas JOIN idea_reviews AS review
             ON review.idea_id = ideas.id AND review.version = ideas.version WHERE ideas.id = $1`,
          [key],
        ),
      ).toEqual([{ status: 'APPROVED', reviewer_comments: '', comments: '' }]);
  },
);

test('a comment alone by PUT is announced at once with what the same person decided, or the submitter knows', async () => {
  const idea = await heldIdea('the thirty seconds');
  await put(decider, idea, { reviewerComments: 'Final words' });
  expect(await seen(idea)).toMatchObject({ status: 'REJECTED', reviewerComments: 'Final words' });
  await put(reviewer, idea, { reviewerComments: 'Later words' });
  expect(await seen(idea)).toMatchObject({ status: 'REJECTED', reviewerComments: 'Later words' });
  // Words between do not make the decision one's own.
  const other = await heldIdea('the thirty seconds');
  await put(reviewer, other, { reviewerComments: 'Once' });
  await put(reviewer, other, { reviewerComments: 'Twice' });
  expect(await seen(other)).toMatchObject({ status: 'PENDING', reviewerComments: '' });
});

test('where administrators decide, a reviewer’s words announce no decision of theirs', async () => {
  const idea = await heldIdea('the thirty seconds');
  await setProgramme({ deciders: 'ADMINISTRATORS' });
  const before = await seen(idea);
  expect((await put(reviewer, idea, { reviewStatus: 'Approved' })).status).toBe(403);
  expect((await put(reviewer, idea, { reviewerComments: 'Mine' })).status).toBe(200);
  expect(await seen(idea)).toEqual(before);
});

test('the audit log tells who announced a review at once', async () => {
  const idea = await heldIdea('the thirty seconds');
  await put(reviewer, idea, { reviewerComments: 'Mine' });
  await put(reviewer, idea, { reviewStatus: 'Approved' });
  const acts = await portal.sql(
    `SELECT actor_email, details->>'announced' AS announced FROM audit_events
     WHERE subject_id = $1 AND action = 'IDEA_REVIEWED' ORDER BY id`,
    [idea.key],
  );
  expect(acts).toEqual([
    { actor_email: decider.email, announced: null },
    { actor_email: reviewer.email, announced: null },
    { actor_email: reviewer.email, announced: 'at once' },
  ]);
});

test('of PUT and a release at once, and of PUT and an undo, one comes first: nobody is told what was undone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const idea = await heldIdea('the thirty seconds');
    const { undoableReviews } = await decider.ask<{ undoableReviews: { id: string }[] }>(
      '{ undoableReviews { id } }',
    );
    await Promise.all([
      put(reviewer, idea, { reviewerComments: 'Mine' }),
      decider.graphql('mutation ($id: ID!) { undoReviews(id: $id) { restored { id } } }', {
        id: undoableReviews[0]?.id,
      }),
    ]);
    expect(await seen(idea)).toMatchObject({ status: 'PENDING' });
    expect(JSON.stringify(await seen(idea))).not.toContain(DRAFT);
  }
});

const DAY = dayAt(now, 'Africa/Gaborone');
/** Each act of the desk on an idea, by a colleague of who decided. */
const acts: Record<string, string> = {
  reviewIdea: 'reviewIdea(input: { id: $id, version: 2, comments: "Mine" }) { id }',
  reviewIdeas: 'reviewIdeas(input: { ideas: [{ id: $id, version: 2 }], status: APPROVED }) { id }',
  undoReviews: 'undoReviews(id: $id) { left { id } }',
  shortlistIdeas: 'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
  takeNextIdea: 'takeNextIdea { id }',
  claimIdea: 'claimIdea(ideaId: $id) { id }',
  endReading: 'endReading(ideaId: $id) { id }',
  giveBackIdeas: 'giveBackIdeas(ideaIds: [$id]) { count }',
  assignIdeas: 'assignIdeas(ideaIds: [$id], to: [$person]) { count }',
  declareConflict: 'declareConflict(ideaId: $id, reason: "A cousin.") { id }',
  liftConflict: 'liftConflict(id: $id) { id }',
  askSubmitter: `askSubmitter(ideaId: $id, until: "${addDays(DAY, 7)}", questions: [{ field: KEY_BENEFITS, text: "Which?" }]) { until }`,
  takeBackQuestions: 'takeBackQuestions(ideaId: $id) { until }',
  scoreIdea: 'scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { cannotJudge }',
  addNote: 'addNote(ideaId: $id, text: "Mine") { id }',
  proposeStory: 'proposeStory(input: { ideaId: $id, storyVersion: 0, sentence: "In use." }) { version }',
  endStory: 'endStory(ideaId: $id)',
  recordCall: 'recordCall(ideaId: $id, called: true) { id }',
  recordOutcome:
    'recordOutcome(input: { ideaId: $id, outcomeVersion: 0, stage: LIVE, owner: "Ops", sentence: "In use." }) { version }',
};

test.each(
  sampled(
    Object.entries(graph.operations.Mutation).flatMap(([name, action]) =>
      action === 'idea:review' || action === 'conflict:lift' ? [name] : [],
    ),
    6,
  ),
)('over a colleague’s decision that waits, %s announces nothing', async (name) => {
  const act = acts[name];
  if (!act) throw new Error(`Say in held-reviews.test.ts how to call ${name}.`);
  const idea = await heldIdea('its release');
  const [person] = (await admin.ask<{ staff: { id: string }[] }>('{ staff { id } }')).staff;
  const before = await seen(idea);
  const variables = Object.entries({ id: idea.id, person: person?.id }).filter(([variable]) =>
    act.includes(`$${variable}`),
  );
  const declared = variables.map(([variable]) => `$${variable}: ID!`).join(', ');
  await admin.graphql(`mutation ${declared && `(${declared})`} { ${act} }`, Object.fromEntries(variables));
  now = new Date(now.getTime() + 2 * UNDO_WINDOW);
  await portal.outboxPassed(now);
  expect(await seen(idea)).toEqual(before);
});
