/** Questions to a submitter: who asks, the answers, the stored versions, and the wait of the promised day. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withNames } from '@portal/schema/clarification';
import type { IdeaInput } from '@portal/schema/idea';
import { addDays, dayAt, startOfDay } from '@portal/schema/programme-time';
import { followUpQuestions } from './clarification.service.ts';
import { sweepDocuments } from '../../documents/document.service.ts';
import { erasePerson } from '../../privacy/erasing/erase-person.service.ts';
import { exportPerson } from '../../privacy/own-data/personal-data.service.ts';
import { workingDayFrom } from '../../../platform/present-days-off.ts';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId, toGlobalId } from '../../../platform/global-id.ts';
import { dayInWords } from '../../../platform/mail/message.ts';
import type { Client } from '../../../../test/client.ts';
import { figuresFromRows, figuresOf } from '../../../../test/figures.ts';
import { startTestPortal } from '../../../../test/harness.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

let portal: TestPortal;
let ctx: Context;
let close: () => Promise<void>;
let now = new Date();
let owner: Person;
let reviewer: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ ctx, close } = await contextOn(portal, () => now));
  [owner, reviewer, other, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await close();
  await portal.stop();
});

const today = () => dayAt(new Date(), ctx.timeZone);
const inDays = (days: number) => addDays(today(), days);

const QUESTION = { field: 'PROBLEM_STATEMENT', text: 'How many farmers is that?' };
const ASKED = 'until outcome by { email } questions { field text answer }';
const ask = (
  client: Client,
  ideaId: string,
  questions: object[] = [QUESTION],
  until = inDays(14),
  shown = ASKED,
) =>
  client.graphql<{ askSubmitter: object }>(
    `mutation ($ideaId: ID!, $until: Date!, $questions: [QuestionInput!]!) {
      askSubmitter(ideaId: $ideaId, until: $until, questions: $questions) { ${shown} }
    }`,
    { ideaId, until, questions },
  );
const takeBack = (client: Client, ideaId: string) =>
  client.graphql('mutation ($ideaId: ID!) { takeBackQuestions(ideaId: $ideaId) { outcome } }', { ideaId });
const ANSWER = `mutation ($ideaId: ID!, $answers: [QuestionAnswerInput!]!, $changes: [AnswerInput!], $document: Upload) {
  answerQuestions(ideaId: $ideaId, answers: $answers, changes: $changes, document: $document) {
    id solutionName problemStatement document { name }
  }
}`;
/** Answers each question in words, and changes what the idea says. */
const answer = (
  client: Client,
  ideaId: string,
  changes: Record<string, string[]>,
  texts: Record<string, string> = Object.fromEntries(
    Object.keys(changes).map((field) => [field, 'See there.']),
  ),
) =>
  client.graphql<{ answerQuestions: { problemStatement: string } }>(ANSWER, {
    ideaId,
    answers: withNames(Object.entries(texts).map(([field, text]) => ({ field, text }))),
    changes: withNames(Object.entries(changes).map(([field, values]) => ({ field, values }))),
  });
const STATE = `query ($id: ID!) { idea(id: $id) {
  status dueOn problemStatement clarification { ${ASKED} } clarifications { outcome }
  versionBefore { before { field values } documentBefore { url name } }
} }`;
interface State {
  idea: {
    status: string;
    dueOn: string;
    problemStatement: string;
    clarification: { outcome: string | null } | null;
    clarifications: object[];
    versionBefore: { before: object[]; documentBefore: { url: string; name: string } | null } | null;
  };
}
const stateOf = async (client: Client, id: string) => (await client.ask<State>(STATE, { id })).idea;
const submit = (changes: Partial<IdeaInput> = {}, file?: File) => submitIdea(owner, changes, file);
const remindersOf = ({ reference }: { reference: string }) =>
  portal.sql(
    `SELECT FROM jobs WHERE name = 'questions-asked' AND data ->> 'isReminder' = 'true' AND data ->> 'reference' = $1`,
    [reference],
  );
const dueOf = async ({ key }: { key: string }) =>
  (await portal.sql<{ due: string }>('SELECT due_on::text AS due FROM ideas WHERE id = $1', [key]))[0]?.due;
const backdate = (key: string, days: number) =>
  portal.sql(
    `UPDATE clarifications SET asked_at = asked_at - make_interval(days => $2), until = until - $2::int,
       remind_on = remind_on - $2::int WHERE idea_id = $1`,
    [key, days],
  );

