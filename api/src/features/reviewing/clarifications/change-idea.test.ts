/** Changes of an idea by its submitter until its call closes: what may change, when, and what remains of before. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { withNames } from '@portal/schema/clarification';
import type { Client } from '../../../../test/client.ts';
import { eventually } from '../../../../test/eventually.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, reviewIdea, submitIdea, submitOverGraphql } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
const portal = sharePortal();
let admin: Person;
let reviewer: Person;
let owner: Person;
beforeAll(async () => {
  [admin, reviewer, owner] = await Promise.all([
    signedIn(portal, 'admin'),
    signedIn(portal, 'reviewer'),
    signedIn(portal),
  ]);
});

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
interface Call {
  id: string;
  version: number;
}
async function newCall(changes: object = {}): Promise<Call> {
  const input = {
    ...{ title: 'Fintech', organiser: 'BTC', description: 'Money.', year: 2027, status: 'OPEN' },
    ...{ takes: 'IDEAS', changesUntil: 'UNTIL_CLOSE', closesAt: inDays(3), ...changes },
  };
  const { createChallenge } = await admin.ask<{ createChallenge: Call }>(
    'mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id version } }',
    { input },
  );
  return createChallenge;
}
const changeCall = (call: Call, input: object) =>
  admin.ask(
    'mutation ($id: ID!, $version: Int!, $input: ChallengeInput!) { updateChallenge(id: $id, version: $version, input: $input) { id } }',
    { id: call.id, version: call.version, input },
  );

const CHANGE = `mutation ($ideaId: ID!, $changes: [AnswerInput!]! = [], $callAnswers: [CallAnswerInput!], $document: Upload) {
  changeIdea(ideaId: $ideaId, changes: $changes, callAnswers: $callAnswers, document: $document) { id problemStatement document { name } }
}`;
const changesOf = (answers: Record<string, string[]>) =>
  withNames(Object.entries(answers).map(([field, values]) => ({ field, values })));
const change = (client: Client, ideaId: string, answers: Record<string, string[]>, more: object = {}) =>
  client.graphql<{ changeIdea: object }>(CHANGE, { ideaId, changes: changesOf(answers), ...more });
const STATE = `query ($id: ID!) { idea(id: $id) {
  problemStatement changeableUntil dueOn clarification { at } clarifications { questions { text } }
  callAnswers { key values }
  versionBefore { before { field values } documentBefore { name } callAnswersBefore { key values } }
} }`;
interface State {
  problemStatement: string;
  changeableUntil: string | null;
  dueOn: string;
  clarification: object | null;
  clarifications: object[];
  callAnswers: object[];
  versionBefore: {
    before: object[];
    documentBefore: object | null;
    callAnswersBefore: object[] | null;
  } | null;
}
const stateOf = async (client: Client, id: string) => (await client.ask<{ idea: State }>(STATE, { id })).idea;
const messageOf = (answer: { body: { errors?: { message: string }[] } }) =>
  answer.body.errors?.[0]?.message ?? '';

test('until the close the submitter changes answers and the PDF; the desk has what was sent first, however often it changes', async () => {
  const call = await newCall();
  const idea = await submitIdea(owner, { challengeId: call.id, problemStatement: 'Cattle stray.' });
  const { changeableUntil, dueOn } = await stateOf(owner, idea.id);
  expect(Date.parse(changeableUntil ?? '')).toBeGreaterThan(Date.now());
  expect((await stateOf(reviewer, idea.id)).changeableUntil).toBeNull();
  expect(outcomeOf(await change(owner, idea.id, { problemStatement: ['Cattle stray at night.'] }))).toBe(
    'OK',
  );
  const second = await owner.upload(
    CHANGE,
    {
      ideaId: idea.id,
      changes: changesOf({ problemStatement: ['Goats stray.'], keyBenefits: ['Fewer lost.'] }),
    },
    'document',
    pdf(700, 'second.pdf'),
  );
  expect(outcomeOf(second)).toBe('OK');
  expect(outcomeOf(await owner.upload(CHANGE, { ideaId: idea.id }, 'document', pdf(800, 'third.pdf')))).toBe(
    'OK',
  );
  const state = await stateOf(reviewer, idea.id);
  expect(state).toMatchObject({
    ...{ problemStatement: 'Goats stray.', dueOn, clarification: null, clarifications: [{ questions: [] }] },
    versionBefore: {
      before: [{ field: 'PROBLEM_STATEMENT', values: ['Cattle stray.'] }, { field: 'KEY_BENEFITS' }],
      ...{ documentBefore: { name: 'proposal.pdf' }, callAnswersBefore: null },
    },
  });
  const { text } = await portal.mail(owner.email, /^We have the changes of /);
  expect(text ?? '').toContain('If you did not change it');
  // A version that is sent again changes nothing, and writes nothing.
  await change(owner, idea.id, { problemStatement: ['Goats stray.'] });
  await eventually(async () => {
    const mails = (await portal.mails(owner.email)).filter(({ subject }) =>
      /^We have the changes/.test(subject ?? ''),
    );
    expect(mails).toHaveLength(3);
  });
  const keys = await portal.sql<{ key: string }>(
    'SELECT file_key AS key FROM ideas WHERE id = $1 UNION SELECT file_key FROM clarifications WHERE idea_id = $1',
    [idea.key],
  );
  expect(keys).toHaveLength(2);
});

test('answers to the call change with the others, and the receipt proves what was sent first', async () => {
  const call = await newCall();
  const { changeCallQuestions } = await admin.ask<{
    changeCallQuestions: { questions: { key: string }[] };
  }>(
    'mutation ($id: ID!, $questions: [CallQuestionInput!]!) { changeCallQuestions(id: $id, version: 0, questions: $questions) { questions { key } } }',
    { id: call.id, questions: [{ key: '', kind: 'SHORT_TEXT', label: 'Why you?', isRequired: true }] },
  );
  const [{ key } = { key: '' }] = changeCallQuestions.questions;
  const idea = await submitIdea(owner, {
    challengeId: call.id,
    callAnswers: [{ key, values: ['We know.'] }],
  });
  const missing = await change(owner, idea.id, {}, { callAnswers: [] });
  expect(missing.body.errors?.[0]?.extensions).toMatchObject({ fields: [{ field: `callAnswers.${key}` }] });
  const callAnswers = [{ key, values: ['We farm.'] }];
  expect(outcomeOf(await change(owner, idea.id, { keyBenefits: ['More.'] }, { callAnswers }))).toBe('OK');
  expect(await stateOf(reviewer, idea.id)).toMatchObject({
    callAnswers,
    versionBefore: { callAnswersBefore: [{ key, values: ['We know.'] }] },
  });
  const { idea: read } = await owner.ask<{ idea: { receipt: { payload: string; answers: string } } }>(
    'query ($id: ID!) { idea(id: $id) { receipt { payload answers } } }',
    { id: idea.id },
  );
  const { answersSha256 } = JSON.parse(Buffer.from(read.receipt.payload, 'base64').toString()) as {
    answersSha256: string;
  };
  const sent = Buffer.from(read.receipt.answers, 'base64');
  expect(createHash('sha256').update(sent).digest('hex')).toBe(answersSha256);
  expect(sent.toString()).toContain('We know.');
});

test('the documents of a refused change are not stored, and wrong answers are named', async () => {
  const call = await newCall();
  const idea = await submitIdea(owner, { challengeId: call.id });
  const wrong: [Record<string, string[]>, string][] = [
    [{ problemStatement: [''] }, 'problemStatement'],
    [{ keyBenefits: ['x'.repeat(5001)] }, 'keyBenefits'],
    [{ experienceChannels: [], engagements: [] }, 'experienceChannels'],
    [{ firstName: ['Thato'] }, 'firstName'],
    [{ gender: ['CAT'] }, 'gender'],
  ];
  for (const [answers, field] of wrong)
    expect((await change(owner, idea.id, answers)).body.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'INVALID_INPUT', fields: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  const beside = { ideaId: idea.id, changes: changesOf({ firstName: ['T'] }) };
  expect(outcomeOf(await owner.upload(CHANGE, beside, 'document', pdf()))).toBe('INVALID_INPUT');
  expect((await stateOf(owner, idea.id)).versionBefore).toBeNull();
});

test('nobody but the submitter changes it, nor after the close, nor where the call does not allow it', async () => {
  const [call, strict] = [await newCall(), await newCall({ changesUntil: 'NONE' })];
  const [idea, box] = [await submitIdea(owner, { challengeId: call.id }), await submitIdea(owner)];
  const kept = await submitIdea(owner, { challengeId: strict.id });
  const answers = { keyBenefits: ['More.'] };
  for (const other of [admin, reviewer, await signedIn(portal)])
    expect(outcomeOf(await change(other, idea.id, answers))).toBe('NOT_FOUND');
  expect(outcomeOf(await change(portal.client(), idea.id, answers))).toBe('UNAUTHENTICATED');
  for (const { id } of [box, kept]) {
    expect(outcomeOf(await change(owner, id, answers))).toBe('CONFLICT');
    expect((await stateOf(owner, id)).changeableUntil).toBeNull();
  }
  await changeCall(call, { closesAt: inDays(-1), graceHours: 100 });
  expect(messageOf(await change(owner, idea.id, answers))).toMatch(
    /closed on .+: your idea stays as it was then/,
  );
  expect((await stateOf(owner, idea.id)).changeableUntil).toBeNull();
});

test.each([
  [
    'reads it',
    (id: string) => reviewer.ask('mutation ($id: ID!) { claimIdea(ideaId: $id) { kind } }', { id }),
  ],
  [
    'reviewed it',
    async (id: string) => {
      const { idea } = await reviewer.ask<{ idea: { version: number } }>(
        'query ($id: ID!) { idea(id: $id) { version } }',
        { id },
      );
      await reviewIdea(reviewer, { id, version: idea.version, status: 'APPROVED', comments: '' });
    },
  ],
  [
    'scored it',
    async (id: string) => {
      const { scoreCard } = await reviewer.ask<{
        scoreCard: { version: number; criteria: { name: string }[] };
      }>('{ scoreCard { version criteria { name } } }');
      await reviewer.ask(
        'mutation ($ids: [ID!]!) { shortlistIdeas(ideaIds: $ids, shortlisted: true) { ideas { id } } }',
        { ids: [id] },
      );
      const marks = scoreCard.criteria.map(({ name: criterion }) => ({ criterion, mark: 3 }));
      await reviewer.ask('mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input) { mean } }', {
        input: { ideaId: id, cardVersion: scoreCard.version, marks },
      });
    },
  ],
])('while somebody %s it stays as it is, in words that do not say what they think', async (_, judge) => {
  const call = await newCall();
  const idea = await submitIdea(owner, { challengeId: call.id });
  await judge(idea.id);
  const answer = await change(owner, idea.id, { keyBenefits: ['More.'] });
  expect(outcomeOf(answer)).toBe('CONFLICT');
  expect(messageOf(answer)).toMatch(/^We have begun to judge this idea/);
  expect((await stateOf(owner, idea.id)).changeableUntil).not.toBeNull();
});

test('a change stands beside questions: an open one is answered first, and a change is no question', async () => {
  const call = await newCall();
  const idea = await submitIdea(owner, { challengeId: call.id });
  await change(owner, idea.id, { keyBenefits: ['More.'] });
  const until = inDays(14).slice(0, 10);
  const ask = () =>
    reviewer.graphql(
      'mutation ($ideaId: ID!, $until: Date!, $questions: [QuestionInput!]!) { askSubmitter(ideaId: $ideaId, until: $until, questions: $questions) { until } }',
      { ideaId: idea.id, until, questions: [{ field: 'KEY_BENEFITS', text: 'How many?' }] },
    );
  expect(outcomeOf(await ask())).toBe('OK');
  expect(messageOf(await change(owner, idea.id, { keyBenefits: ['Most.'] }))).toMatch(
    /^We asked you questions/,
  );
  expect((await stateOf(owner, idea.id)).changeableUntil).toBeNull();
  await reviewer.ask('mutation ($id: ID!) { takeBackQuestions(ideaId: $id) { outcome } }', { id: idea.id });
  expect(outcomeOf(await change(owner, idea.id, { keyBenefits: ['Most.'] }))).toBe('OK');
  const late = await owner.graphql(
    'mutation ($id: ID!) { answerQuestions(ideaId: $id, answers: [{ field: KEY_BENEFITS, text: "x" }]) { id } }',
    { id: idea.id },
  );
  expect(messageOf(late)).toMatch(/no longer needed/);
});

test('a change and the close, or two changes, at one moment: each is whole or refused', async () => {
  const call = await newCall();
  const idea = await submitIdea(owner, { challengeId: call.id });
  const answers = await Promise.all(
    ['One.', 'Two.'].map((text) => change(owner, idea.id, { keyBenefits: [text], problemStatement: [text] })),
  );
  expect(answers.map(outcomeOf)).toEqual(['OK', 'OK']);
  const [row] = await portal.sql<{ same: boolean; rows: string }>(
    'SELECT key_benefits = problem_statement AS same, (SELECT count(*) FROM clarifications WHERE idea_id = ideas.id) AS rows FROM ideas WHERE id = $1',
    [idea.key],
  );
  expect(row).toMatchObject({ same: true, rows: '1' });
  // The submission that is repeated is still the same idea.
  const input = { ...ideaInput(owner.email), challengeId: call.id };
  const [first] = [await submitOverGraphql(owner, input)];
  await change(owner, first.body.data!.submitIdea.id, { keyBenefits: ['Other.'] });
  const again = await submitOverGraphql(owner, input);
  expect(again.body.data?.submitIdea.id).toBe(first.body.data?.submitIdea.id);
});
