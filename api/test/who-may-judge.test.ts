/** Every operation of the desk that names an idea, tried on one's own and with a declared conflict: none of them acts. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isInputObjectType } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { can, scopesAllow } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { features, graph, routes } from '../src/app/features.ts';
import { foldDeclared } from '../src/app/fold.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { feature } from '../src/transport/feature.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import type { Client } from './client.ts';
import { inTurn, outcomeOf, signedIn, systemOf } from './people.ts';
import { systemWith } from './page-documents.ts';
import { callAct, endOf, keyOf, shareDesk } from './desk-acts.ts';
import type { Bar } from './desk-acts.ts';
import { sampled } from './sampled.ts';

/** A later feature that says of other people that they must not judge an idea. */
const team = feature({ name: 'team', ideaParts: [{ barring: 'team_members' }] });
const { portal, people, accounts, acts, ideasFor } = shareDesk(
  {},
  {},
  { declared: foldDeclared([...features, team]) },
);
beforeAll(() => portal.sql('CREATE TABLE team_members (idea_id uuid NOT NULL, account_id uuid NOT NULL)'));

/** What else takes an id and is not for everybody, with the reason why it asks nobody whether they may judge. */
const others: Record<string, string> = {
  undoReviews: 'takes back what the caller decided before, which a conflict that came later is a reason for',
  endReading: 'ends a reading of the caller alone, and judges nothing',
  enterIdea: 'makes an idea, and judges nothing',
  revealIdNumber: 'answers a text: it has a test of its own below',
  decideNameMention: 'keeps or removes the name of an erased person, and judges nothing',
  ...Object.fromEntries(
    `changeRole nameColleague closeAccount reopenAccount removeSecondFactor resendVerificationTo endSessions revokeAccessToken renewAccessToken updateWebhook
    renewWebhookSecret deleteWebhook testWebhook replayDelivery replayFailedDeliveries sendMailAgain updateChallenge unlinkWorkAccount
    releaseSuggestion releaseHackathonEntry deleteChallenge followUpSuggestion followUpHackathonEntry eraseSuggestion eraseHackathonEntry changeProgramme changeRejectionReasons changeCallQuestions changeCallReaders addCallFile removeCallFile changeReply deleteReply countReply changeView deleteView`
      .split(/\s+/)
      .map((name) => [name, 'names no idea']),
  ),
};

const schema = buildBareSchema(graph);
/** Tells whether an argument is an id, or may name an idea otherwise, wherever it stands in it. */
function names(name: string, type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).some((field) => names(field.name, field.type));
  return named.name === 'ID' || /idea|reference/i.test(name);
}

test('every operation and route that may name an idea, and is not for everybody, is one of those that are tried', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ name, args }) =>
      !can('user', graph.operations.Mutation[name] ?? 'node:read') &&
      args.some((arg) => names(arg.name, arg.type)),
  );
  const writing = routes.filter(
    ({ method, path, action }) => method !== 'get' && path.includes(':') && !can('user', action),
  );
  const found = [
    ...mutations.map(({ name }) => name),
    ...writing.map(({ method, path }) => `${method} ${path}`),
  ];
  expect(found.sort()).toEqual([...Object.keys(acts), ...Object.keys(others), PUT].sort());
});

/** Reads all that is stored, but what moves by itself, after the mails of earlier calls, which store links. */
async function stored(): Promise<Record<string, string>> {
  await portal.outboxPassed(new Date());
  const tables = await portal.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()
     AND table_name !~ '^(access_tokens|jobs|sessions|tall.*|document_examinations)$' ORDER BY 1`,
  );
  const rows = await portal.sql<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS rows FROM "${name}" AS t`,
      )
      .join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const PUT = 'put /submission/:id/status';
const bars: Bar[] = ['own', 'member', 'conflicted', 'other'];
/** The reasons that refuse an act: who must not judge for another one may declare a conflict, too. */
const barsTo = (name: string) => bars.filter((bar) => name !== 'declareConflict' || bar !== 'other');