const UNANSWERED = { ...QUESTION, answer: null };

test('a question reaches the submitter by name, with the day and the page; a change takes the place of what is kept', async () => {
  const idea = await submit({ firstName: 'Thato', problemStatement: 'Cattle stray.' });
  const asked = await ask(reviewer, idea.id);
  expect(asked.body.data?.askSubmitter).toEqual({
    until: inDays(14),
    outcome: null,
    by: { email: reviewer.email },
    questions: [UNANSWERED],
  });
  const { text = '' } = await portal.mail(owner.email, /^We have a question about/);
  const words = text.replace(/\s+/g, ' ');
  expect(words).toMatch(/Programme Hello Thato, We need one more thing before we decide on /);
  expect(words).toContain('Problem statement: How many farmers is that?');
  expect(text).toContain(`/IdeaDashboard/${idea.reference}`);
  expect(await stateOf(owner, idea.id)).toMatchObject({
    status: 'PENDING',
    clarification: { outcome: null, by: null, questions: [UNANSWERED] },
    versionBefore: null,
  });
  const answered = await answer(owner, idea.id, { problemStatement: ['Cattle of 300 farmers stray.'] });
  expect(answered.body.data?.answerQuestions.problemStatement).toBe('Cattle of 300 farmers stray.');
  expect(await stateOf(reviewer, idea.id)).toMatchObject({
    problemStatement: 'Cattle of 300 farmers stray.',
    clarification: { outcome: 'ANSWERED', questions: [{ ...QUESTION, answer: 'See there.' }] },
    versionBefore: {
      before: [{ field: 'PROBLEM_STATEMENT', values: ['Cattle stray.'] }],
      documentBefore: null,
    },
  });
  const receipt = await portal.mail(owner.email, /^We have your answers about “/);
  expect(receipt.text).toMatch(/\n\nHello Thato,/);
  const due = dayInWords((await dueOf(idea)) ?? '');
  expect(receipt.text).toContain(`We will email you our decision by ${due}.`);
});

