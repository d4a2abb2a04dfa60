/** Walks every text of every operation of the graph: it is read as it was meant, or refused by its name. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  getNamedType,
  GraphQLList,
  GraphQLString,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { newReference } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { keyOf, shareDesk, tomorrow } from './desk-acts.ts';
import type { Act } from './desk-acts.ts';
import { enterOverGraphql, entryInput, suggestionInput, suggestOverGraphql } from './forms.ts';
import { pdf } from './ideas.ts';
import { dirt, readStoredTexts, uncleanIn, UNSTORABLE } from './odd-texts.ts';
import { newAddress, NEW_PASSWORD, PASSWORD, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { ODD_INPUTS } from './quick.ts';
import { operation, operationsOf, selectionOf } from './permission-walk.ts';
import type { Kind } from './permission-walk.ts';
import { sampled, takesAll } from './sampled.ts';

type Values = Readonly<Record<string, unknown>>;

const desk = shareDesk({}, { RATE_LIMIT_SCALE: '1000000', WEBHOOK_PRIVATE_TARGETS: 'on' });
const { portal, people } = desk;

/** What the database holds where a text of the walk was kept as it was meant. */
const WORD = 'Caf\u00E9';

const address = 'walk@example.com';
const website = `https://example.com/${WORD}`;
/** Good texts of fields, by their names; of the others, any words. */
const goodTexts: Values = {
  ...{ email: address, emailAddress: address, teamLeaderEmail: address, actor: address, ownerEmail: address },
  ...{ contactNumber: '71 234 567', teamLeaderContact: '71 234 567', dialCode: '+267', country: 'BW' },
  ...{
    website,
    linkedIn: website,
    submissionLink: website,
    url: `https://127.0.0.1:9/${WORD}`,
    website2: '',
  },
  ...{ password: PASSWORD, currentPassword: PASSWORD, code: '123456', next: '/innovate/status' },
  ...{
    termsVersion,
    step: 'general',
    filter: 'status=PENDING',
    version: 'version-2',
    replaces: 'version-1',
    names: 'Gender',
  },
  ...{ from: '2026-03-31', to: '2026-04-30', until: tomorrow, closesAt: '2027-03-31T08:00:00.000Z' },
  ...{
    opensAt: '2026-03-31T08:00:00.000Z',
    decidedUntil: '2026-03-31T08:00:00.000Z',
    at: null,
    labels: 'Cloud',
  },
  ...{ submittedFrom: '2026-03-31', submittedTo: '2026-03-31', submittedOn: '2026-03-31', after: null },
  ...{ signedUpFrom: '2026-03-31', signedUpTo: '2026-03-31' },
};

/** How operations end that have nothing to do for the caller, whatever the texts; the others do what they are for. */
const ends: Readonly<Record<string, string>> = {
  confirmSecondFactor: 'CONFLICT',
  renewRecoveryCodes: 'CONFLICT',
  turnOffSecondFactor: 'CONFLICT',
};

/** Texts that are not read but compared or looked up as they are: any mark makes another text of them. */
const asTheyAre = new Map([
  ['password', 'hashed'],
  ['currentPassword', 'compared with a hash'],
  ['token', 'looked up'],
  ['answer', 'what the provider of the sign-on answered'],
  ['after', 'a cursor'],
  ['version', 'a name that a program makes'],
  ['replaces', 'names that a program makes'],
  ['reference', 'a name that a program makes'],
  ['step', 'one of a closed list'],
  ['filter', 'an address that a program makes'],
  ['country', 'one of a closed list'],
  ['dialCode', 'one of a closed list'],
  ['names', 'of a closed list'],
  ['filter.answers.name', 'one of a closed list'],
  ['filter.ideas.answers.name', 'one of a closed list'],
]);
interface Leaf {
  /** The names from the argument to the value, joined by dots. */
  path: string;
  name: string;
  type: string;
}
type MakeText = (leaf: Leaf, good: unknown) => unknown;

/** What stands ready for an operation. */
interface Scene {
  caller?: Client;
  /** What is given instead of any value, by paths. */
  values?: Values;
  upload?: string;
}

const newIdea = async (act: Pick<Act, 'idea' | 'prepare'> = {}) => (await desk.ideasFor(act as Act)).id;
const actIdea = (name: string) => newIdea(desk.acts[name]);
const referenceOf = async (id: string) =>
  (await portal.sql<{ reference: string }>('SELECT reference FROM ideas WHERE id = $1', [keyOf(id)]))[0]
    ?.reference;
/** Somebody who is nobody else in the walk: what follows may end their sessions, or the account. */
const somebody = async (values: (person: Person) => Values = () => ({})): Promise<Scene> => {
  const caller = await signedIn(portal);
  return { caller, values: values(caller) };
};
const visitor = (values: Values = {}): Scene => ({ caller: portal.client(), values });
const answer = (filter: string): Values => ({ [`${filter}.answers.name`]: 'PENDING' });
const cardVersion = async () =>
  (await people.admin.ask<{ scoreCard: { version: number } }>('{ scoreCard { version } }')).scoreCard.version;