const allScopes = namesOf(scopes);
/** Systems that call with all scopes, by tokens that the administrator made or renewed. */
const systems = {} as Record<'own' | 'programme' | 'renewed', Client>;
beforeAll(async () => {
  const another = await signedIn(portal, 'admin');
  systems.own = await systemOf(people.admin, allScopes);
  systems.programme = await systemOf(people.admin, allScopes, { ofProgramme: true });
  await systemOf(another, allScopes, { name: 'Renewed', ofProgramme: true });
  const { accessTokens } = await another.ask<{ accessTokens: { edges: { node: { id: string } }[] } }>(
    '{ accessTokens(first: 1) { edges { node { id } } } }',
  );
  const { renewAccessToken } = await people.admin.ask<{ renewAccessToken: { secret: string } }>(
    'mutation ($id: ID!) { renewAccessToken(input: { id: $id, lifetimeDays: 1 }) { secret } }',
    { id: accessTokens.edges[0]?.node.id },
  );
  systems.renewed = systemWith(portal, renewAccessToken.secret);
});

/** Stores an idea that an account must not judge. */
async function barredIdea(act: Parameters<typeof ideasFor>[0], role: 'reviewer' | 'admin', bar: Bar) {
  const ids = await ideasFor(act, bar === 'own' ? { owner_id: accounts[role] } : {});
  if (bar !== 'own') await barBy[bar](keyOf(ids.id), accounts[role]);
  return ids;
}

const barBy = {
  member: (...ids: [ideaKey: string, accountKey: string]) =>
    portal.sql(
      'INSERT INTO idea_members (idea_id, account_id, invited_at, accepted_at) VALUES ($1, $2, now(), now())',
      ids,
    ),
  conflicted: (...ids: [ideaKey: string, accountKey: string]) =>
    portal.sql(
      `INSERT INTO idea_conflicts (idea_id, account_id, reason, declared_at) VALUES ($1, $2, 'A cousin.', now())`,
      ids,
    ),
  other: (...ids: [ideaKey: string, accountKey: string]) =>
    portal.sql('INSERT INTO team_members (idea_id, account_id) VALUES ($1, $2)', ids),
};

describe.each(sampled(Object.entries(acts), 4))('%s', (name, act) => {
  const roles = (['reviewer', 'admin'] as const).filter((role) =>
    can(role, graph.operations.Mutation[name] ?? 'node:read'),
  );

  test.each(roles)('acts on the idea of a stranger, as %s', async (role) => {
    const ids = await ideasFor(act);
    const before = await stored();
    expect(await endOf(people[role], act, ids)).toMatch(/^OK( 1| 2| reviewed| ideas)?$/);
    expect(await stored()).not.toEqual(before);
  });

  test.each(roles.flatMap((role) => barsTo(name).map((bar) => [role, bar] as const)))(
    'changes nothing for %s where the idea is %s',
    async (role, bar) => {
      const ids = await barredIdea(act, role, bar);
      const before = await stored();
      expect(await endOf(people[role], act, ids)).toBe(act.ends?.[bar] ?? 'FORBIDDEN');
      expect(await stored()).toEqual(before);
    },
  );

  if (!scopesAllow(allScopes, graph.operations.Mutation[name] ?? 'account:secure')) return;
  test('is done by no token on what its maker must not judge, and by each on the idea of a stranger', async () => {
    for (const system of Object.values(systems)) {
      const bars = barsTo(name);
      const barred = await inTurn(bars.length, (at) => barredIdea(act, 'admin', bars[at]!));
      const before = await stored();
      for (const [at, bar] of bars.entries())
        expect(await endOf(system, act, barred[at]!)).toBe(act.ends?.[bar] ?? 'FORBIDDEN');
      expect(await stored()).toEqual(before);
      expect(await endOf(system, act, await ideasFor(act))).toMatch(/^OK( 1| 2| reviewed| ideas)?$/);
    }
  });
});