test('one’s own ideas that wait for an answer come first, however old, and each idea is on one page of the list', async () => {
  const person = await signedIn(portal);
  for (let n = 0; n < 22; n++) await submitIdea(person);
  const byTime = await portal.sql<{ key: string }>(
    'SELECT id AS key FROM ideas WHERE email = $1 ORDER BY created_at DESC, id DESC',
    [person.email],
  );
  const keys = byTime.map(({ key }) => key);
  interface Own {
    edges: { node: { id: string }; cursor: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
    position: { before: number; total: number };
  }
  const list = async (after?: string, first = 20) => {
    const { myIdeas } = await person.ask<{ myIdeas: Own }>(
      `query ($first: Int!, $after: String) { myIdeas(first: $first, after: $after, askedFirst: true) {
        edges { node { id } cursor } pageInfo { hasNextPage endCursor } position { before total }
      } }`,
      { first, after },
    );
    return { ...myIdeas, keys: myIdeas.edges.map(({ node }) => fromGlobalId('Idea', node.id)) };
  };
  const asked = [keys[21], keys[7]] as [string, string];
  for (const key of asked) expect(outcomeOf(await ask(reviewer, toGlobalId('Idea', key)))).toBe('OK');
  const inOrder = [asked[1], asked[0], ...keys.filter((key) => !asked.includes(key))];
  const page = await list();
  expect(page.keys).toEqual(inOrder.slice(0, 20));
  expect(page).toMatchObject({ pageInfo: { hasNextPage: true }, position: { before: 0, total: 22 } });
  const rest = await list(page.pageInfo.endCursor);
  expect(rest.keys).toEqual(inOrder.slice(20));
  expect(rest).toMatchObject({ pageInfo: { hasNextPage: false }, position: { before: 20, total: 22 } });
  // A page may begin among the ideas that wait.
  const second = await list(page.edges[0]?.cursor, 2);
  expect(second.keys).toEqual(inOrder.slice(1, 3));
  expect(second.position).toEqual({ before: 1, total: 22 });
  // Callers of the releases before know no other order.
  const { myIdeas } = await person.ask<{ myIdeas: Pick<Own, 'edges'> }>(
    '{ myIdeas(first: 22) { edges { node { id } cursor } } }',
  );
  expect(myIdeas.edges.map(({ node }) => fromGlobalId('Idea', node.id))).toEqual(keys);
});

test('an answer in words changes nothing that was sent; submitter and desk read it with its question', async () => {
  const person = await signedIn(portal);
  const idea = await submitIdea(person, { problemStatement: 'Cattle stray.' });
  await ask(reviewer, idea.id);
  expect(outcomeOf(await answer(person, idea.id, {}, { problemStatement: ' Of\n300 farmers. ' }))).toBe('OK');
  const questions = [{ ...QUESTION, answer: 'Of\n300 farmers.' }];
  for (const reader of [person, reviewer])
    expect(await stateOf(reader, idea.id)).toMatchObject({
      ...{ problemStatement: 'Cattle stray.', clarification: { outcome: 'ANSWERED', questions } },
      versionBefore: { before: [], documentBefore: null },
    });
  expect(outcomeOf(await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED' }))).toBe(
    'STALE',
  );
  const target = path.join(await mkdtemp(path.join(tmpdir(), 'person-')), 'all');
  await exportPerson(ctx, person.email, target);
  expect(await readFile(path.join(target, 'data.json'), 'utf8')).toContain('300 farmers.');
  await erasePerson(ctx, person.email);
  expect(await portal.sql('SELECT FROM clarifications WHERE idea_id = $1', [idea.key])).toEqual([]);
});

test('what is asked for is required: words to each question, and another PDF where it is about the PDF', async () => {
  const idea = await submit();
  await ask(reviewer, idea.id, [QUESTION, { field: 'DOCUMENT', text: 'Page 2 is blank.' }]);
  const faultsOf = async (sent: ReturnType<typeof answer>) =>
    (await sent).body.errors?.[0]?.extensions.fields;
  expect(await faultsOf(answer(owner, idea.id, {}, { problemStatement: ' ' }))).toEqual([
    {
      field: 'answerToProblemStatement',
      message: 'Answer “How many farmers is that?”.',
    },
    { field: 'document', message: 'Choose the new PDF that we ask for.' },
  ]);
  expect(await faultsOf(answer(owner, idea.id, {}, { problemStatement: 'x'.repeat(5_001) }))).toMatchObject([
    { message: 'Shorten your answer to “How many farmers is that?” to 5,000 characters.' },
    { field: 'document' },
  ]);
  expect((await stateOf(owner, idea.id)).clarification?.outcome).toBeNull();
});

test('a PDF among the changes is refused, also where the right one is sent beside it', async () => {
  const idea = await submit();
  await ask(reviewer, idea.id, [{ field: 'DOCUMENT', text: 'Page 2 is blank.' }]);
  const variables = { ideaId: idea.id, answers: [], changes: [{ field: 'DOCUMENT', values: ['x'] }] };
  const alone = await owner.graphql(ANSWER, variables);
  const beside = await owner.upload(ANSWER, variables, 'document', pdf());
  for (const sent of [alone, beside])
    expect(sent.body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'document', message: 'Send the new PDF as `document`: `changes` has answers only.' }],
    });
});

test('nobody asks about their own idea, with a conflict, about one that is decided, or about what is not asked', async () => {
  const idea = await submit();
  const own = await submitIdea(reviewer);
  expect(outcomeOf(await ask(owner, idea.id))).toBe('FORBIDDEN');
  expect(outcomeOf(await ask(reviewer, own.id))).toBe('FORBIDDEN');
  await other.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
    id: idea.id,
  });
  expect(outcomeOf(await ask(other, idea.id))).toBe('FORBIDDEN');
  for (const [questions, until] of [
    [[], inDays(1)],
    [[QUESTION, QUESTION], inDays(1)],
    [[{ field: 'ID_NUMBER', text: 'Yours?' }], inDays(1)],
    [[{ field: 'DOCUMENT', text: ' ' }], inDays(1)],
    [[QUESTION], today()],
    [[QUESTION], inDays(61)],
    [[QUESTION], 'soon'],
  ] as const)
    expect(outcomeOf(await ask(reviewer, idea.id, [...questions], until))).toBe('INVALID_INPUT');
  await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED' });
  expect(outcomeOf(await ask(reviewer, idea.id))).toBe('CONFLICT');
});

