/** Calls that ask for less: what is not asked is null, counts nowhere, and can be asked for later. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formGroups } from '@portal/schema/form-groups';
import { askedNames, withNames } from '@portal/schema/clarification';
import { ideaFields, leftOutFields } from '@portal/schema/idea';
import type { IdeaInput } from '@portal/schema/idea';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { countersOf } from '../idea-figures.ts';
import type { Idea } from '../idea.entity.ts';
import type { Context } from '../../../platform/context.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { figuresFromRows, figuresOf } from '../../../../test/figures.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, submitOverRest, wireIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';
import { readWorkbook } from '../../../../test/workbook.ts';

const portal = sharePortal();
let admin: Person;
let reviewer: Person;
let ctx: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ctx, close } = await contextOn(portal));
  [admin, reviewer] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal, 'reviewer')]);
});

afterAll(() => close());
/** The figures by the tallies, and by the rows. */
const figures = async () => {
  const range = { from: null, to: null };
  const both = [await figuresOf(ctx, range), await figuresFromRows(ctx, range)];
  // The people of tests are stored without a tally.
  return both.map(({ stats: { verifiedUsers: _, ...stats }, ...rest }) => ({ stats, ...rest }));
};

const ALL = Object.keys(formGroups);
async function newCall(leavesOut: string[] = ALL): Promise<{ id: string; slug: string }> {
  const input = {
    ...{ title: 'In short', organiser: 'BTC', description: 'Money.', year: 2027, status: 'OPEN' },
    ...{ takes: 'IDEAS', leavesOut },
  };
  const { createChallenge } = await admin.ask<{ createChallenge: { id: string; slug: string } }>(
    'mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id slug } }',
    { input },
  );
  return createChallenge;
}
/** What everybody is asked for. */
function shortInput(email: string): Partial<IdeaInput> {
  const { reference, firstName, lastName, solutionName, solutionSummary } = ideaInput(email);
  return { reference, firstName, lastName, email, solutionName, solutionSummary };
}
const submit = (person: Person, input: object) =>
  person.graphql<{ submitIdea: { id: string } }>(
    'mutation ($input: IdeaInput!) { submitIdea(input: $input) { id } }',
    { input },
  );
async function submitShort(person: Person, challengeId: string, more: object = {}): Promise<string> {
  const { body } = await submit(person, { ...shortInput(person.email), challengeId, ...more });
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.submitIdea.id;
}
const rowOf = async (id: string) =>
  (
    await portal.sql<Record<string, unknown>>('SELECT * FROM ideas WHERE id = $1', [readGlobalId(id).key])
  )[0]!;
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const SHOWN = `dialCode country personType network objectives comments notAsked idNumberMasked
  document { url inlineUrl name size } examination { pages malwareCheck }`;
const shown = async (person: Person, id: string) =>
  (await person.ask<{ idea: object }>(`query ($id: ID!) { idea(id: $id) { ${SHOWN} } }`, { id })).idea;
const names = Object.keys(askedNames);
const faultsOf = ({ body }: { body: { errors?: { extensions?: { fields?: { field: string }[] } }[] } }) =>
  body.errors?.[0]?.extensions?.fields?.map(({ field }) => field);

test('what a call leaves out is null in the row, and in the graph empty or NOT_ASKED', async () => {
  const [person, { id: callId }] = await Promise.all([signedIn(portal), newCall()]);
  const id = await submitShort(person, callId);
  const row = await rowOf(id);
  const columns = [...leftOutFields.map(columnOf), 'file_key', 'file_name', 'file_size', 'file_sha256'];
  expect(columns.filter((column) => row[column] !== null)).toEqual([]);
  expect(row).toMatchObject({ first_name: 'Naledi', email: person.email });
  for (const reader of [person, reviewer])
    expect(await shown(reader, id)).toEqual({
      ...{ dialCode: '', country: '', personType: 'NOT_ASKED', network: 'NOT_ASKED' },
      ...{ objectives: [], comments: '', idNumberMasked: null },
      document: { url: '', inlineUrl: '', name: '', size: 0 },
      examination: { pages: null, malwareCheck: 'NOT_CHECKED' },
      notAsked: withNames([
        ...leftOutFields.filter((field) => field !== 'idNumber').map((field) => ({ field })),
        { field: 'document' },
      ])
        .map(({ field }) => field)
        .sort((one, other) => names.indexOf(one) - names.indexOf(other)),
    });
});