const reasonsVersion = async () =>
  (await people.admin.ask<{ rejectionReasons: { version: number } }>('{ rejectionReasons { version } }'))
    .rejectionReasons.version;

/** A reply of the team, with its version. */
async function newReply(): Promise<Values> {
  const { addReply } = await people.admin.ask<{ addReply: { id: string; version: number } }>(
    'mutation ($name: String!) { addReply(input: { name: $name, text: "Thank you." }) { id version } }',
    { name: newAddress(WORD) },
  );
  return { id: addReply.id, version: addReply.version };
}

/** A saved view, with its version. */
async function newView(): Promise<Values> {
  const { saveView } = await people.admin.ask<{ saveView: { id: string; version: number } }>(
    'mutation ($name: String!) { saveView(input: { name: $name, filter: "sort=DUE", shared: false }) { id version } }',
    { name: newAddress(WORD) },
  );
  return { id: saveView.id, version: saveView.version };
}

/** The id of the first row of a list that a search finds. */
async function idOfFirst(list: string, search: string): Promise<string> {
  const found = await people.admin.ask<Record<string, { edges: { node: { id: string } }[] }>>(
    `{ ${list}(filter: { search: "${search}" }) { edges { node { id } } } }`,
  );
  return found[list]?.edges[0]?.node.id ?? '';
}

/** Something that somebody sent, which waits for a reply. */
async function sentForm(list: string, send: (email: string) => Promise<unknown>): Promise<Scene> {
  const email = newAddress();
  await send(email);
  const id = await idOfFirst(list, email);
  return { values: { 'input.id': id, 'input.version': 1, 'input.act': 'ANSWER' } };
}