test('of two reviewers at once one asks; the other learns the name, and may take it back', async () => {
  const idea = await submit();
  const answers = await Promise.all([ask(reviewer, idea.id), ask(admin, idea.id)]);
  expect(answers.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
  const lost = answers.find((one) => one.body.errors)?.body.errors?.[0]?.message;
  expect(lost).toMatch(
    /^(Naledi Mogotsi|\S+@\S+) has asked the submitter already, until .* take these questions back first/,
  );
  expect(outcomeOf(await takeBack(admin, idea.id))).toBe('OK');
  expect(outcomeOf(await takeBack(admin, idea.id))).toBe('CONFLICT');
  const late = await answer(owner, idea.id, { problemStatement: ['Typed meanwhile.'] });
  expect(late.body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/no longer needed/),
    extensions: { code: 'CONFLICT' },
  });
  expect(outcomeOf(await ask(reviewer, idea.id))).toBe('OK');
});

test('nobody decides meanwhile, alone, together or by an undo; comments can be saved', async () => {
  const idea = await submit();
  const approved = await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'APPROVED' });
  expect(outcomeOf(approved)).toBe('OK');
  const pending = await reviewIdea(reviewer, { id: idea.id, version: 2, status: 'PENDING' });
  await ask(reviewer, idea.id);
  const decided = await reviewIdea(admin, { id: idea.id, version: 3, status: 'APPROVED' });
  expect(decided.body.errors?.[0]).toMatchObject({
    message: expect.stringContaining('take the questions back'),
    extensions: { code: 'CONFLICT' },
  });
  const together = await admin.graphql(
    `mutation ($ideas: [SeenIdeaInput!]!) { reviewIdeas(input: { ideas: $ideas, status: REJECTED }) { reviewed { id } leftOut { idea { id } reason } } }`,
    { ideas: [{ id: idea.id, version: 3 }] },
  );
  expect(together.body.data).toEqual({
    reviewIdeas: { reviewed: [], leftOut: [{ idea: { id: idea.id }, reason: 'ASKED' }] },
  });
  const rest = await admin.rest('PUT', `/api/submission/${idea.key}/status`, { reviewStatus: 'Rejected' });
  expect(rest.status).toBe(409);
  await reviewer.graphql('mutation ($id: ID!) { undoReviews(id: $id) { left { id } } }', {
    id: pending.body.data?.reviewIdea.undoId,
  });
  expect((await stateOf(reviewer, idea.id)).status).toBe('PENDING');
  expect(outcomeOf(await reviewIdea(admin, { id: idea.id, version: 3, comments: 'We asked.' }))).toBe('OK');
});

test('what is handed in twice counts once; an answer makes a review stale that was begun before', async () => {
  const idea = await submit({ problemStatement: 'Before.' });
  await ask(reviewer, idea.id);
  const answers = ['First.', 'Second.'].map((text) => answer(owner, idea.id, { problemStatement: [text] }));
  expect((await Promise.all(answers)).map(outcomeOf)).toEqual(['OK', 'OK']);
  const { problemStatement, versionBefore } = await stateOf(owner, idea.id);
  expect(['First.', 'Second.']).toContain(problemStatement);
  expect(versionBefore?.before).toEqual([{ field: 'PROBLEM_STATEMENT', values: ['Before.'] }]);
  expect(outcomeOf(await answer(owner, idea.id, { problemStatement: ['Third.'] }))).toBe('OK');
  expect((await stateOf(owner, idea.id)).problemStatement).toBe(problemStatement);
  const stale = await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED' });
  expect(outcomeOf(stale)).toBe('STALE');
});

test('answers hold the rules of the wizard; what is not asked stays closed, to others the idea is not there', async () => {
  const idea = await submit();
  await ask(reviewer, idea.id, [
    QUESTION,
    { field: 'ENGAGEMENTS', text: 'When?' },
    { field: 'WEBSITE', text: 'Which?' },
  ]);
  const changes = { problemStatement: [''], engagements: [], website: ['no'] };
  const wrong = await answer(owner, idea.id, changes, {
    problemStatement: 'See there.',
    website: 'See there.',
  });
  expect(wrong.body.errors?.[0]?.extensions.fields?.map(({ field }) => field).sort()).toEqual([
    'answerToEngagements',
    'engagements',
    'problemStatement',
    'website',
  ]);
  const closed = await answer(owner, idea.id, { solutionName: ['Another name'] });
  expect(closed.body.errors?.[0]?.extensions.fields).toEqual([
    { field: 'solutionName', message: 'Nobody asked about this answer, so it stays as it is.' },
  ]);
  expect(outcomeOf(await answer(other, idea.id, { problemStatement: ['x'] }))).toBe('NOT_FOUND');
  const good = { problemStatement: ['Well.'], engagements: ['PURCHASE'], website: [] };
  expect(outcomeOf(await answer(owner, idea.id, good))).toBe('OK');
});

