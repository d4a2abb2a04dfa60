/** What stands ready for each operation of the graph, and values that it takes: for walks over all of them. */
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
import type { FilterTable } from '@portal/schema/filters';
import { newReference } from '@portal/schema/idea';
import { ideaFilters } from '@portal/schema/idea-filter';
import * as listFilters from '@portal/schema/list-filters';
import { termsVersion } from '@portal/schema/programme-terms';
import { hashSecret, newSecret } from '../src/platform/security/secrets.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { keyOf, shareDesk, tomorrow } from './desk-acts.ts';
import type { Act } from './desk-acts.ts';
import { enterOverGraphql, entryInput, suggestionInput, suggestOverGraphql } from './forms.ts';
import { pdf, submitIdea } from './ideas.ts';
import { newAddress, NEW_PASSWORD, PASSWORD, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { operation, selectionOf } from './permission-walk.ts';
import type { Kind } from './permission-walk.ts';

export type Values = Readonly<Record<string, unknown>>;

export const desk = shareDesk({}, { RATE_LIMIT_SCALE: '1000000', WEBHOOK_PRIVATE_TARGETS: 'on' });
export const { portal, people } = desk;

/** The text in the database after a text of the walk was stored as it was meant. */
export const WORD = 'Caf\u00E9';

const address = 'walk@example.com';
const website = `https://example.com/${WORD}`;
/** Days of filters, by their names in the graph. */
const days = Object.fromEntries(
  [ideaFilters, ...Object.values(listFilters)].flatMap((table) =>
    Object.values<FilterTable[string]>(table).flatMap(({ kind, graph }) =>
      kind === 'day' || kind === 'time' ? [[graph, '2026-03-31']] : [],
    ),
  ),
);

/** Good texts of fields, by their names; of the others, any words. */
const goodTexts: Values = {
  ...days,
  ...{ email: address, emailAddress: address, teamLeaderEmail: address, actor: address, ownerEmail: address },
  ...{ contactNumber: '71 234 567', teamLeaderContact: '71 234 567', dialCode: '+267', country: 'BW' },
  ...{
    mailbox: address,
    countryCode: 'BW',
    currency: 'NAD',
    timeZone: 'Africa/Windhoek',
    facebook: website,
    x: website,
  },
  ...{ instagram: website, linkedin: website, youtube: website },
  ...{ groundColour: '#06304f', actionColour: '#0a5a9c', accentColour: '#a6d13b' },
  ...{
    website,
    linkedIn: website,
    submissionLink: website,
    url: `https://127.0.0.1:9/${WORD}`,
    website2: '',
  },
  ...{ password: PASSWORD, currentPassword: PASSWORD, code: '123456', next: '/innovate/status' },
  ...{
    termsVersion: termsVersion(),
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
  after: null,
};

export interface Leaf {
  /** The names from the argument to the value, joined by dots. */
  path: string;
  name: string;
  type: string;
}
export type MakeText = (leaf: Leaf, good: unknown) => unknown;

/** What stands ready for an operation. */
export interface Scene {
  caller?: Client;
  /** What is given instead of any value, by paths. */
  values?: Values;
  upload?: string;
  /** What is uploaded; by default a PDF. */
  file?: File;
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

/** The version of a text that has a draft. */
async function draftedVersion(): Promise<number | undefined> {
  const { changeTexts } = await people.admin.ask<{ changeTexts: { version: number }[] }>(
    `mutation ($text: String!) {
       changeTexts(input: { language: EN, texts: [{ key: "home.headline", value: { text: $text } }] }) { version } }`,
    { text: newAddress(WORD) },
  );
  return changeTexts[0]?.version;
}

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
  changeProgramme: () => ({
    values: {
      ...{ 'input.year': 2026, 'input.auditMonths': 12 },
      ...{ 'input.daysOff.day': tomorrow, 'input.workedHolidays': tomorrow },
    },
  }),
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
  changeTexts: () => ({
    values: {
      ...{ 'input.texts.key': 'home.headline', 'input.texts.version': null },
      'input.texts.value.items.length': 0,
    },
  }),
  publishTexts: async () => ({
    values: { 'input.drafts.key': 'home.headline', 'input.drafts.version': await draftedVersion() },
  }),
  changeView: async () => ({ values: { ...(await newView()), name: newAddress(WORD) } }),
  confirmIdentity: () => somebody(),
  challenge: async () => ({ values: { slug: await anySlug() } }),
  changeIdea: async () => ({
    caller: people.owner,
    values: {
      ideaId: await changeableIdea(),
      ...{ 'changes.field': 'KEY_BENEFITS', 'callAnswers.key': 'WHY', 'callAnswers.values': WORD },
    },
  }),
  changeCallQuestions: async () => ({
    values: {
      ...{ id: await newId('createChallenge'), version: 0 },
      ...{ 'questions.key': '', 'questions.choices.name': '', 'questions.shownWhen': null },
    },
  }),
  changeCallReaders: async () => {
    const id = await newId('createChallenge');
    const { node, staff } = await people.admin.ask<{
      node: { readersVersion: number };
      staff: { id: string }[];
    }>('query ($id: ID!) { node(id: $id) { ... on Challenge { readersVersion } } staff { id } }', { id });
    return { values: { id, version: node.readersVersion, 'readers.readerId': staff[0]?.id } };
  },
  changeCompanyPicture: () => ({ values: { kind: 'LOGO', file: null } }),
  changePartnerLogo: () => ({ values: { name: 'University', file: null } }),
  addCallFile: async () => ({
    values: { id: await newId('createChallenge'), kind: 'DOWNLOAD' },
    upload: 'file',
  }),
  removeCallFile: async () => {
    await call('Mutation', 'addCallFile', ...(await sceneAndVariables('addCallFile')));
    const [row] = await portal.sql<{ id: string }>(
      'SELECT id FROM call_files ORDER BY created_at DESC LIMIT 1',
    );
    return { values: { id: toGlobalId('CallFile', row?.id ?? '') } };
  },
  briefPreview: () => ({ values: { id: null } }),
  emailPreview: () => ({ values: { 'input.group': 'mail-idea-received', 'input.caseNumber': 0 } }),
  sendTestEmail: () => ({ values: { 'input.group': 'mail-idea-received', 'input.caseNumber': 0 } }),
  createChallenge: () => ({ values: challengeValues }),
  // What was called so before is stored beside the idea, whichever operation of the walk comes first.
  correctContact: async () => {
    await submitIdea(people.owner, { firstName: WORD });
    return { caller: people.owner, values: { 'input.lastName': newAddress(WORD), version: null } };
  },
  enterChallenge: () => ({ values: { 'input.challengeId': null }, upload: 'file' }),
  eraseMyAccount: () => somebody(({ email }) => ({ email, 'successors.length': 0 })),
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
  inviteToTeam: async () => ({
    caller: people.owner,
    values: { ideaId: await newIdea(), email: newAddress() },
  }),
  joinIdea: async () => {
    const caller = await signedIn(portal);
    return { caller, values: { token: await newInvitation(caller.email) } };
  },
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
    await call('Mutation', 'changeScoreCard', ...(await sceneAndVariables('changeScoreCard')));
    return {
      values: {
        'input.ideaId': await actIdea('scoreIdea'),
        'input.cardVersion': await cardVersion(),
        'input.marks.criterion': `${WORD} name`,
      },
    };
  },
  searchCorrection: () => ({ values: answer('filter') }),
  signUp: () => visitor({ 'input.email': newAddress() }),
  enterIdea: () => ({
    values: { 'input.reference': newReference(), 'input.challengeId': null },
  }),
  importIdeas: () => ({
    upload: 'file',
    file: new File(
      [
        `How it reached you,First name,Last name,Email,Solution name,Solution summary\nPaper,A,B,${newAddress()},C,D`,
      ],
      'ideas.csv',
    ),
  }),
  submitIdea: () => ({
    caller: people.owner,
    values: { 'input.reference': newReference(), 'input.email': people.owner.email },
    upload: 'document',
  }),
  updateChallenge: async () => ({ values: { id: await newId('createChallenge'), ...challengeValues } }),
  updateWebhook: async () => ({ values: { id: await newId('createWebhook'), version: null } }),
  verifyEmail: () => visitor(),
};
const challengeValues: Values = {
  ...{ 'input.year': 2026, 'input.takes': 'IDEAS', 'input.slug': null, 'input.days.day': '2026-03-31' },
};

/** Submits an idea to a call until whose close it can be changed. @returns its id */
async function changeableIdea(): Promise<string> {
  const [call] = await portal.sql<{ id: string }>(
    `INSERT INTO challenges (title, takes, changes_until, organiser, description, status, year, closes_at, created_at)
     VALUES ('Changes', 'IDEAS', 'UNTIL_CLOSE', 'BTC', 'Come.', 'OPEN', 2027, now() + interval '1 day', now()) RETURNING id`,
  );
  const question = { key: 'WHY', kind: 'SHORT_TEXT', label: 'Why?', hint: '', isRequired: false };
  await portal.sql(
    `INSERT INTO call_questions (challenge_id, version, questions, changed_at) VALUES ($1, 1, $2, now())`,
    [call?.id, JSON.stringify([{ ...question, choices: [], maxWords: null, shownWhen: null }])],
  );
  const challengeId = toGlobalId('Challenge', call?.id ?? '');
  return (await submitIdea(people.owner, { challengeId })).id;
}

/** Invites an address to the team of an idea. @returns the token of the mailed link */
async function newInvitation(email: string): Promise<string> {
  const token = newSecret();
  await portal.sql(
    'INSERT INTO idea_members (idea_id, email, token_hash, invited_at) VALUES ($1, $2, $3, now())',
    [keyOf(await newIdea()), email, hashSecret(token)],
  );
  return token;
}

async function anySlug(): Promise<string> {
  const [row] = await portal.sql<{ slug: string }>('SELECT slug FROM challenges LIMIT 1');
  return row?.slug ?? '';
}

/** What stands ready for a mutation, with its variables. */
async function sceneAndVariables(name: string): Promise<[Scene, Values]> {
  const scene = await sceneOf(name);
  return [scene, variablesOf('Mutation', name, scene)];
}

/** Creates something. @returns its id */
async function newId(name: 'createChallenge' | 'createWebhook'): Promise<string> {
  await call('Mutation', name, ...(await sceneAndVariables(name)));
  const [type, table] = name === 'createChallenge' ? ['Challenge', 'challenges'] : ['Webhook', 'webhooks'];
  const [row] = await portal.sql<{ id: string }>(`SELECT id FROM ${table} ORDER BY created_at DESC LIMIT 1`);
  return toGlobalId(type ?? '', row?.id ?? '');
}

const IDEA_PATHS = ['id', 'ids', 'ideaId', 'input.id', 'input.ideaId', 'input.ideas.id'];
export async function sceneOf(name: string): Promise<Scene> {
  const scene = (await scenes[name]?.()) ?? {};
  if (scene.values) return scene;
  const id = await newIdea();
  return { ...scene, values: Object.fromEntries(IDEA_PATHS.map((path) => [path, id])) };
}

/** Makes a value of a type, with all of its fields. */
export function valueOf(type: GraphQLInputType, path: string, scene: Scene, textOf: MakeText): unknown {
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
export const variablesOf = (kind: Kind, name: string, scene: Scene, textOf: MakeText = (_, good) => good) =>
  fieldsOf(Object.fromEntries(operation(kind, name).args.map((arg) => [arg.name, arg])), '', scene, textOf);

export async function call(
  kind: Kind,
  name: string,
  { caller = people.admin, upload, file = pdf(600, `\u200B${WORD}\u202E.pdf`.normalize('NFD')) }: Scene,
  given: Values,
) {
  const field = operation(kind, name);
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const query = `${kind.toLowerCase()} Walk(${declared}) { ${name}(${args})${selectionOf(field)} }`;
  const { body } = upload
    ? await caller.upload(query, { ...given }, upload, file)
    : await caller.graphql(query, { ...given });
  const failure = body.errors?.[0];
  const fields = failure?.extensions.fields ?? [];
  return {
    code: failure?.extensions.code ?? 'OK',
    /** What is wrong, and where. */
    fault: [failure?.message, ...fields.map(({ field, message }) => `${field}: ${message}`)].join(' '),
  };
}