test('what a call asks for is needed, what it does not ask for is stored where it is given, and NOT_ASKED is no answer', async () => {
  const [person, { id: challengeId }] = await Promise.all([
    signedIn(portal),
    newCall(['PROBLEM', 'CONTACT_NUMBER', 'DOCUMENT']),
  ]);
  const { problemStatement: _, keyBenefits: __, ...given } = ideaInput(person.email);
  const wrong = await submit(person, { ...given, challengeId, gender: null, personType: 'NOT_ASKED' });
  expect(faultsOf(wrong)?.sort()).toEqual(['gender', 'personType']);
  const { dialCode: ___, ...withoutCode } = given;
  expect(faultsOf(await submit(person, { ...withoutCode, challengeId }))).toEqual(['contactNumber']);
  const id = await submitShort(person, challengeId, { ...given, keyBenefits: 'More.' });
  expect(await rowOf(id)).toMatchObject({
    ...{ problem_statement: null, key_benefits: 'More.', contact_number: '71234567', file_key: null },
  });
  // The code with which a form begins is no number.
  const { contactNumber: ____, ...codeOnly } = { ...given, reference: ideaInput('').reference };
  expect(await rowOf(await submitShort(person, challengeId, codeOnly))).toMatchObject({
    ...{ dial_code: null, contact_number: null },
  });
});

test('without the call the whole form is needed, in words', async () => {
  const person = await signedIn(portal);
  const faults = faultsOf(await submit(person, shortInput(person.email))) ?? [];
  const optional = ['linkedIn', 'website', 'comments', 'engagements'];
  expect(faults.sort()).toEqual(leftOutFields.filter((field) => !optional.includes(field)).sort());
});

test('REST takes what the form takes, gives it empty, and a file has an empty cell', async () => {
  const [person, { slug }] = await Promise.all([signedIn(portal), newCall()]);
  const full = wireIdea(person.email);
  const wires = Object.entries(shortInput(person.email)).map(([name]) => ideaFields[name as 'email'].wire);
  const data: Record<string, unknown> = {
    ...Object.fromEntries(wires.map((wire) => [wire, full[wire]])),
    challenge: slug,
  };
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  const sent = await person.rest('POST', '/api/submission/submit', form);
  expect([sent.status, sent.body]).toMatchObject([201, { reference: data['ideareference'] }]);
  const { body } = await reviewer.rest<{ data: Record<string, unknown>[] }>(
    'GET',
    `/api/submission/getIdeas?email=${encodeURIComponent(person.email)}`,
  );
  const idea = (Object.values(body).find(Array.isArray) as Record<string, unknown>[]).find(
    ({ ideareference }) => ideareference === data['ideareference'],
  );
  expect(idea).toMatchObject({
    ...{ Submitter: '', focusarea1: '', problemstate: '', keyactivities: [], experience: [] },
    ...{ file: { url: '', path: '' }, solname: full['solname'] },
  });
  const file = await reviewer.fetch(`/api/submission/export?search=${encodeURIComponent(person.email)}`);
  const { rows } = await readWorkbook(await file.arrayBuffer());
  const [heads = [], cells = []] = rows;
  for (const head of ['Person type', 'Focus area', 'Contact number'])
    expect(cells[heads.indexOf(head)] ?? '').toBe('');
  const report = await reviewer.fetch('/api/reports/export?format=csv');
  expect(await report.text()).toContain('"","","","","","",""');
});

test('a repetition of a short idea is the same one, and with a PDF it is another', async () => {
  const [person, { id: challengeId, slug }] = await Promise.all([signedIn(portal), newCall()]);
  const input = { ...shortInput(person.email), challengeId };
  const [first, again] = [await submit(person, input), await submit(person, input)];
  expect(again.body.data?.submitIdea.id).toBe(first.body.data?.submitIdea.id);
  const data = { ...wireIdea(person.email, input), challenge: slug };
  expect((await submitOverRest(person, data, pdf())).status).toBe(409);
});