test('the figures, the search and the feed of changes follow the answers', async () => {
  const idea = await submit({ focusArea: 'E_AGRIC', solutionName: 'Old name' });
  const changes = '{ changes(first: 100) { edges { node { kind version idea { id } } } } }';
  await ask(reviewer, idea.id, [
    { field: 'FOCUS_AREA', text: 'Is it?' },
    { field: 'SOLUTION_NAME', text: 'Better?' },
  ]);
  await answer(owner, idea.id, { focusArea: ['E_HEALTH'], solutionName: ['Zebrafish'] });
  const range = { from: null, to: null };
  const [told, counted] = await Promise.all([figuresOf(ctx, range), figuresFromRows(ctx, range)]);
  expect(told.stats.focusAreas).toEqual(counted.stats.focusAreas);
  const found = await reviewer.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
    '{ ideas(filter: { search: "zebraf", focusAreas: [E_HEALTH] }) { edges { node { id } } } }',
  );
  expect(found.ideas.edges.map(({ node }) => node.id)).toEqual([idea.id]);
  const feed = await reviewer.ask<{ changes: { edges: { node: { kind: string; idea: object } }[] } }>(
    changes,
  );
  expect(feed.changes.edges.at(-1)?.node).toEqual({ kind: 'CLARIFIED', version: 2, idea: { id: idea.id } });
});

test('a PDF that is replaced is kept for both, recorded, swept by nobody, exported, and erased with the person', async () => {
  const person = await signedIn(portal);
  const idea = await submitIdea(person, {}, pdf(700, 'first.pdf'));
  expect(outcomeOf(await person.upload(ANSWER, { ideaId: idea.id, answers: [] }, 'document', pdf()))).toBe(
    'CONFLICT',
  );
  await ask(reviewer, idea.id, [{ field: 'DOCUMENT', text: 'Page 2 is blank.' }]);
  const variables = { ideaId: idea.id, answers: [] };
  const wrong = new File(['no PDF'], 'second.pdf');
  expect(outcomeOf(await person.upload(ANSWER, variables, 'document', wrong))).toBe('UNSUPPORTED_FILE');
  const sent = await person.upload(ANSWER, variables, 'document', pdf(900, 'second.pdf'));
  expect(sent.body.data).toMatchObject({ answerQuestions: { document: { name: 'second.pdf' } } });
  const { versionBefore } = await stateOf(reviewer, idea.id);
  expect(versionBefore?.documentBefore).toEqual({
    name: 'first.pdf',
    url: `/api/submission/${idea.key}/earlier-file`,
  });
  await portal.sql(`UPDATE jobs SET due_at = 'infinity' WHERE name = 'sweep-documents'`);
  await sweepDocuments({
    ...ctx,
    files: { ...ctx.files, keysBefore: () => ctx.files.keysBefore(new Date(Date.now() + 60_000)) },
  });
  const file = await reviewer.fetch(versionBefore?.documentBefore?.url ?? '');
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 700]);
  expect((await person.fetch(versionBefore?.documentBefore?.url ?? '')).status).toBe(200);
  expect((await owner.fetch(versionBefore?.documentBefore?.url ?? '')).status).toBe(404);
  const opened = `SELECT FROM audit_events WHERE action = 'DOCUMENT_DOWNLOADED' AND subject_id = $1`;
  expect(await portal.sql(opened, [idea.key])).toHaveLength(1);
  const target = path.join(await mkdtemp(path.join(tmpdir(), 'person-')), 'all');
  await exportPerson(ctx, person.email, target);
  expect((await readdir(target)).sort()).toEqual(['1-second.pdf', '2-first.pdf', 'README.html', 'data.json']);
  expect(await readFile(path.join(target, 'data.json'), 'utf8')).toContain('Page 2 is blank.');
  const keys = await portal.sql<{ file_key: string }>(
    'SELECT file_key FROM clarifications WHERE idea_id = $1 UNION SELECT file_key FROM ideas WHERE id = $1',
    [idea.key],
  );
  await erasePerson(ctx, person.email);
  expect(await portal.sql('SELECT FROM clarifications WHERE idea_id = $1', [idea.key])).toEqual([]);
  for (const { file_key } of keys) expect(await ctx.files.read(file_key)).toBeUndefined();
});