test.each(bars)(`${PUT} changes nothing where the idea is %s`, async (bar) => {
  for (const [role, caller] of [
    ['reviewer', people.reviewer],
    ['admin', people.admin],
    ...Object.values(systems).map((system) => ['admin', system] as const),
  ] as const) {
    const { id } = await barredIdea(acts['reviewIdea']!, role, bar);
    const before = await stored();
    for (const body of [{ reviewStatus: 'Approved' }, { reviewerComments: 'Approve it.' }, {}]) {
      const { status } = await caller.rest('PUT', `/api/submission/${keyOf(id)}/status`, body);
      expect(status).toBe(403);
    }
    expect(await stored()).toEqual(before);
  }
});

test.each(Object.entries(acts).filter(([, { document }]) => /\(ids: \$ids/.test(document)))(
  '%s lists the ids that it does not know, and is done to the others',
  async (_name, act) => {
    const unknown = [
      toGlobalId('Idea', '00000000-0000-4000-8000-000000000000'),
      'nothing',
      toGlobalId('Webhook', 'x'),
    ];
    const ids = await ideasFor(act);
    const variables = act.variables(ids);
    const known = variables['ids'] as string[];
    const given = { ...act, variables: () => ({ ...variables, ids: [...known, ...unknown] }) };
    const before = await stored();
    const { data, errors } = await callAct(people.admin, { ...given, select: `${act.select} notFound` }, ids);
    const [answer] = Object.values((data ?? {}) as Record<string, { notFound: string[] }>);
    expect([errors, answer?.notFound]).toEqual([undefined, unknown]);
    expect(await stored()).not.toEqual(before);
  },
);

test('a token that the release before made, by the address of its maker alone, acts no more than they', async () => {
  await portal.sql('UPDATE accounts SET stands_for = NULL WHERE is_system');
  const act = acts['reviewIdea']!;
  const renewed = await barredIdea(act, 'admin', 'own');
  expect(await endOf(systems.programme, act, renewed)).toBe('FORBIDDEN');
  // Its maker is another administrator: that the one of the idea renewed it was known by the audit log alone.
  expect(await endOf(systems.renewed, act, renewed)).toBe('OK');
});

describe('what a second feature declares', () => {
  const SEEN = 'id status claim { kind } shortlisted scores { cannotJudge } conflicts { id }';
  /** Finds an idea by the list of all. A search for it takes no account of how many ideas other cases made. */
  const list = async (person: Client, id: string) => {
    const [row] = await portal.sql('SELECT reference AS search FROM ideas WHERE id = $1', [keyOf(id)]);
    const { ideas } = await person.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
      `query ($search: String) { ideas(first: 100, filter: { search: $search }) { edges { node { ${SEEN} } } } }`,
      row as Record<string, unknown>,
    );
    return ideas.edges.map(({ node }) => node).find((node) => node.id === id);
  };
  const take = async (person: Client) =>
    (await person.ask<{ takeNextIdea: { id: string } | null }>('mutation { takeNextIdea { id } }'))
      .takeNextIdea?.id;

  test('holds for lists and reviews: the idea shows as its submitter sees it', async () => {
    const { id, row } = await ideasFor(acts['releaseReviews']!);
    expect(await list(people.reviewer, id)).toMatchObject({ status: 'APPROVED', shortlisted: false });
    await barBy.other(keyOf(id), accounts.reviewer);
    const hidden = { id, status: 'PENDING', claim: null, shortlisted: null, scores: null, conflicts: null };
    expect(await list(people.reviewer, id)).toEqual(hidden);
    const { body } = await people.reviewer.graphql<{ node: object | null }>(
      'query ($id: ID!) { node(id: $id) { id } }',
      { id: toGlobalId('IdeaReview', row) },
    );
    expect(body.data?.node).toBeNull();
  });

  test('holds for the next idea, whether it is assigned or nobody has it, and for readings', async () => {
    await portal.sql('UPDATE ideas SET withdrawn_at = now()');
    const { id } = await ideasFor({ ...acts['addNote']!, idea: { withdrawn_at: null } });
    await barBy.other(keyOf(id), accounts.reviewer);
    const assign = acts['assignIdeas']!;
    const toReviewer = { ids: [id], to: [toGlobalId('Reviewer', accounts.reviewer)] };
    expect(
      await endOf(people.admin, { ...assign, variables: () => toReviewer }, { ids: [id], id, row: '' }),
    ).toBe('OK 0');
    expect(await take(people.reviewer)).toBeUndefined();
    await portal.sql(`INSERT INTO idea_claims (idea_id, holder_id, kind) VALUES ($1, $2, 'ASSIGNED')`, [
      keyOf(id),
      accounts.reviewer,
    ]);
    expect(await take(people.reviewer)).toBeUndefined();
    await portal.sql('DELETE FROM idea_claims');
    expect(await endOf(people.reviewer, acts['claimIdea']!, { ids: [], id, row: '' })).toBe('OK null');
    expect(await portal.sql('SELECT FROM idea_claims')).toEqual([]);
    expect(await take(people.colleague)).toBe(id);
  });

  test('holds for scores: those of who must not judge count for nobody, and they see none', async () => {
    const score = acts['scoreIdea']!;
    const ids = await ideasFor(score);
    for (const name of ['reviewer', 'colleague'] as const)
      expect(await endOf(people[name], score, ids)).toBe('OK');
    const scoresFor = async (person: Client) =>
      (
        await person.ask<{ idea: { scores: object[] | null } }>(
          'query ($id: ID!) { idea(id: $id) { scores { cannotJudge } } }',
          { id: ids.id },
        )
      ).idea.scores?.length;
    expect(await scoresFor(people.colleague)).toBe(2);
    await barBy.other(keyOf(ids.id), accounts.reviewer);
    expect([await scoresFor(people.colleague), await scoresFor(people.reviewer)]).toEqual([1, undefined]);
    expect(await endOf(people.reviewer, score, ids)).toBe('FORBIDDEN');
  });
});

