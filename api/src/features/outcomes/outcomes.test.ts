/** What became of approved ideas: staff record it, and submitters read of it what the programme shows. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../../test/client.ts';
import { sharePortal } from '../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { erasePerson } from '../privacy/erasing/erase-person.service.ts';
import { exportPerson } from '../privacy/own-data/personal-data.service.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contextForTest } from '../../../test/service-context.ts';
import { readWorkbook } from '../../../test/workbook.ts';

const portal = sharePortal();
let owner: Person;
let neo: Person;
let admin: Person;
beforeAll(async () => {
  [owner, neo, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});

/** Submits an idea, and decides it; announced, unless it is on hold. */
async function decidedIdea(status = 'APPROVED', of = owner, isAnnounced = true) {
  const idea = await submitIdea(of);
  expect(outcomeOf(await reviewIdea(admin, { id: idea.id, version: 1, status, comments: 'So.' }))).toBe('OK');
  if (isAnnounced)
    await portal.sql('UPDATE ideas SET announced_status = status, announced_at = now() WHERE id = $1', [
      idea.key,
    ]);
  return idea;
}

const ENTRY = 'version by { email } stage owner sentence value unit';
const pilot = {
  stage: 'PILOT',
  owner: 'Network team',
  sentence: 'Ten meters report.',
  value: 3.5,
  unit: 'HOURS_A_YEAR',
};
const record = (client: Client, ideaId: string, version = 0, entry: object = pilot, shown = ENTRY) =>
  client.graphql<{ recordOutcome: { version: number } }>(
    `mutation ($input: OutcomeInput!) { recordOutcome(input: $input) { ${shown} } }`,
    { input: { ideaId, outcomeVersion: version, ...entry } },
  );
const historyOf = async (client: Client, id: string) => {
  const { idea } = await client.ask<{ idea: { outcomes: { edges: { node: object }[] } | null } }>(
    `query ($id: ID!) { idea(id: $id) { outcomes(first: 10) { edges { node { ${ENTRY} } } } } }`,
    { id },
  );
  return idea.outcomes?.edges.map(({ node }) => node);
};
const listed = async (client: Client, filter: object = {}) => {
  const { outcomes } = await client.ask<{ outcomes: { edges: { node: { idea: { reference: string } } }[] } }>(
    `query ($filter: OutcomeFilterInput) { outcomes(first: 100, filter: $filter) { edges { node { ${ENTRY} idea { reference } } } } }`,
    { filter },
  );
  return outcomes.edges.map(({ node }) => node);
};
const refsIn = async (client: Client, filter?: object) =>
  (await listed(client, filter)).map(({ idea }) => idea.reference);
const faultsOf = ({ body }: Awaited<ReturnType<typeof record>>) => {
  const { fields } = (body.errors?.[0]?.extensions ?? {}) as { fields?: { field: string }[] };
  return fields?.map(({ field }) => field);
};

test('the newest entry holds, the earlier ones are its history, each with its author; sent again it is the same', async () => {
  const { id, reference } = await decidedIdea();
  expect(outcomeOf(await record(neo, id))).toBe('OK');
  const live = {
    stage: 'LIVE',
    owner: 'ops@portal.example',
    sentence: 'In three towns.',
    value: null,
    unit: null,
  };
  expect((await record(admin, id, 1, live)).body.data?.recordOutcome.version).toBe(2);
  expect((await record(admin, id, 1, live)).body.data?.recordOutcome.version).toBe(2);
  const entries = [
    { version: 2, by: { email: admin.email }, ...live },
    { version: 1, by: { email: neo.email }, ...pilot },
  ];
  expect(await historyOf(neo, id)).toEqual(entries);
  expect(await listed(neo, { search: reference })).toEqual([{ ...entries[0], idea: { reference } }]);
  expect(await refsIn(neo, { search: reference, stage: 'PILOT' })).toEqual([]);
  expect(await refsIn(neo, { search: 'THREE towns', stage: 'LIVE' })).toEqual([reference]);
  const acts = await portal.sql(
    `SELECT actor_email, details FROM audit_events WHERE action = 'OUTCOME_RECORDED' AND subject_label = $1 ORDER BY id`,
    [reference],
  );
  expect(acts).toEqual([
    { actor_email: neo.email, details: { stage: 'PILOT' } },
    { actor_email: admin.email, details: { stage: 'LIVE' } },
  ]);
});

