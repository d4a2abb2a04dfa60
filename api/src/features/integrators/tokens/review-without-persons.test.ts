/** All that an access token with “Review ideas” beside “Read ideas without persons” can reach, searched for persons. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import type { GraphQLField, GraphQLOutputType } from 'graphql';
import { scopesAllow } from '@portal/schema/access';
import { graph, routes } from '../../../app/features.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { buildBareSchema } from '../../../transport/graphql/build-schema.ts';
import type { Client } from '../../../../test/client.ts';
import { callAct, keyOf, shareDesk } from '../../../../test/desk-acts.ts';
import type { Act } from '../../../../test/desk-acts.ts';
import { outcomeOf, systemOf } from '../../../../test/people.ts';
import { sampled } from '../../../../test/sampled.ts';

/** What a person wrote to the desk, or the desk of an idea. */
const WORDS = 'Unread words';
const { portal, people, accounts, acts, ideasFor } = shareDesk({ firstName: 'Kagiso', lastName: 'Unseen' });
let token: Client;
beforeAll(async () => {
  token = await systemOf(people.admin, ['REVIEW_IDEAS', 'READ_IDEAS_WITHOUT_PERSONS', 'READ_NOTES']);
  await portal.sql(`UPDATE accounts SET first_name = 'Naledi', last_name = 'Unseen' WHERE id = $1`, [
    accounts.colleague,
  ]);
});

/** Changes the score card in the name of a colleague, for scores that come too late. */
const changeCard = () =>
  portal.sql(
    `INSERT INTO score_cards (version, criteria, changed_by_id, changed_at)
     SELECT 2, criteria, $1, now() FROM score_cards WHERE version = 1`,
    [accounts.colleague],
  );
const restoreCard = () => portal.sql('DELETE FROM score_cards WHERE version = 2');

/** All that others keep of an idea. */
async function fill(key: string): Promise<void> {
  const by = accounts.colleague;
  for (const [text, values] of [
    [`INSERT INTO idea_notes (idea_id, author_id, created_at, text) VALUES ($1, $2, now(), $3)`, [by, WORDS]],
    [
      `INSERT INTO idea_scores (idea_id, scorer_id, card_version, marks, scored_at) VALUES ($1, $2, 1, '[]', now())`,
      [by],
    ],
    [
      `INSERT INTO idea_outcomes (idea_id, version, author_id, created_at, stage, owner, sentence, unit)
       VALUES ($1, 1, $2, now(), 'PILOT', 'Me', 'It works.', NULL) ON CONFLICT DO NOTHING`,
      [by],
    ],
    [
      `INSERT INTO clarifications (idea_id, asker_id, asked_at, until, questions, outcome, closed_at)
       SELECT id, $2, now(), '2030-01-01', jsonb_build_array(jsonb_build_object('field', 'keyBenefits', 'text', $3::text)),
         CASE WHEN asked_until IS NULL THEN 'TAKEN_BACK' END, CASE WHEN asked_until IS NULL THEN now() END
       FROM ideas WHERE id = $1 AND NOT EXISTS (SELECT FROM clarifications WHERE idea_id = $1)`,
      [by, WORDS],
    ],
    [
      `INSERT INTO idea_claims (idea_id, holder_id, kind) VALUES ($1, $2, 'ASSIGNED') ON CONFLICT DO NOTHING`,
      [by],
    ],
    [
      `INSERT INTO idea_conflicts (idea_id, account_id, reason, declared_at) VALUES ($1, $2, $3, now())
       ON CONFLICT DO NOTHING`,
      [by, WORDS],
    ],
  ] as const)
    await portal.sql(text, [key, ...values]);
}

/** Returns what of an answer tells of a person. */
const tracesIn = (answer: unknown): string[] =>
  [WORDS, 'Kagiso', 'Naledi', 'Unseen', people.owner.email, people.colleague.email].filter((trace) =>
    JSON.stringify(answer).includes(trace),
  );

const schema = buildBareSchema(graph);
const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
const actions = { ...graph.operations.Query, ...graph.operations.Mutation };

const fieldsOf = (type: GraphQLOutputType): GraphQLField<unknown, unknown>[] => {
  const named = getNamedType(type);
  return isObjectType(named)
    ? Object.values(named.getFields()).filter(({ args }) => args.every((arg) => !isRequiredArgument(arg)))
    : [];
};
const isLeaf = ({ type }: GraphQLField<unknown, unknown>) => !isObjectType(getNamedType(type));
/** Selects a field with all leaves that it has. */
const whole = (field: GraphQLField<unknown, unknown>): string => {
  const leaves = fieldsOf(field.type).filter(isLeaf);
  return isLeaf(field)
    ? field.name
    : `${field.name} { ${leaves.map(({ name }) => name).join(' ') || '__typename'} }`;
};

const leavesOf = (type: GraphQLOutputType) =>
  fieldsOf(type)
    .filter(isLeaf)
    .map(({ name }) => name);
const known = new Set<string>();

/**
 * Selects all leaves of an answer, and each of its objects with all of its leaves; of the first answer of a type each
 * field by itself, and of its first list of ideas each field of an idea.
 */