test('a call with several ideas is refused whole, and names those that bar it', async () => {
  const act = acts['giveBackIdeas']!;
  const { ids } = await ideasFor(act, { owner_id: accounts.admin });
  const [{ reference } = { reference: '' }] = await portal.sql<{ reference: string }>(
    'SELECT reference FROM ideas WHERE id = $1',
    [keyOf(ids[1] ?? '')],
  );
  const { errors } = await callAct(people.admin, act, { ids, id: '', row: '' });
  expect(errors?.[0]?.message).toBe(
    `Nobody judges their own idea. Leave it to a colleague. Nothing was done. Leave out ${reference}.`,
  );
});

test.each(['giveBackIdeas', 'liftConflict'])(
  'who submitted an idea does not find by its id what %s ends',
  async (name) => {
    const { row } = await ideasFor(acts[name]!, { owner_id: accounts.admin });
    for (const [person, found] of [
      [people.admin, false],
      [await signedIn(portal, 'admin'), true],
    ] as const) {
      const id = toGlobalId(name === 'liftConflict' ? 'Conflict' : 'Claim', row);
      const { body } = await person.graphql<{ node: object | null }>(
        'query ($id: ID!) { node(id: $id) { id } }',
        { id },
      );
      expect(body.data?.node !== null).toBe(found);
    }
  },
);

test('the ID number is shown to nobody who must not judge the idea', async () => {
  const REVEAL = 'mutation ($id: ID!) { revealIdNumber(id: $id, reason: "A contract") }';
  for (const name of ['reviewer', 'admin'] as const) {
    const { id } = await ideasFor({ ...acts['addNote']!, takesSeveral: false });
    expect(outcomeOf(await people[name].graphql(REVEAL, { id }))).toBe('OK');
    await people[name].ask(
      'mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }',
      {
        id,
      },
    );
    expect(outcomeOf(await people[name].graphql(REVEAL, { id }))).toBe('FORBIDDEN');
    const own = await ideasFor(acts['addNote']!, { owner_id: accounts[name] });
    expect(outcomeOf(await people[name].graphql(REVEAL, { id: own.id }))).toBe('FORBIDDEN');
  }
});