test('of two who saw the same, the second gets the entry of the first; at once, one does', async () => {
  const { id } = await decidedIdea();
  await record(neo, id);
  const late = await record(admin, id, 0, { ...pilot, stage: 'STOPPED' });
  expect(late.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version: 1, by: neo.email },
  });
  const answers = await Promise.all(
    ['One.', 'Two.', 'Three.'].map((sentence) => record(neo, id, 1, { ...pilot, sentence })),
  );
  expect(answers.map(outcomeOf).sort()).toEqual(['OK', 'STALE', 'STALE']);
  expect(await historyOf(neo, id)).toHaveLength(2);
});

test('only an approved idea whose decision is announced has outcomes; one that is rejected later leaves the list', async () => {
  const waiting = await submitIdea(owner);
  const withdrawn = await submitIdea(owner);
  await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: withdrawn.id });
  const [rejected, held, approved] = [
    await decidedIdea('REJECTED'),
    await decidedIdea('APPROVED', owner, false),
    await decidedIdea(),
  ];
  for (const { id } of [waiting, withdrawn, rejected, held]) {
    expect(outcomeOf(await record(neo, id))).toBe('CONFLICT');
    expect(await historyOf(neo, id)).toEqual([]);
  }
  expect(outcomeOf(await record(neo, 'nothing'))).toBe('NOT_FOUND');
  await record(neo, approved.id);
  expect(await refsIn(neo)).toContain(approved.reference);
  await reviewIdea(admin, { id: approved.id, version: 2, status: 'REJECTED', comments: 'No.' });
  expect(await refsIn(neo)).not.toContain(approved.reference);
  expect(outcomeOf(await record(neo, approved.id, 1))).toBe('CONFLICT');
  expect(await historyOf(neo, approved.id)).toHaveLength(1);
});

test('a value comes with its unit; owner and sentence are needed, and short', async () => {
  const { id } = await decidedIdea();
  const faults = async (change: object) => faultsOf(await record(neo, id, 0, { ...pilot, ...change }));
  expect(await faults({ unit: null })).toEqual(['value']);
  expect(await faults({ value: null })).toEqual(['value']);
  expect(await faults({ value: -1 })).toEqual(['value']);
  expect(await faults({ owner: '', sentence: 'x'.repeat(201) })).toEqual(['owner', 'sentence']);
  expect(outcomeOf(await record(neo, id, 0, { ...pilot, value: undefined, unit: undefined }))).toBe('OK');
});

describe('the submitter', () => {
  const show = async (outcomes: string) => {
    const { programme } = await admin.ask<{ programme: object }>(
      '{ programme { version promisedDays announcing deciders } }',
    );
    await admin.ask('mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }', {
      input: { ...programme, outcomes },
    });
  };
  const shown = async (client: Client, reference: string) =>
    (
      await client.ask<{ myIdea: { shownOutcome: object | null } }>(
        'query ($reference: String!) { myIdea(reference: $reference) { shownOutcome { stage sentence } } }',
        { reference },
      )
    ).myIdea.shownOutcome;

  test('reads stage and sentence of the newest if the programme shows it, and never more', async () => {
    const { id, key, reference } = await decidedIdea();
    await record(neo, id);
    expect(await shown(owner, reference)).toBeNull();
    await show('SUBMITTERS');
    const { stage, sentence } = pilot;
    expect(await shown(owner, reference)).toEqual({ stage, sentence });
    expect(await historyOf(owner, id)).toBeUndefined();
    expect(outcomeOf(await record(owner, id, 1))).toBe('FORBIDDEN');
    expect(outcomeOf(await owner.graphql('{ outcomes { totalCount } }'))).toBe('FORBIDDEN');
    // What is missing must not tell of a decision that is not announced.
    await reviewIdea(admin, { id, version: 2, status: 'REJECTED', comments: 'No.' });
    expect(await shown(owner, reference)).toEqual({ stage, sentence });
    await portal.sql('UPDATE ideas SET announced_status = status WHERE id = $1', [key]);
    expect(await shown(owner, reference)).toBeNull();
    await show('STAFF');
  });

  test('who is staff neither records nor reads those of their own idea', async () => {
    const own = await decidedIdea('APPROVED', neo);
    expect(outcomeOf(await record(neo, own.id))).toBe('FORBIDDEN');
    expect(outcomeOf(await record(admin, own.id))).toBe('OK');
    expect(await historyOf(neo, own.id)).toBeUndefined();
    expect(await refsIn(neo)).not.toContain(own.reference);
    expect(await refsIn(admin)).toContain(own.reference);
  });
});