const scenes: Readonly<Record<string, () => Promise<Scene> | Scene>> = {
  addNote: async () => ({ values: { ideaId: await newIdea(), 'to.length': 0 } }),
  answerQuestions: async () => ({
    caller: people.owner,
    values: {
      ideaId: await actIdea('takeBackQuestions'),
      'answers.field': 'KEY_BENEFITS',
      'changes.field': 'KEY_BENEFITS',
    },
  }),
  answerStory: async () => ({
    caller: people.owner,
    values: { 'input.ideaId': await actIdea('endStory') },
  }),
  askSubmitter: async () => ({ values: { ideaId: await newIdea(), until: tomorrow } }),
  breakdown: () => ({ values: { across: null } }),
  changePassword: () => somebody(() => ({ 'input.password': NEW_PASSWORD })),
  changeReply: async () => ({ values: { ...(await newReply()), name: newAddress(WORD) } }),
  changeScoreCard: async () => ({
    values: {
      'input.cardVersion': await cardVersion(),
      'input.criteria.steps.length': 5,
    },
  }),
  changeRejectionReasons: async () => ({
    values: { 'input.version': await reasonsVersion(), 'input.reasons.id': null },
  }),
  changeView: async () => ({ values: { ...(await newView()), name: newAddress(WORD) } }),
  confirmIdentity: () => somebody(),
  createChallenge: () => ({ values: { 'input.year': 2026 } }),
  correctContact: () => ({
    caller: people.owner,
    values: { 'input.lastName': newAddress(WORD), version: null },
  }),
  enterChallenge: () => ({ values: { 'input.challengeId': null }, upload: 'file' }),
  eraseMyAccount: () => somebody(({ email }) => ({ email })),
  followUpHackathonEntry: () =>
    sentForm('hackathonEntries', (email) =>
      enterOverGraphql(portal.client(), entryInput({ teamLeaderEmail: email })),
    ),
  followUpSuggestion: () =>
    sentForm('suggestions', (email) =>
      suggestOverGraphql(portal.client(), suggestionInput({ emailAddress: email })),
    ),
  idea: async () => ({ values: { id: null, reference: await referenceOf(await newIdea()) } }),
  ideaNeighbours: async () => ({ values: { ideaId: await newIdea(), ...answer('filter') } }),
  ideas: () => ({ values: answer('filter') }),
  inviteColleague: () => ({ values: { email: newAddress(), role: 'REVIEWER' } }),
  logIn: () => visitor({ 'input.email': people.colleague.email }),
  logInBySignUp: () => visitor(),
  myIdea: async () => ({ caller: people.owner, values: { reference: await referenceOf(await newIdea()) } }),
  nameColleague: async () => ({
    values: { id: await idOfFirst('accounts', people.colleague.email), version: null },
  }),
  proposeStory: async () => ({
    values: { 'input.ideaId': await actIdea('proposeStory'), 'input.storyVersion': 0 },
  }),
  outcomeValues: () => ({ values: answer('filter') }),
  ranking: () => ({ values: answer('filter.ideas') }),
  rankingNeighbours: async () => ({ values: { ideaId: await newIdea(), ...answer('filter.ideas') } }),
  recordCall: async () => ({ values: { ideaId: await actIdea('recordCall'), called: true } }),
  recordOutcome: async () => ({
    values: { 'input.ideaId': await actIdea('recordOutcome'), 'input.outcomeVersion': 0 },
  }),
  report: () => ({ values: { ...answer('filter.ideas'), 'filter.ideas.labels': null } }),
  requestEmailChange: () => somebody(() => ({ 'input.email': newAddress() })),
  saveView: () => ({ values: { 'input.name': newAddress(WORD) } }),
  saveIdeaDraft: () => ({ caller: people.owner, values: { 'input.reference': newReference() } }),
  scoreIdea: async () => {
    const card = await sceneOf('changeScoreCard');
    await call('Mutation', 'changeScoreCard', card, variablesOf('Mutation', 'changeScoreCard', card));
    return {
      values: {
        'input.ideaId': await actIdea('scoreIdea'),
        'input.cardVersion': await cardVersion(),
        'input.marks.criterion': `${WORD} name`,
      },
    };
  },
  signUp: () => visitor({ 'input.email': newAddress() }),
  submitIdea: () => ({
    caller: people.owner,
    values: { 'input.reference': newReference(), 'input.email': people.owner.email },
    upload: 'document',
  }),
  updateChallenge: async () => ({ values: { id: await newId('createChallenge'), 'input.year': 2026 } }),
  updateWebhook: async () => ({ values: { id: await newId('createWebhook'), version: null } }),
  verifyEmail: () => visitor(),
};
/** Creates something. @returns its id */
async function newId(name: 'createChallenge' | 'createWebhook'): Promise<string> {
  await call('Mutation', name, {}, variablesOf('Mutation', name, await sceneOf(name)));
  const [type, table] = name === 'createChallenge' ? ['Challenge', 'challenges'] : ['Webhook', 'webhooks'];
  const [row] = await portal.sql<{ id: string }>(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 1`);
  return toGlobalId(type ?? '', row?.id ?? '');
}

const IDEA_PATHS = ['id', 'ids', 'ideaId', 'input.id', 'input.ideaId', 'input.ideas.id'];
async function sceneOf(name: string): Promise<Scene> {
  const scene = (await scenes[name]?.()) ?? {};
  if (scene.values) return scene;
  const id = await newIdea();
  return { ...scene, values: Object.fromEntries(IDEA_PATHS.map((path) => [path, id])) };
}

/** Makes a value of a type, with all of its fields. */
function valueOf(type: GraphQLInputType, path: string, scene: Scene, textOf: MakeText): unknown {
  const { values = {} } = scene;
  const [name = '', named] = [path.split('.').at(-1), getNamedType(type)];
  if (isNonNullType(type)) return valueOf(type.ofType, path, scene, textOf);
  if (isListType(type)) {
    const length = Number(values[`${path}.length`] ?? 1);
    return Array.from({ length }, () => valueOf(type.ofType, path, scene, textOf));
  }
  if (isScalarType(named) && !(named.name in scalars)) {
    // The answers of a draft: a text of one line, one of many, and a choice.
    if (named.name === 'JSONObject') return fieldsOf(draft, path, scene, textOf);
    const text = path in values ? values[path] : goodText({ path, name, type: named.name });
    return textOf({ path, name, type: named.name }, text);
  }
  if (path in values) return values[path];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return isInputObjectType(type) ? fieldsOf(type.getFields(), path, scene, textOf) : scalars[named.name];
}
const scalars: Values = { Int: 1, Float: 1, Boolean: false, Upload: null };
const draft = {
  ...{ solutionName: { type: GraphQLString }, keyBenefits: { type: GraphQLString } },
  channels: { type: new GraphQLList(GraphQLString) },
};
const fieldsOf = (
  fields: Readonly<Record<string, { type: GraphQLInputType }>>,
  path: string,
  scene: Scene,
  textOf: MakeText,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [
      name,
      valueOf(type, path ? `${path}.${name}` : name, scene, textOf),
    ]),
  );

const goodText = ({ name, type }: Leaf) =>
  name in goodTexts ? goodTexts[name] : type === 'ID' ? null : `${WORD} ${name}`;
const variablesOf = (kind: Kind, name: string, scene: Scene, textOf: MakeText = (_, good) => good) =>
  fieldsOf(Object.fromEntries(operation(kind, name).args.map((arg) => [arg.name, arg])), '', scene, textOf);

/** The texts of an operation; ids are looked up in memory or by the rules of global ids. */
function textsOf(kind: Kind, name: string): Leaf[] {
  const leaves: Leaf[] = [];
  variablesOf(kind, name, {}, (leaf, good) => {
    leaves.push(leaf);
    return good;
  });
  return leaves.filter(({ type }) => type !== 'ID');
}

async function call(kind: Kind, name: string, { caller = people.admin, upload }: Scene, given: Values) {
  const field = operation(kind, name);
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const query = `${kind.toLowerCase()} Walk(${declared}) { ${name}(${args})${selectionOf(field)} }`;
  const { body } = upload
    ? await caller.upload(query, { ...given }, upload, pdf(600, `\u200B${WORD}\u202E.pdf`.normalize('NFD')))
    : await caller.graphql(query, { ...given });
  const failure = body.errors?.[0];
  const fields = failure?.extensions.fields ?? [];
  return {
    code: failure?.extensions.code ?? 'OK',
    /** What is wrong, and where. */
    fault: [failure?.message, ...fields.map(({ field, message }) => `${field}: ${message}`)].join(' '),
  };
}

const isAsItIs = ({ path, name }: Leaf) => asTheyAre.has(name) || asTheyAre.has(path);
const isRead = (leaf: Leaf) => leaf.type === 'String' && !isAsItIs(leaf);
const walked = (['Mutation', 'Query'] as const).flatMap((kind) =>
  operationsOf(kind)
    .filter((name) => textsOf(kind, name).length > 0)
    .map((name) => ({ kind, name })),
);

test.each(sampled(walked, 15))(
  '$kind $name refuses by its name a text that cannot be stored',
  async ({ kind, name }) => {
    const scene = await sceneOf(name);
    const wrong: string[] = [];
    for (const leaf of textsOf(kind, name)) {
      for (const odd of UNSTORABLE) {
        const given = variablesOf(kind, name, scene, ({ path }, good) => (path === leaf.path ? odd : good));
        const { code, fault } = await call(kind, name, scene, given);
        // An answer is named by its question.
        const question = String(scene.values?.[leaf.path.replace(/\w+$/, 'field')] ?? '').replaceAll('_', '');
        const names = [...leaf.path.split('.'), ...(question ? [question] : [])];
        const isNamed = names.some((part) => fault.toLowerCase().includes(part.toLowerCase()));
        if (isAsItIs(leaf) ? code === 'INTERNAL' : code !== 'INVALID_INPUT' || !isNamed)
          wrong.push(`${leaf.path}: ${code} ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.each(
  sampled(
    walked.filter(({ kind, name }) => textsOf(kind, name).some(isRead)),
    15,
  ),
)('$kind $name reads its texts as they were meant', async ({ kind, name }) => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(dirt), async (dirty) => {
      const scene = await sceneOf(name);
      const given = variablesOf(kind, name, scene, (leaf, good) =>
        isRead(leaf) && typeof good === 'string' && good ? dirty.next().value(good) : good,
      );
      const { code, fault } = await call(kind, name, scene, given);
      expect(`${code} ${fault}`).toMatch(new RegExp(`^${ends[name] ?? 'OK'} `));
    }),
    { numRuns: Math.ceil(ODD_INPUTS / 15) },
  );
});