function waysThrough(type: GraphQLOutputType): string[] {
  const { name } = getNamedType(type);
  const isFirst = !known.has(name);
  known.add(name);
  const fields = fieldsOf(type);
  const isIdea = (of: GraphQLOutputType) => getNamedType(of).name === 'Idea';
  const ideas = fields.find((field) => !isIdea(type) && isIdea(field.type));
  const each = isFirst ? leavesOf(type) : [];
  const within =
    ideas && isFirst ? fieldsOf(ideas.type).map((field) => `${ideas.name} { ${whole(field)} }`) : [];
  return [
    ...(fields.length > 0 ? [leavesOf(type).join(' ') || '__typename'] : []),
    ...fields.filter((field) => !isLeaf(field)).map(whole),
    ...[...each, ...within, ...(isIdea(type) ? ['duplicates { id }'] : [])],
  ];
}

/** What nobody reads from: it takes no idea. */
const own = { takeNextIdea: 'mutation { takeNextIdea', undoableReviews: '{ undoableReviews' };
const endReading: Act = {
  document: 'mutation ($id: ID!) { endReading(ideaId: $id)',
  variables: ({ id }) => ({ id }),
};
const undo: Act = {
  document: 'mutation ($id: ID!) { undoReviews(id: $id)',
  variables: ({ row }) => ({ id: toGlobalId('SavedReviews', row) }),
  prepare: async (key) => {
    const [row] = await portal.sql<{ save_id: string }>(
      `INSERT INTO idea_reviews (idea_id, reviewer_id, save_id, version, reviewed_at, from_status, to_status, comments, comments_sent, notify)
       VALUES ($1, $2, gen_random_uuid(), 1, now(), 'PENDING', 'APPROVED', $3, true, true) RETURNING save_id`,
      [key, accounts.admin, WORDS],
    );
    return row?.save_id ?? '';
  },
};
const tried: Record<string, Act> = {
  ...Object.fromEntries(
    Object.entries(acts).filter(([name]) => scopesAllow(['REVIEW_IDEAS'], actions[name] ?? 'idea:draft')),
  ),
  ...Object.fromEntries(
    Object.entries(own).map(([name, document]): [string, Act] => [name, { document, variables: () => ({}) }]),
  ),
  endReading,
  undoReviews: undo,
};

test('every operation and route that the scope opens is one of those that are tried', () => {
  const open = Object.keys(operations).filter(
    (name) => scopesAllow(['REVIEW_IDEAS'], actions[name]!) && !scopesAllow([], actions[name]!),
  );
  expect(open.sort()).toEqual(Object.keys(tried).sort());
  const opened = routes.filter(
    ({ action }) => scopesAllow(['REVIEW_IDEAS'], action) && !scopesAllow([], action),
  );
  expect(opened.map(({ method, path }) => `${method} ${path}`)).toEqual(['put /submission/:id/status']);
});

const STATES = {
  'as it takes': {},
  decided: { status: 'APPROVED', announced_status: 'APPROVED', version: 2 },
  withdrawn: { withdrawn_at: '2026-01-01T00:00:00Z' },
  'asked about': { asked_until: '2030-01-01' },
  'one’s own': 'own',
} as const;

describe.each(sampled(Object.entries(tried), 4))('%s', (name, act) => {
  const ways = waysThrough(operations[name]!.type);

  test('shows no person, by whatever field is selected', async () => {
    const ids = await ideasFor(act);
    for (const id of ids.ids) await fill(keyOf(id));
    const outcomes: string[] = [];
    // What has no fields is a number, or tells whether something is new.
    for (const select of ways.length > 0 ? ways : ['']) {
      const body = await callAct(token, { ...act, select }, ids);
      expect([select, tracesIn(body)]).toEqual([select, []]);
      outcomes.push(outcomeOf({ body }));
    }
    expect(outcomes).not.toContain('INTERNAL');
  });

  test('shows none in its failures', async () => {
    await changeCard();
    for (const [state, changes] of Object.entries(STATES)) {
      const ids = await ideasFor(
        act,
        changes === 'own' ? { owner_id: accounts.admin } : { ...act.idea, ...changes },
      );
      for (const id of ids.ids) await fill(keyOf(id));
      // A field that the token may not read would be refused in place of the act.
      const body = await callAct(token, { ...act, select: ways[0] ? '__typename' : '' }, ids);
      expect([state, tracesIn(body)]).toEqual([state, []]);
      for (const { extensions } of body.errors ?? [])
        expect(
          Object.keys(Object(extensions.current)).filter((name) => !/^(version|status)$/.test(name)),
        ).toEqual([]);
    }
    await restoreCard();
  });
});

test('the documented PUT shows the id, version and status alone', async () => {
  const act = acts['reviewIdea']!;
  for (const [state, changes] of Object.entries(STATES)) {
    const { id } = await ideasFor(act, changes === 'own' ? { owner_id: accounts.admin } : changes);
    await fill(keyOf(id));
    for (const body of [{ reviewStatus: 'Approved' }, { reviewStatus: 'Rejected', version: 99 }]) {
      const answer = await token.rest('PUT', `/api/submission/${keyOf(id)}/status`, body);
      expect([state, tracesIn(answer.body)]).toEqual([state, []]);
      expect(
        [...Object.keys(Object(answer.body['data'])), ...Object.keys(Object(answer.body['current']))].filter(
          (name) => !/^(_id|reviewStatus|version|status)$/.test(name),
        ),
      ).toEqual([]);
    }
  }
});