test('figures, breakdowns and filters count such an idea under no answer, and once in the total', async () => {
  const [person, { id: challengeId }] = await Promise.all([signedIn(portal), newCall()]);
  const [before] = await figures();
  const cells = async () =>
    (
      await admin.ask<{ breakdown: { total: number; rows: { count: number }[] } }>(
        '{ breakdown(by: FOCUS_AREA, across: CHANNELS) { total rows { name count cells } } }',
      )
    ).breakdown;
  const broken = await cells();
  await submitShort(person, challengeId);
  const [after, fromRows] = await figures();
  expect(after).toEqual(fromRows);
  const now = await cells();
  expect([now.total - broken.total, now.rows]).toEqual([1, broken.rows]);
  expect(after).not.toEqual(before);
  expect(countersOf({ status: 'PENDING', personType: null } as Idea)).toContain('idea.status.PENDING');
  expect(countersOf({ status: 'PENDING', personType: null } as Idea).join()).not.toContain('person');
});

test('a question asks for the rest, the receipt stays that of what was sent', async () => {
  const [person, { id: challengeId }] = await Promise.all([signedIn(portal), newCall()]);
  const id = await submitShort(person, challengeId);
  const pdfOf = async () => (await person.fetch(`/api/submission/${readGlobalId(id).key}/receipt`)).status;
  const receipt = async () =>
    (
      await person.ask<{ idea: { receipt: { answers: string | null } } }>(
        'query ($id: ID!) { idea(id: $id) { receipt { answers } } }',
        { id },
      )
    ).idea.receipt.answers;
  const sent = await receipt();
  expect(Object.keys(JSON.parse(Buffer.from(sent ?? '', 'base64').toString()) as object)).toEqual(
    Object.keys(shortInput(person.email)).sort(),
  );
  expect(await pdfOf()).toBe(200);
  const fields = ['comments', 'contactNumber', 'focusArea', 'objectives'];
  const questions = withNames(fields.map((field) => ({ field, text: `Your ${field}?` })));
  await reviewer.ask(
    'mutation ($id: ID!, $until: Date!, $questions: [QuestionInput!]!) { askSubmitter(ideaId: $id, until: $until, questions: $questions) { until } }',
    { id, questions, until: addDays(dayAt(new Date(), 'Africa/Gaborone'), 7) },
  );
  const values = {
    comments: ['None.'],
    contactNumber: ['71234567'],
    focusArea: ['FINTECH'],
    objectives: ['REDUCE_RISK'],
  };
  await person.ask(
    'mutation ($id: ID!, $answers: [QuestionAnswerInput!]!, $changes: [AnswerInput!]) { answerQuestions(ideaId: $id, answers: $answers, changes: $changes) { id } }',
    {
      id,
      answers: withNames(fields.map((field) => ({ field, text: 'Here.' }))),
      changes: withNames(Object.entries(values).map(([field, given]) => ({ field, values: given }))),
    },
  );
  expect(await rowOf(id)).toMatchObject({
    ...{ comments: 'None.', dial_code: '+267', contact_number: '71234567', focus_area: 'FINTECH' },
    ...{ objectives: ['REDUCE_RISK'], problem_statement: null },
  });
  const [tallied, fromRows] = await figures();
  expect(tallied).toEqual(fromRows);
  expect(await receipt()).toBe(sent);
  expect(await pdfOf()).toBe(200);
});

test('the next idea of the person begins without what was not asked, and one found by its words is found', async () => {
  const [person, { id: challengeId }] = await Promise.all([signedIn(portal), newCall()]);
  await submitShort(person, challengeId, { solutionSummary: 'Quokkas graze at night.' });
  const { me } = await person.ask<{ me: object }>(
    '{ me { contact { firstName } lastIdea { idNumberMasked gender } } }',
  );
  expect(me).toEqual({ contact: null, lastIdea: { idNumberMasked: null, gender: 'NOT_ASKED' } });
  const { ideas } = await reviewer.ask<{ ideas: { edges: object[] } }>(
    '{ ideas(first: 5, filter: { search: "quokkas graze" }) { edges { node { id } } } }',
  );
  expect(ideas.edges).toHaveLength(1);
});

test('the migration lets null into the column of each answer that a call may leave out', () => {
  const migration = readFileSync(
    new URL('../../../platform/database/migrations/1801000000003-version-1-3.ts', import.meta.url),
    'utf8',
  );
  expect(leftOutFields.filter((field) => !migration.includes(`'${columnOf(field)}'`))).toEqual([]);
});