/** Where the words of the walk are kept, so that none of the texts was left out. */
const written: Readonly<Record<string, string>> = {
  access_tokens: 'name',
  accounts: 'first_name last_name',
  audit_events: 'details subject_label',
  challenges: 'description organiser title',
  clarifications: 'questions',
  hackathon_entries: 'file_name members reply submission_link team_leader team_name',
  idea_conflicts: 'reason',
  idea_notes: 'text',
  idea_outcomes: 'owner sentence',
  idea_reviews: 'comments',
  idea_scores: 'marks',
  idea_stories: 'place sentence',
  ideas:
    'comments file_name first_name key_benefits key_partners last_name linked_in problem_statement reviewer_comments solution_name solution_summary website',
  rejection_reasons: 'reasons',
  replies: 'name text',
  saved_views: 'name',
  score_cards: 'criteria',
  suggestions: 'full_name pain_point reply suggestion',
  webhooks: 'name',
};

test('what the walk stored is clean', async () => {
  const { unclean, holding } = await readStoredTexts(portal, WORD);
  expect(unclean).toEqual([]);
  // An operation that was not drawn leaves no text.
  if (!takesAll) return;
  const { myIdeaDraft } = await people.owner.ask<{ myIdeaDraft: object }>('{ myIdeaDraft { answers } }');
  expect(uncleanIn(myIdeaDraft)).toEqual([]);
  expect(JSON.stringify(myIdeaDraft)).toContain(WORD);
  // Deliveries are written later, by a job.
  const now = [...holding].filter((column) => !column.startsWith('webhook_deliveries'));
  expect(now.sort()).toEqual(
    Object.entries(written).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
});