test('while it waits an idea is not overdue and not the next one; then the promised day has moved by these days', async () => {
  const idea = await submit();
  await portal.sql('UPDATE ideas SET due_on = $2 WHERE id = $1', [idea.key, inDays(-2)]);
  const listed = async () => {
    const { ideas } = await reviewer.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
      '{ ideas(first: 100, filter: { waited: OVERDUE }) { edges { node { id } } } }',
    );
    return ideas.edges.some(({ node }) => node.id === idea.id);
  };
  expect(await listed()).toBe(true);
  await ask(reviewer, idea.id);
  expect(await listed()).toBe(false);
  const { backlog } = await figuresOf(ctx, { from: null, to: null });
  expect(backlog.overdue).toBe(0);
  const next = await other.ask<{ takeNextIdea: { id: string } | null }>('mutation { takeNextIdea { id } }');
  expect(next.takeNextIdea?.id).not.toBe(idea.id);
  await backdate(idea.key, 5);
  await answer(owner, idea.id, { problemStatement: ['Now.'] });
  expect(await dueOf(idea)).toBe(workingDayFrom(inDays(3)));
  expect(await listed()).toBe(false);
});

test('without an answer one reminder leaves, whichever instances ask; after the day it is read as it is', async () => {
  const idea = await submit();
  await ask(reviewer, idea.id);
  const due = String(await dueOf(idea));
  const at = async (day: string, hour = 0) => {
    now = new Date(startOfDay(day, ctx.timeZone).getTime() + hour * 3_600_000);
    await Promise.all([followUpQuestions(ctx), followUpQuestions(ctx)]);
    return (await remindersOf(idea)).length;
  };
  expect(await at(inDays(10), 23)).toBe(0);
  expect(await at(inDays(11))).toBe(1);
  expect(await at(inDays(14), 23)).toBe(1);
  expect((await stateOf(owner, idea.id)).clarification?.outcome).toBeNull();
  expect(await at(inDays(15))).toBe(1);
  expect(await stateOf(owner, idea.id)).toMatchObject({
    clarification: { outcome: 'UNANSWERED' },
    dueOn: workingDayFrom(addDays(due, 15)),
  });
  const late = await answer(owner, idea.id, { problemStatement: ['Too late.'] });
  expect(late.body.errors?.[0]?.message).toMatch(/^The last day to answer was .* read your idea as it is/);
  expect(outcomeOf(await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED' }))).toBe('OK');
});

test('an answer after the last day is refused before the portal has ended the questions', async () => {
  const idea = await submit();
  await ask(reviewer, idea.id, [QUESTION], inDays(1));
  await backdate(idea.key, 2);
  expect(outcomeOf(await answer(owner, idea.id, { problemStatement: ['Too late.'] }))).toBe('CONFLICT');
});

test('a token asks and reads with the scope to review, reads alone with that to read, and never answers', async () => {
  const idea = await submit();
  const [reviewing, reading] = [
    await systemOf(admin, ['REVIEW_IDEAS']),
    await systemOf(admin, ['READ_IDEAS']),
  ];
  expect(outcomeOf(await ask(reading, idea.id))).toBe('FORBIDDEN');
  expect(outcomeOf(await ask(reviewing, idea.id))).toBe('OK');
  for (const system of [reading, reviewing])
    expect((await stateOf(system, idea.id)).clarification).toMatchObject({ by: { email: admin.email } });
  expect(outcomeOf(await answer(reviewing, idea.id, { problemStatement: ['x'] }))).toBe('FORBIDDEN');
});

test('an idea can be asked about ten times', async () => {
  const idea = await submit();
  await portal.sql(
    `INSERT INTO clarifications (idea_id, asked_at, until, questions, outcome, closed_at)
     SELECT $1, now(), now(), '[{ "field": "keyBenefits", "text": "How?" }]', 'TAKEN_BACK', now() FROM generate_series(1, 10)`,
    [idea.key],
  );
  expect(outcomeOf(await ask(reviewer, idea.id))).toBe('CONFLICT');
  expect((await stateOf(owner, idea.id)).clarifications).toHaveLength(10);
});