test('a token that reviews records and reads, one that reads alone records nothing', async () => {
  const { id, reference } = await decidedIdea();
  const [writes, reads] = [await systemOf(admin, ['REVIEW_IDEAS']), await systemOf(admin, ['READ_IDEAS'])];
  expect(outcomeOf(await record(reads, id))).toBe('FORBIDDEN');
  expect(outcomeOf(await record(writes, id))).toBe('OK');
  for (const system of [writes, reads]) expect(await refsIn(system)).toContain(reference);
});

test('an erasure takes the outcomes of the person’s ideas, and their address in others', async () => {
  const person = await signedIn(portal);
  const [own, others] = [await decidedIdea('APPROVED', person), await decidedIdea()];
  await record(neo, own.id);
  await record(neo, others.id, 0, { ...pilot, owner: person.email.toUpperCase() });
  await record(neo, others.id, 1, { ...pilot, owner: 'Naledi Mogotsi' });
  const ctx = await contextForTest(portal);
  const folder = path.join(portal.dataDir, 'person');
  await exportPerson(ctx, person.email, folder);
  const data = JSON.parse(await readFile(path.join(folder, 'data.json'), 'utf8')) as Record<string, object[]>;
  expect(Object.keys(data['idea_outcomes']?.[0] ?? {}).sort()).toEqual(['created_at', 'idea_id']);
  await erasePerson(ctx, person.email);
  expect(await portal.sql('SELECT FROM idea_outcomes WHERE idea_id = $1', [own.key])).toEqual([]);
  // The name may be somebody else's: erasing.test.ts.
  expect(await historyOf(neo, others.id)).toMatchObject([
    { owner: 'Naledi Mogotsi' },
    { owner: expect.stringMatching(/^erased-[\da-f]{8}$/) },
  ]);

  const author = await signedIn(portal, 'reviewer');
  await record(author, others.id, 2, { ...pilot, sentence: 'Grown.' });
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [author.email]);
  await erasePerson(ctx, author.email);
  expect(await historyOf(neo, others.id)).toMatchObject([{ by: null, sentence: 'Grown.' }, {}, {}]);
});

test('ideas are filtered by their newest entry, its stage and its age, or by having none', async () => {
  const [none, old, live] = [await decidedIdea(), await decidedIdea(), await decidedIdea()];
  const pending = await submitIdea(owner);
  await record(neo, old.id);
  await record(neo, live.id);
  await record(neo, live.id, 1, { ...pilot, stage: 'LIVE' });
  await portal.sql(
    `UPDATE idea_outcomes SET created_at = now() - interval '7 months' WHERE idea_id = $1 OR (idea_id = $2 AND version = 1)`,
    [old.key, live.key],
  );
  const ids = [none, old, live, pending].map(({ id }) => id);
  const fit = async (outcome: string, client = neo) => {
    const { ideas } = await client.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
      'query ($outcome: IdeaOutcomeState) { ideas(first: 100, filter: { outcome: $outcome }) { edges { node { id } } } }',
      { outcome },
    );
    return ideas.edges.map(({ node }) => node.id).filter((id) => ids.includes(id));
  };
  expect(await fit('MISSING')).toEqual([none.id]);
  expect(await fit('QUIET')).toEqual([old.id]);
  expect(await fit('RECORDED')).toEqual([live.id, old.id]);
  expect(await fit('PILOT')).toEqual([old.id]);
  expect(await fit('LIVE')).toEqual([live.id]);
  await neo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "My cousin.") { id } }', {
    id: none.id,
  });
  expect(await fit('MISSING')).toEqual([]);
});

