/** Calls: ideas that are sent to a challenge, their drafts, and what a call with ideas refuses. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { answerReference } from '@portal/schema/draft-document';
import { sumFiles } from '../../../platform/files/named-files.ts';
import { readGlobalId } from '../../../platform/global-id.ts';
import { announce, documentOf, removeDocument, uploadDocument } from '../../../../test/draft-documents.ts';
import type { Answer, Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import {
  ideaInput,
  pdf,
  saveDraft,
  submitIdea,
  submitOverGraphql,
  wireIdea,
  submitOverRest,
} from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { png } from '../../../../test/pictures.ts';
import { contextForTest } from '../../../../test/service-context.ts';
import { unzip } from '../../../../test/zip.ts';

const HOUR = 3_600_000;
const portal = sharePortal();
let admin: Person;
let owner: Person;
beforeAll(async () => {
  [admin, owner] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal)]);
});

interface Call {
  id: string;
  version: number;
  slug: string;
}
const CREATE = `mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id version slug } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ChallengeInput!) { updateChallenge(id: $id, version: $version, input: $input) { id version slug } }`;
const callInput = (changes: object = {}) => ({
  ...{ title: 'Fintech, March to May', organiser: 'BTC', description: 'Money.', year: 2027 },
  ...{ status: 'OPEN', takes: 'IDEAS', ...changes },
});
async function newCall(changes: object = {}): Promise<Call> {
  const { createChallenge } = await admin.ask<{ createChallenge: Call }>(CREATE, {
    input: callInput(changes),
  });
  return createChallenge;
}
const change = (call: Call, input: object) =>
  admin.graphql(UPDATE, { id: call.id, version: call.version, input });
const closed = (call: Call) => change(call, { closesAt: new Date(Date.now() - HOUR).toISOString() });
const draftOf = (person: Person, changes: object = {}) => ({
  ...{ reference: ideaInput(person.email).reference, step: 'overview', answers: {} },
  ...changes,
});
const fieldsOf = ({ body }: Answer<{ errors?: { extensions?: object }[] }>) => body.errors?.[0]?.extensions;
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.[0]?.message ?? '';

describe('the address of a challenge', () => {
  const at = (client: Client, slug: string) =>
    client.graphql<{ challenge: { id: string } }>(
      'query ($slug: String!) { challenge(slug: $slug) { id } }',
      { slug },
    );

  test('is made of the title, found in any case, and unique', async () => {
    const one = await newCall({ title: 'Água & Énergie: 2027!' });
    const other = await newCall({ title: 'agua energie 2027' });
    expect([one.slug, other.slug]).toEqual(['agua-energie-2027', 'agua-energie-2027-2']);
    expect((await at(portal.client(), 'Agua-Energie-2027')).body.data?.challenge.id).toBe(one.id);
    expect(outcomeOf(await at(portal.client(), 'agua'))).toBe('NOT_FOUND');
    // A new title leaves the address of posters as it is.
    await change(one, { title: 'Water' });
    expect((await at(portal.client(), one.slug)).body.data?.challenge.id).toBe(one.id);
  });

  test.each(['two words', 'a/b', '-a', 'a--b', 'ö', 'x'.repeat(61)])(
    '%j is refused, and named',
    async (slug) => {
      const answer = await admin.graphql(CREATE, { input: callInput({ slug }) });
      expect(fieldsOf(answer)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'slug' }] });
    },
  );

  test('that another challenge has, whatever its case, is refused with the name of that one', async () => {
    const { slug } = await newCall({ title: 'Rain', slug: 'Rain-2027' });
    expect(slug).toBe('rain-2027');
    const answers = await Promise.all([
      admin.graphql(CREATE, { input: callInput({ slug: 'RAIN-2027' }) }),
      change(await newCall(), { slug: 'rain-2027' }),
    ]);
    for (const answer of answers) {
      expect(fieldsOf(answer)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'slug' }] });
      expect(JSON.stringify(fieldsOf(answer))).toContain('“Rain”');
    }
  });

  test('of two at the same moment goes to one', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.graphql(CREATE, { input: callInput({ slug: 'at-once' }) })),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['INVALID_INPUT', 'OK']);
  });
});

test('days are sorted, and a wrong one is refused', async () => {
  const days = [
    { day: '2027-05-31', what: 'Pitches' },
    { day: '2027-03-01', what: 'It opens' },
  ];
  const { id } = await newCall({ days });
  const { node } = await admin.ask<{ node: object }>(
    'query ($id: ID!) { node(id: $id) { ... on Challenge { days { day what } } } }',
    { id },
  );
  expect(node).toEqual({ days: days.toReversed() });
  const wrong = await admin.graphql(CREATE, {
    input: callInput({ days: [{ day: '2027-02-30', what: 'Never' }] }),
  });
  expect(fieldsOf(wrong)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'days' }] });
});

test('the brief is HTML without scripts, foreign pictures and other schemes', async () => {
  const brief =
    '# Who\n\n<script>alert(1)</script>\n\n[x](javascript:1) ![p](https://example.org/p.png) <b onclick="x">hi</b>\n\n- **one**\n\n[site](https://example.com)';
  const { id } = await newCall({ brief });
  const { node } = await portal
    .client()
    .ask<{ node: { briefHtml: string } }>(
      'query ($id: ID!) { node(id: $id) { ... on Challenge { briefHtml } } }',
      { id },
    );
  expect(node.briefHtml).toContain('<h2>Who</h2>');
  expect(node.briefHtml).toContain('<li><strong>one</strong></li>');
  expect(node.briefHtml).toContain('<a href="https://example.com">site</a>');
  expect(node.briefHtml).not.toMatch(/script|onclick|<img|alert|href=""/);
});

test('a brief that no page can show is refused wherever it is given; a stored one is shown as it was typed', async () => {
  const call = await newCall();
  // The parser would need many seconds, in which the portal answers nobody.
  const brief = '_a '.repeat(3_000) + 'a_ '.repeat(3_000).trim();
  const answers = [
    await admin.graphql(CREATE, { input: callInput({ brief }) }),
    await change(call, { brief }),
    await admin.graphql('query ($brief: String!) { briefPreview(brief: $brief) }', { brief }),
  ];
  for (const answer of answers)
    expect(fieldsOf(answer)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'brief' }] });
  await portal.sql('UPDATE challenges SET brief = $2 WHERE id = $1', [readGlobalId(call.id).key, brief]);
  const { node } = await admin.ask<{ node: object }>(
    'query ($id: ID!) { node(id: $id) { ... on Challenge { briefHtml } } }',
    { id: call.id },
  );
  expect(node).toEqual({ briefHtml: `<p>${brief}</p>` });
});

describe('an idea that is sent to a call', () => {
  test('names it to its owner and to staff, and lists narrow to it', async () => {
    const call = await newCall();
    const [sent] = [await submitIdea(owner, { challengeId: call.id }), await submitIdea(owner)];
    const mine = await owner.ask<{ idea: object }>(
      'query ($id: ID!) { idea(id: $id) { challenge { id } } }',
      { id: sent.id },
    );
    expect(mine.idea).toEqual({ challenge: { id: call.id } });
    const { ideas, challenge } = await admin.ask<{ ideas: { edges: { node: object }[] }; challenge: object }>(
      `query ($call: String!, $slug: String!) {
        ideas(first: 5, filter: { answers: [{ by: CALL, name: $call }] }) { edges { node { id challenge { slug } } } }
        challenge(slug: $slug) { ideaCount }
      }`,
      { call: call.id, slug: call.slug },
    );
    expect(ideas.edges.map(({ node }) => node)).toEqual([{ id: sent.id, challenge: { slug: call.slug } }]);
    expect(challenge).toEqual({ ideaCount: 1 });
    const counts = await portal
      .client()
      .ask('query ($slug: String!) { challenge(slug: $slug) { ideaCount } }', { slug: call.slug });
    expect(counts).toEqual({ challenge: { ideaCount: null } });
  });

  test('of the documented call names it as `challenge`', async () => {
    const call = await newCall();
    for (const challenge of [call.id, call.slug.toUpperCase()]) {
      const { status, body } = await submitOverRest(owner, { ...wireIdea(owner.email), challenge });
      expect([status, body.success]).toEqual([201, true]);
      const rows = await portal.sql<{ slug: string }>(
        'SELECT slug FROM ideas JOIN challenges ON challenges.id = challenge_id WHERE reference = $1',
        [body.reference],
      );
      expect(rows).toEqual([{ slug: call.slug }]);
    }
    const wrong = await submitOverRest(owner, { ...wireIdea(owner.email), challenge: 'no-such-call' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'challenge' })],
    ]);
  });

  test('is the same when it is sent again, and another one without the call', async () => {
    const call = await newCall();
    const input = { ...ideaInput(owner.email), challengeId: call.id };
    const first = await submitOverGraphql(owner, input);
    await closed(call);
    expect((await submitOverGraphql(owner, input)).body.data).toEqual(first.body.data);
    expect(outcomeOf(await submitOverGraphql(owner, { ...input, challengeId: null }))).toBe('CONFLICT');
  });

  test('is refused where people send entries, and under an unknown id', async () => {
    const entries = await newCall({ takes: 'ENTRIES' });
    for (const challengeId of [
      entries.id,
      Buffer.from('Challenge:00000000-0000-4000-8000-000000000000').toString('base64url'),
    ]) {
      const answer = await submitOverGraphql(owner, { ...ideaInput(owner.email), challengeId });
      expect(fieldsOf(answer)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'challengeId' }] });
    }
  });

  test.each([
    ['has closed', { closesAt: new Date(Date.now() - HOUR).toISOString() }, /is closed since/],
    ['is not open yet', { opensAt: new Date(Date.now() + HOUR).toISOString() }, /opens on/],
    ['was closed by hand', { status: 'CLOSED' }, /is closed\. Nothing is lost/],
  ])('is refused in words when the call %s, and nothing is stored', async (_when, dates, words) => {
    const call = await newCall(dates);
    const input = { ...ideaInput(owner.email), challengeId: call.id };
    const answer = await submitOverGraphql(owner, input);
    expect([outcomeOf(answer), messageOf(answer)]).toEqual(['CONFLICT', expect.stringMatching(words)]);
    expect(await portal.sql('SELECT FROM ideas WHERE reference = $1', [input.reference])).toEqual([]);
  });
});

describe('drafts', () => {
  const mine = async (person: Person) =>
    (
      await person.ask<{ myIdeaDrafts: { reference: string; challenge: { id: string } | null }[] }>(
        '{ myIdeaDrafts { reference challenge { id } } }',
      )
    ).myIdeaDrafts;

  test('are one for each call and one without, each saved and discarded apart', async () => {
    const person = await signedIn(portal);
    const [one, other] = [await newCall(), await newCall()];
    const drafts = [null, one.id, other.id].map((challengeId) => draftOf(person, { challengeId }));
    for (const draft of drafts) await saveDraft(person, draft);
    const found = await mine(person);
    expect(found.map(({ reference }) => reference).sort()).toEqual(
      drafts.map(({ reference }) => reference).sort(),
    );
    await person.ask('mutation ($id: ID) { discardIdeaDraft(challengeId: $id) { message } }', { id: one.id });
    await saveDraft(person, { ...drafts[2], answers: { solutionName: 'Changed' } });
    const { box, call } = await person.ask<Record<'box' | 'call', object>>(
      'query ($id: ID!) { box: myIdeaDraft { reference } call: myIdeaDraft(challengeId: $id) { answers } }',
      { id: other.id },
    );
    expect([box, call]).toEqual([
      { reference: drafts[0]?.reference },
      { answers: expect.objectContaining({ solutionName: 'Changed' }) },
    ]);
    expect(await mine(person)).toHaveLength(2);
  });

  test('of the last release are those without a call, and stay in step', async () => {
    const person = await signedIn(portal);
    const call = await newCall();
    const [box, ofCall] = [draftOf(person), draftOf(person, { challengeId: call.id })];
    await saveDraft(person, ofCall);
    await saveDraft(person, box);
    const former = () =>
      portal.sql<{ reference: string; version: string }>(
        'SELECT reference, version FROM idea_drafts JOIN accounts ON accounts.id = owner_id WHERE email = $1',
        [person.email],
      );
    expect(await former()).toMatchObject([{ reference: box.reference }]);
    // As 1.2.0 saves it, which knows one draft of an account.
    await portal.sql(
      `INSERT INTO idea_drafts (owner_id, reference, step, answers, version, updated_at)
       SELECT owner_id, reference, 'terms', answers, 'of-the-last-release', now() FROM idea_drafts WHERE reference = $1
       ON CONFLICT (owner_id) DO UPDATE SET step = EXCLUDED.step, version = EXCLUDED.version`,
      [box.reference],
    );
    const { myIdeaDraft } = await person.ask<{ myIdeaDraft: object }>('{ myIdeaDraft { step version } }');
    expect(myIdeaDraft).toEqual({ step: 'terms', version: 'of-the-last-release' });
    await portal.sql('DELETE FROM idea_drafts WHERE reference = $1', [box.reference]);
    expect((await mine(person)).map(({ reference }) => reference)).toEqual([ofCall.reference]);
    await saveDraft(person, box);
    await submitIdea(person, { reference: box.reference });
    expect(await former()).toEqual([]);
  });

  test('begun in time are sent within the grace of the call, others are not', async () => {
    const call = await newCall({ graceHours: 2 });
    const [early, late] = [await signedIn(portal), await signedIn(portal)];
    const draft = draftOf(early, { challengeId: call.id });
    await saveDraft(early, draft);
    await closed(call);
    expect(outcomeOf(await saveDraft(late, draftOf(late, { challengeId: call.id })))).toBe('CONFLICT');
    expect(outcomeOf(await saveDraft(early, { ...draft, step: 'terms' }))).toBe('OK');
    const send = (person: Person, reference: string) =>
      submitOverGraphql(person, { ...ideaInput(person.email), reference, challengeId: call.id });
    expect(outcomeOf(await send(late, draftOf(late).reference))).toBe('CONFLICT');
    const atOnce = await Promise.all([1, 2].map(() => send(early, draft.reference)));
    expect(atOnce.map(outcomeOf)).toEqual(['OK', 'OK']);
  });

  test('that are sent without their call are gone, too', async () => {
    const person = await signedIn(portal);
    const call = await newCall();
    const draft = draftOf(person, { challengeId: call.id });
    await saveDraft(person, draft);
    await closed(call);
    await submitIdea(person, { reference: draft.reference });
    expect(await mine(person)).toEqual([]);
  });
});

test('a call with ideas, or with drafts, is neither deleted nor turned, and says why', async () => {
  const person = await signedIn(portal);
  const [sent, begun] = [await newCall(), await newCall()];
  await submitIdea(person, { challengeId: sent.id });
  await saveDraft(person, draftOf(person, { challengeId: begun.id }));
  for (const [call, words] of [
    [sent, /sent ideas/],
    [begun, /are writing/],
  ] as const) {
    const gone = await admin.graphql('mutation ($id: ID!) { deleteChallenge(id: $id) }', { id: call.id });
    expect([outcomeOf(gone), messageOf(gone)]).toEqual(['CONFLICT', expect.stringMatching(words)]);
    expect(outcomeOf(await change(call, { takes: 'ENTRIES' }))).toBe('CONFLICT');
  }
});

describe('the questions of a call', () => {
  const QUESTIONS = `questionsVersion questions { key kind label hint isRequired maxWords choices { name label } shownWhen { key name } }`;
  interface Asked {
    questionsVersion: number;
    questions: { key: string; choices: { name: string }[] }[];
  }
  const ask = (call: Call, questions: object[], version = 0) =>
    admin.graphql<{ changeCallQuestions: Asked }>(
      `mutation ($id: ID!, $version: Int!, $questions: [CallQuestionInput!]!) {
        changeCallQuestions(id: $id, version: $version, questions: $questions) { ${QUESTIONS} }
      }`,
      { id: call.id, version, questions },
    );
  const question = (label: string, changes: object = {}) => ({
    key: '',
    kind: 'SHORT_TEXT',
    label,
    ...changes,
  });
  const market = question('Which market?', {
    kind: 'ONE_OF',
    isRequired: true,
    choices: ['At home', 'Abroad'].map((label) => ({ name: '', label })),
  });
  const country = question('Which country?', {
    isRequired: true,
    shownWhen: { key: 'WHICH_MARKET', name: 'ABROAD' },
  });
  const send = (
    person: Person,
    call: Call,
    answers: Record<string, string[]>,
    reference = draftOf(person).reference,
  ) =>
    submitOverGraphql(person, {
      ...ideaInput(person.email),
      reference,
      challengeId: call.id,
      callAnswers: Object.entries(answers).map(([key, values]) => ({ key, values })),
    });

  test('get keys and names, and each answer keeps its question as it was asked', async () => {
    const call = await newCall();
    const asked = await ask(call, [
      market,
      country,
      question('Why you?', { kind: 'LONG_TEXT', maxWords: 3 }),
    ]);
    const { questionsVersion, questions } = asked.body.data?.changeCallQuestions ?? { questions: [] };
    expect(questionsVersion).toBe(1);
    expect(questions.map(({ key }) => key)).toEqual(['WHICH_MARKET', 'WHICH_COUNTRY', 'WHY_YOU']);
    expect(questions[0]?.choices.map(({ name }) => name)).toEqual(['AT_HOME', 'ABROAD']);
    const sent = await send(owner, call, {
      WHICH_MARKET: ['ABROAD'],
      WHICH_COUNTRY: ['Namibia'],
      WHY_YOU: ['We can'],
    });
    const other = await send(owner, call, { WHICH_MARKET: ['AT_HOME'], WHICH_COUNTRY: ['Lost'] });
    const renamed = questions.slice(0, 2).map((one) => ({ ...one, label: 'Renamed' + one.key }));
    expect(outcomeOf(await ask(call, renamed, 1))).toBe('OK');
    const { ideas } = await admin.ask<{ ideas: { edges: { node: object }[] } }>(
      `query ($call: String!) { ideas(first: 2, sort: NEWEST, filter: { answers: [{ by: CALL, name: $call }] }) {
        edges { node { id callAnswers { key values words question { label } } } }
      } }`,
      { call: call.id },
    );
    const answer = (key: string, value: string, words: string, label: string) => ({
      ...{ key, values: [value], words },
      question: { label },
    });
    expect(ideas.edges.map(({ node }) => node)).toEqual([
      {
        id: other.body.data?.submitIdea.id,
        callAnswers: [answer('WHICH_MARKET', 'AT_HOME', 'At home', 'Which market?')],
      },
      {
        id: sent.body.data?.submitIdea.id,
        callAnswers: [
          answer('WHICH_MARKET', 'ABROAD', 'Abroad', 'Which market?'),
          answer('WHICH_COUNTRY', 'Namibia', 'Namibia', 'Which country?'),
          answer('WHY_YOU', 'We can', 'We can', 'Why you?'),
        ],
      },
    ]);
  });

  test('take one answer each, which the call that sends them gives back', async () => {
    const call = await newCall();
    await ask(call, [market, question('Why you?')]);
    const one = { key: 'WHICH_MARKET', values: ['ABROAD'] };
    const sendList = (callAnswers: object[]) => {
      const input = { ...ideaInput(owner.email), challengeId: call.id, callAnswers };
      return owner.upload<{ submitIdea: { callAnswers: object[] } }>(
        'mutation ($input: IdeaInput!, $document: Upload) { submitIdea(input: $input, document: $document) { callAnswers { key values } } }',
        { input },
        'document',
        pdf(),
      );
    };
    expect(fieldsOf(await sendList([one, { key: 'WHY_YOU', values: ['x', 'y'] }]))).toMatchObject({
      fields: [{ field: 'callAnswers.WHY_YOU', message: 'Give one answer to “Why you?”.' }],
    });
    expect(fieldsOf(await sendList([one, one]))).toMatchObject({
      fields: [{ field: 'callAnswers', message: expect.stringContaining('a question twice') }],
    });
    const sent = await sendList([one, { key: 'WHY_YOU', values: ['We can'] }]);
    expect(sent.body.data?.submitIdea.callAnswers).toEqual([one, { key: 'WHY_YOU', values: ['We can'] }]);
  });

  test('are taken by REST by their keys and labels, and signed in the receipt', async () => {
    const call = await newCall();
    await ask(call, [market, country, question('How many?', { kind: 'NUMBER' })]);
    const callAnswers = { WHICH_MARKET: 'abroad', WHICH_COUNTRY: 'Namibia', HOW_MANY: 12 };
    const { body, status } = await submitOverRest(owner, {
      ...{ ...wireIdea(owner.email), challenge: call.slug, callAnswers },
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    const { idea } = await owner.ask<{ idea: { receipt: { answers: string } } }>(
      'query ($reference: String!) { idea(reference: $reference) { receipt { answers } } }',
      { reference: body.reference },
    );
    expect(JSON.parse(Buffer.from(idea.receipt.answers, 'base64').toString())).toMatchObject({
      callAnswers: [
        { question: 'Which market?', answer: 'Abroad' },
        { question: 'Which country?', answer: 'Namibia' },
        { question: 'How many?', answer: '12' },
      ],
    });
    const wrong = await submitOverRest(owner, { ...wireIdea(owner.email), challenge: call.slug });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'callAnswers.WHICH_MARKET' })],
    ]);
  });

  describe('that are answered by a file', () => {
    const plan = question('Plan', { kind: 'FILE', isRequired: true });
    const budget = question('Budget', { kind: 'FILE', shownWhen: { key: 'WHICH_MARKET', name: 'ABROAD' } });
    const upload = (person: Person, reference: string, key: string, file: File) =>
      uploadDocument(person, answerReference(reference, key), file);
    const png4 = (name: string) => new File([new Uint8Array(png(4, 3))], name);
    const filesOf = async () =>
      (await readdir(path.join(portal.dataDir, 'documents'), { recursive: true })).filter((name) =>
        /[0-9a-f]{32}$/.test(name),
      );
    const ANSWERS =
      'query ($id: ID!) { idea(id: $id) { callAnswers { key values words url } receipt { answers } } }';
    interface Answers {
      idea: {
        callAnswers: { key: string; values: string[]; words: string; url: string | null }[];
        receipt: { answers: string };
      };
    }

    test('take it from the draft: who may see the idea opens it, also as part of their own data; it ends with the idea', async () => {
      const [person, stranger] = await Promise.all([signedIn(portal), signedIn(portal)]);
      const call = await newCall();
      await ask(call, [market, plan, budget]);
      const { reference } = draftOf(person);
      const before = (await filesOf()).length;
      expect((await upload(person, reference, 'PLAN', png4('plan.docx'))).body.document.name).toBe(
        'plan.docx.png',
      );
      // The answer to a question that is not asked is not sent.
      await upload(person, reference, 'BUDGET', pdf(700, 'budget.pdf'));
      expect((await documentOf(person, `${reference}.PLAN`))?.size).toBe(png(4, 3).length);
      const sent = await send(person, call, { WHICH_MARKET: ['AT_HOME'] }, reference);
      expect(outcomeOf(sent)).toBe('OK');
      const id = sent.body.data?.submitIdea.id ?? '';
      const { idea } = await person.ask<Answers>(ANSWERS, { id });
      const url = `/api/submission/${readGlobalId(id).key}/answers/PLAN/file`;
      expect(idea.callAnswers[1]).toEqual({
        ...{ key: 'PLAN', values: ['plan.docx.png', String(png(4, 3).length)], url },
        words: 'plan.docx.png, 1 KB',
      });
      expect(Buffer.from(idea.receipt.answers, 'base64').toString()).toContain(
        '{"question":"Plan","answer":"plan.docx.png, 1 KB"}',
      );
      // The PDF and the answer stay; the file that was not asked for goes.
      expect((await filesOf()).length).toBe(before + 2);
      const open = async (client: Client) => (await client.fetch(url)).status;
      expect(await Promise.all([person, admin, stranger, portal.client()].map(open))).toEqual([
        ...[200, 200, 404, 401],
      ]);
      const shown = await person.fetch(url);
      expect(
        ['content-type', 'content-disposition', 'content-security-policy'].map((name) =>
          shown.headers.get(name),
        ),
      ).toEqual(['image/png', 'attachment; filename=plan.docx.png', "default-src 'none'; sandbox"]);
      const own = await person.fetch('/api/auth/me/export');
      const names = Object.keys(unzip(Buffer.from(await own.arrayBuffer())));
      expect(names).toContainEqual(expect.stringMatching(/^\d-plan\.docx\.png$/));
      expect((await person.fetch(url.replace('PLAN', 'BUDGET'))).status).toBe(404);
      expect(outcomeOf(await admin.graphql('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id }))).toBe(
        'OK',
      );
      expect((await filesOf()).length).toBe(before);
      expect(await portal.sql('SELECT FROM idea_files WHERE idea_id = $1', [readGlobalId(id).key])).toEqual(
        [],
      );
    });

    test('refuse an idea without it, and one whose file has not arrived; a repeated one is the same', async () => {
      const call = await newCall();
      await ask(call, [market, plan]);
      const { reference } = draftOf(owner);
      const messages = async (answers: Record<string, string[]>) =>
        JSON.stringify(
          fieldsOf(await send(owner, call, { WHICH_MARKET: ['AT_HOME'], ...answers }, reference)),
        );
      expect(await messages({})).toContain('Choose the file for “Plan”.');
      expect(await messages({ PLAN: ['plan.pdf', '700'] })).toContain('The file for “Plan” has not arrived.');
      await upload(owner, reference, 'PLAN', pdf(700, 'plan.pdf'));
      const given = { WHICH_MARKET: ['AT_HOME'], PLAN: ['plan.pdf', '700'] };
      const sent = await send(owner, call, given, reference);
      const again = await send(owner, call, given, reference);
      expect(again.body.data?.submitIdea).toEqual(sent.body.data?.submitIdea);
      const other = await send(owner, call, { ...given, PLAN: ['other.pdf', '701'] }, reference);
      expect(outcomeOf(other)).toBe('CONFLICT');
    });

    test('take the kinds of entries alone, by content, and count towards the room of the account', async () => {
      const { reference } = draftOf(owner);
      const refused = await upload(owner, reference, 'PLAN', new File(['<script>'.repeat(20)], 'plan.pdf'));
      expect(refused.body.code).toBe('UNSUPPORTED_FILE');
      const wrong = await uploadDocument(owner, `${reference}.a/b`, pdf());
      expect(wrong.status).toBeGreaterThanOrEqual(400);
      await upload(owner, reference, 'PLAN', pdf(700));
      // Another file of the same draft takes no other's place.
      await upload(owner, reference, 'BUDGET', pdf(800));
      expect((await documentOf(owner, `${reference}.PLAN`))?.size).toBe(700);
      const ctx = await contextForTest(portal);
      const [account] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
        owner.email,
      ]);
      const before = await sumFiles(ctx, account?.id ?? '');
      await removeDocument(owner, `${reference}.PLAN`);
      expect(await sumFiles(ctx, account?.id ?? '')).toBe(before - 700);
      for (let count = 1; count <= 20; count += 1)
        await announce(owner, `${reference}.Q_${count}`, pdf(600 + count));
      const last = await announce(owner, `${reference}.Q_21`, pdf(650));
      expect([last.status, last.body.message]).toEqual([409, expect.stringMatching(/21 files at most/)]);
    });
  });

  test('have a column each in the file of their call, with the answers in words', async () => {
    const call = await newCall({ title: 'With a file' });
    await ask(call, [market, country]);
    const { reference } = draftOf(owner);
    await send(owner, call, { WHICH_MARKET: ['ABROAD'], WHICH_COUNTRY: ['=1+1'] }, reference);
    const other = await submitIdea(owner);
    const read = async (query: string) => {
      const file = await admin.fetch(`/api/submission/export?format=csv&raw=1${query}`);
      return (await file.text()).split('\r\n').map((line) => line.slice(1, -1).split('","'));
    };
    const [head = [], ...rows] = await read(`&call=${call.id}`);
    expect(head.slice(-3)).toEqual(['Call', 'Question: Which market?', 'Question: Which country?']);
    expect(rows.filter(([first]) => first).map((row) => [row[0], ...row.slice(-3)])).toEqual([
      [reference, 'With a file', 'Abroad', '=1+1'],
    ]);
    // A figure of Explore leads to such a list.
    const ofAnswer = await read(`&callAnswer=${encodeURIComponent(`${call.id}:WHICH_MARKET:ABROAD`)}`);
    expect(ofAnswer).toEqual([head, ...rows]);
    const [all = [], ...every] = await read('');
    expect(all.at(-1)).toBe('Call');
    expect(every.find(([first]) => first === other.reference)?.at(-1)).toBe('');
  });

  test('refuse missing and wrong answers, and those to questions that are asked no more, by their keys', async () => {
    const call = await newCall();
    await ask(call, [
      ...[market, country],
      question('How many?', { kind: 'NUMBER' }),
      question('Where?', { kind: 'LINK' }),
      question('Why?', { kind: 'LONG_TEXT', maxWords: 2 }),
      question('With whom?', {
        kind: 'SOME_OF',
        choices: [
          { name: '', label: 'A' },
          { name: '', label: 'B' },
        ],
      }),
    ]);
    const faultsOf = async (answers: Record<string, string[]>) =>
      (
        (fieldsOf(await send(owner, call, answers)) as { fields?: { field: string }[] } | undefined)
          ?.fields ?? []
      ).map(({ field }) => field);
    expect(await faultsOf({})).toEqual(['callAnswers.WHICH_MARKET']);
    expect(await faultsOf({ WHICH_MARKET: ['ABROAD'] })).toEqual(['callAnswers.WHICH_COUNTRY']);
    expect(
      await faultsOf({
        ...{ WHICH_MARKET: ['MARS'], HOW_MANY: ['many'], WHERE: ['here'], WHY: ['one two three'] },
        ...{ WITH_WHOM: ['A', 'Z'], GONE: ['x'] },
      }),
    ).toEqual(
      ['WHICH_MARKET', 'HOW_MANY', 'WHERE', 'WHY', 'WITH_WHOM', 'GONE'].map((key) => `callAnswers.${key}`),
    );
    expect(
      await faultsOf({
        WHICH_MARKET: ['AT_HOME'],
        HOW_MANY: ['1,200.5'],
        WHERE: ['example.com'],
        WITH_WHOM: ['B', 'A'],
      }),
    ).toEqual([]);
  });

  test('are refused with the same words, without choices, under a condition that cannot be, and the eleventh', async () => {
    const call = await newCall();
    const wrong: object[][] = [
      [question('Same'), question('same')],
      [question('List', { kind: 'ONE_OF', choices: [{ name: '', label: 'One' }] })],
      [country, market],
      [question('Text'), question('Of it', { shownWhen: { key: 'TEXT', name: 'X' } })],
      Array.from({ length: 11 }, (_, n) => question(`Number ${n}`)),
      [question('')],
    ];
    for (const questions of wrong)
      expect([questions, outcomeOf(await ask(call, questions))]).toEqual([questions, 'INVALID_INPUT']);
    expect(outcomeOf(await ask(await newCall({ takes: 'ENTRIES' }), [market]))).toBe('CONFLICT');
  });

  test('changed by two at once: one is STALE; a repeated change is the same; another kind is a new question', async () => {
    const call = await newCall();
    const answers = await Promise.all([ask(call, [market]), ask(call, [question('Other')])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['OK', 'STALE']);
    const [first] = [market, question('Other')].filter((_, n) => outcomeOf(answers[n] as never) === 'OK');
    const again = await ask(call, [first ?? {}]);
    expect(again.body.data?.changeCallQuestions.questionsVersion).toBe(1);
    const changed = await ask(call, [{ ...question('Which market?'), key: 'WHICH_MARKET' }], 1);
    expect(changed.body.data?.changeCallQuestions.questions[0]?.key).not.toBe('');
  });

  test('can depend on each other before they have keys and names', async () => {
    const call = await newCall();
    const choices = ['At home', 'Abroad'].map((label, n) => ({ name: `new-${n}`, label }));
    const shownWhen = { key: 'new-1', name: 'new-1' };
    const asked = (await ask(call, [
      { ...market, key: 'new-1', choices },
      { ...country, key: 'new-2', shownWhen },
    ])) as { body: { data?: { changeCallQuestions: Asked } } };
    const { questions = [] } = asked.body.data?.changeCallQuestions ?? {};
    expect(questions).toMatchObject([
      { key: 'WHICH_MARKET', choices: [{ name: 'AT_HOME' }, { name: 'ABROAD' }] },
      { key: 'WHICH_COUNTRY', shownWhen: { key: 'WHICH_MARKET', name: 'ABROAD' } },
    ]);
    // The same questions under another condition are a change.
    const [whichMarket, whichCountry] = questions;
    const turned = { ...whichCountry, shownWhen: { key: 'WHICH_MARKET', name: 'AT_HOME' } };
    const atHome = await ask(call, [whichMarket ?? {}, turned], 1);
    expect(atHome.body.data?.changeCallQuestions).toMatchObject({
      ...{ questionsVersion: 2, questions: [{}, { shownWhen: { name: 'AT_HOME' } }] },
    });
    // A new choice beside those that stay, on which a stored question depends.
    const [first, second] = questions;
    const more = await ask(
      call,
      [
        { ...first, choices: [{ name: 'new-7', label: 'Everywhere' }, ...(first?.choices ?? [])] },
        { ...second, shownWhen: { key: 'WHICH_MARKET', name: 'new-7' } },
      ],
      2,
    );
    expect(more.body.data?.changeCallQuestions.questions).toMatchObject([
      { choices: [{ name: 'EVERYWHERE' }, { name: 'AT_HOME' }, { name: 'ABROAD' }] },
      { shownWhen: { key: 'WHICH_MARKET', name: 'EVERYWHERE' } },
    ]);
  });

  test('are kept in a draft as they are typed', async () => {
    const person = await signedIn(portal);
    const call = await newCall();
    const callAnswers = [{ key: 'WHY_YOU', values: ['Half a sen'] }];
    await saveDraft(person, draftOf(person, { challengeId: call.id, answers: { callAnswers } }));
    const { myIdeaDraft } = await person.ask<{ myIdeaDraft: object }>(
      'query ($id: ID!) { myIdeaDraft(challengeId: $id) { answers } }',
      { id: call.id },
    );
    expect(myIdeaDraft).toEqual({ answers: expect.objectContaining({ callAnswers }) });
  });
});

test('the list of people narrows to those who took part in a call', async () => {
  const [call, other] = [await newCall(), await newCall()];
  const people = await Promise.all([1, 2, 3].map(() => signedIn(portal)));
  await submitIdea(people[0]!, { challengeId: call.id });
  await submitIdea(people[0]!, { challengeId: call.id });
  await submitIdea(people[1]!, { challengeId: other.id });
  const { accounts } = await admin.ask<{ accounts: { edges: { node: { email: string } }[] } }>(
    'query ($filter: AccountFilterInput) { accounts(filter: $filter) { edges { node { email } } } }',
    { filter: { callId: call.id } },
  );
  expect(accounts.edges.map(({ node }) => node.email)).toEqual([people[0]!.email]);
});

test('the OpenAPI document describes the answers to each open call, by its own rules', async () => {
  const call = await newCall({ slug: 'openly', closesAt: new Date(Date.now() + HOUR).toISOString() });
  const base = { key: '', hint: '', isRequired: true };
  const choices = ['Home', 'Abroad'].map((label) => ({ name: label.toUpperCase(), label }));
  await admin.ask(
    `mutation ($id: ID!, $questions: [CallQuestionInput!]!) { changeCallQuestions(id: $id, version: 0, questions: $questions) { id } }`,
    {
      id: call.id,
      questions: [
        { ...base, kind: 'ONE_OF', label: 'Market', choices },
        { ...base, kind: 'SHORT_TEXT', label: 'Country', shownWhen: { key: 'MARKET', name: 'ABROAD' } },
      ],
    },
  );
  const read = async () => {
    const response = await portal.client().fetch('/api/openapi.json');
    const { components } = (await response.json()) as { components: { schemas: Record<string, unknown> } };
    return components.schemas['CallAnswers-openly'];
  };
  expect(await read()).toMatchObject({
    description: expect.stringContaining('“Fintech, March to May”, which closes at'),
    properties: {
      MARKET: { description: 'Market', enum: ['Home', 'Abroad'] },
      COUNTRY: { description: 'Country Asked where MARKET is “Abroad”.', type: ['string', 'null'] },
    },
    ...{ required: ['MARKET'], additionalProperties: false },
  });
  await closed(call);
  expect(await read()).toBeUndefined();
});

test('ideas are broken down by a question of a list, and each row leads to its ideas', async () => {
  const call = await newCall();
  const [one, other] = [await signedIn(portal), await signedIn(portal)];
  const QUESTIONS = `mutation ($id: ID!, $version: Int!, $questions: [CallQuestionInput!]!) {
    changeCallQuestions(id: $id, version: $version, questions: $questions) { questions { key choices { name label } } }
  }`;
  const choices = ['Home', 'Abroad', 'Sea'].map((label) => ({ name: '', label }));
  const questions = [
    { ...{ key: '', kind: 'SOME_OF', label: 'Markets?', hint: '', isRequired: false }, choices },
    { ...{ key: '', kind: 'SHORT_TEXT', label: 'Why?', hint: '', isRequired: false }, choices: [] },
  ];
  await admin.ask(QUESTIONS, { id: call.id, version: 0, questions });
  const answersOf = (values: string[]) => ({
    challengeId: call.id,
    callAnswers: [{ key: 'MARKETS', values }],
  });
  await submitIdea(one, answersOf(['HOME', 'SEA']));
  await submitIdea(other, answersOf(['SEA']));
  await submitIdea(other, { challengeId: call.id });
  await submitIdea(other);
  const question = `${call.id}:MARKETS`;
  const BREAKDOWN = `query ($by: Dimension!, $question: String, $across: Dimension) {
    breakdown(by: $by, question: $question, across: $across) { total columns { name } rows { name label count } }
  }`;
  const reviewer = await signedIn(portal, 'reviewer');
  const { breakdown } = await reviewer.ask<{
    breakdown: { total: number; columns: object[]; rows: { name: string; label: string; count: number }[] };
  }>(BREAKDOWN, { by: 'CALL_ANSWER', question, across: 'FOCUS_AREA' });
  expect([breakdown.total, breakdown.columns.length > 0]).toEqual([3, true]);
  expect(breakdown.rows.map(({ label, count }) => [label, count])).toEqual([
    ['Home', 1],
    ['Sea', 2],
    ['No answer', 1],
  ]);
  for (const { name, count } of breakdown.rows) {
    const { ideas } = await reviewer.ask<{ ideas: { totalCount: number } }>(
      'query ($filter: IdeaFilterInput) { ideas(filter: $filter) { totalCount } }',
      { filter: { answers: [{ by: 'CALL_ANSWER', name }] } },
    );
    expect(ideas.totalCount).toBe(count);
  }
  const refused = [
    [{ by: 'CALL_ANSWER' }, 'question'],
    [{ by: 'CALL_ANSWER', question: `${call.id}:WHY` }, 'question'],
    [{ by: 'CALL_ANSWER', question: 'x:y' }, 'question'],
    [{ by: 'STATUS', across: 'CALL_ANSWER' }, 'across'],
  ] as const;
  for (const [variables, field] of refused)
    expect(fieldsOf(await reviewer.graphql(BREAKDOWN, variables))).toMatchObject({ fields: [{ field }] });
  for (const name of ['x', `${call.id}:MARKETS`, 'x:y:z'])
    expect(
      fieldsOf(
        await reviewer.graphql('query ($filter: IdeaFilterInput) { ideas(filter: $filter) { totalCount } }', {
          filter: { answers: [{ by: 'CALL_ANSWER', name }] },
        }),
      ),
    ).toMatchObject({ code: 'INVALID_INPUT' });
  const board = await signedIn(portal, 'board');
  expect(outcomeOf(await board.graphql(BREAKDOWN, { by: 'CALL_ANSWER', question }))).toBe('FORBIDDEN');
});