test('the value of listed ideas is the sum of their newest values that go on, in the list and in its files', async () => {
  const [meters, trucks, stopped, other] = [
    await decidedIdea(),
    await decidedIdea(),
    await decidedIdea(),
    await decidedIdea(),
  ];
  const keys = [meters, trucks, stopped].map(({ key }) => key);
  await portal.sql(`UPDATE ideas SET country = CASE WHEN id = ANY($1) THEN 'LS' ELSE 'BW' END`, [keys]);
  const money = { ...pilot, value: 250_000, unit: 'BWP_A_YEAR' };
  await record(neo, meters.id, 0, { ...money, value: 7 });
  await record(neo, meters.id, 1, money);
  await record(neo, trucks.id, 0, { ...money, value: 91_000.5 });
  await record(neo, stopped.id, 0, { ...money, stage: 'STOPPED' });
  await record(neo, other.id, 0, money);
  const worth = async (filter: string) =>
    (
      await neo.ask<{ outcomeValues: object[] }>(
        `{ outcomeValues(filter: { answers: [{ by: COUNTRY, name: "LS" }], ${filter} }) { unit total } }`,
      )
    ).outcomeValues;
  const all = [{ unit: 'BWP_A_YEAR', total: 341_000.5 }];
  expect(await worth('statuses: [APPROVED]')).toEqual(all);
  expect(await worth('outcome: STOPPED')).toEqual([]);
  expect(await worth('statuses: [PENDING]')).toEqual([]);
  const sheetOf = async (query: string) => {
    const file = await neo.fetch(`/api/${query}&format=xlsx`);
    const { book } = await readWorkbook(await file.arrayBuffer());
    const rows: string[] = [];
    book.getWorksheet('filters')?.eachRow((row) => rows.push([row.values].flat().join(': ')));
    return rows.filter((row) => row.startsWith('Worth'));
  };
  const line = 'Worth, without those that stopped: 341,000.5 BWP a year';
  expect(await sheetOf('submission/export?status=APPROVED&country=LS')).toEqual([line]);
  // Of a list that has other ideas, too, the file says nothing.
  expect(await sheetOf('submission/export?country=LS')).toEqual([]);
  expect(await sheetOf(`outcomes/export?search=${trucks.reference}`)).toEqual([
    'Worth, without those that stopped: 91,000.5 BWP a year',
  ]);
  // Who must not judge an idea learns nothing of what became of it.
  await neo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "My cousin.") { id } }', {
    id: trucks.id,
  });
  expect(await worth('statuses: [APPROVED]')).toEqual([{ unit: 'BWP_A_YEAR', total: 250_000 }]);
  expect(await sheetOf(`outcomes/export?search=${trucks.reference}`)).toEqual([]);
});

test('a file of ideas has what became of them when it is asked for it, and as far as the caller may read it', async () => {
  const [told, untold] = [await decidedIdea(), await decidedIdea()];
  await record(neo, told.id);
  await record(neo, told.id, 1, { ...pilot, stage: 'LIVE', owner: '=Thabo', value: 12, unit: 'JOBS' });
  await portal.sql(`UPDATE ideas SET country = CASE WHEN id = ANY($1) THEN 'SZ' ELSE 'BW' END`, [
    [told.key, untold.key],
  ]);
  const fileFor = async (client: Client, query = 'country=SZ&outcomes=yes') => {
    const file = await client.fetch(`/api/submission/export?status=APPROVED&${query}`);
    const [header = [], ...rows] = (await readWorkbook(await file.arrayBuffer())).rows;
    const from = header.indexOf('Stage');
    return from < 0 ? [] : [header, ...rows].map((row) => header.slice(from).map((_, at) => row[from + at]));
  };
  const HEADER = ['Stage', 'Owner', 'Value', 'Unit', 'Recorded', 'What happened'];
  const nothing = HEADER.map(() => undefined);
  expect(await fileFor(neo)).toEqual([
    HEADER,
    nothing,
    ['Live', '=Thabo', 12, 'jobs', expect.any(Date), pilot.sentence],
  ]);
  expect(await fileFor(neo, 'country=SZ')).toEqual([]);
  expect((await neo.fetch('/api/submission/export?outcomes=no')).status).toBe(400);
  const bare = await systemOf(admin, ['READ_IDEAS_WITHOUT_PERSONS']);
  expect((await fileFor(bare, 'outcomes=yes'))[0]).toEqual(HEADER.filter((name) => name !== 'Owner'));
  await neo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "My cousin.") { id } }', {
    id: told.id,
  });
  expect((await fileFor(neo)).slice(1)).toEqual([nothing, nothing]);
});
