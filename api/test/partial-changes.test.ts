/** Every change of what is stored: a field that is left out stays, and what a colleague changed is never replaced unread. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { buildSchema, getNamedType, isInputObjectType } from 'graphql';
import { sharePortal } from './harness.ts';
import { newAddress, outcomeOf, signedIn } from './people.ts';
import type { Person } from './people.ts';

const portal = sharePortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

const made = async (create: string, type: string, input: object, at = ''): Promise<{ id: string }> => {
  const text = `mutation ($input: ${type}!) { ${create}(input: $input) { ${at ? `${at} { id }` : 'id'} } }`;
  const data = await admin.ask<Record<string, Record<string, unknown>>>(text, { input });
  return (at ? data[create]?.[at] : data[create]) as { id: string };
};

interface Entry {
  /** The variables of the mutation, all of which may be left out. */
  variables: string;
  /** The call of the mutation, without its name and its selection. */
  call: string;
  /** Where the answer has the fields. */
  within?: string;
  begin: () => Promise<object>;
  /** What the version is called in the answer. */
  version?: string;
  /** Where the variables have the fields and the version. */
  inInput: boolean;
  /** A field with its value before, after a change, and after another; and a field that nobody changes. */
  first: [name: string, before: unknown, after: unknown, other: unknown];
  second: [name: string, before: unknown];
}

const challenge = { title: 'Masts', organiser: 'BTC', description: 'Build.', year: 2026, status: 'OPEN' };
const contact = { firstName: 'Naledi', lastName: 'Moeti', dialCode: '+267', contactNumber: '71234567' };
const webhook = { name: 'House', url: 'http://127.0.0.1:9/hooks', events: ['IDEA_SUBMITTED'] };

const partial: Readonly<Record<string, Entry>> = {
  changeProgramme: {
    ...{ variables: '$input: ProgrammeInput!', call: 'input: $input', inInput: true },
    begin: () => Promise.resolve({}),
    first: ['promisedDays', 30, 25, 20],
    second: ['announcing', 'AFTER_HOLD'],
  },
  changeReply: {
    variables: '$id: ID!, $version: Int!, $name: String, $text: String',
    ...{ call: 'id: $id, version: $version, name: $name, text: $text', inInput: false },
    begin: () => made('addReply', 'ReplyInput', { name: 'Known', text: 'We run it.' }),
    first: ['name', 'Known', 'Run already', 'In use'],
    second: ['text', 'We run it.'],
  },
  changeView: {
    variables: '$id: ID!, $version: Int!, $name: String, $shared: Boolean, $filter: String',
    call: 'id: $id, version: $version, name: $name, shared: $shared, filter: $filter',
    inInput: false,
    begin: () => made('saveView', 'SavedViewInput', { name: 'Games', shared: true, filter: 'focus=GAMING' }),
    first: ['name', 'Games', 'Gaming', 'Play'],
    second: ['shared', true],
  },
  updateChallenge: {
    variables: '$id: ID!, $version: Int!, $input: ChallengeInput!',
    ...{ call: 'id: $id, version: $version, input: $input', inInput: true },
    begin: () => made('createChallenge', 'ChallengeInput', challenge),
    first: ['title', 'Masts', 'Town masts', 'Village masts'],
    second: ['description', 'Build.'],
  },
  updateWebhook: {
    variables: '$id: ID!, $input: WebhookChangeInput!, $version: Int',
    ...{ call: 'id: $id, input: $input, version: $version', inInput: true },
    begin: () => made('createWebhook', 'WebhookInput', webhook, 'webhook'),
    first: ['name', 'House', 'Data house', 'Lake'],
    second: ['url', webhook.url],
  },
  correctContact: {
    ...{ variables: '$input: ContactInput!, $version: Int', call: 'input: $input, version: $version' },
    ...{ within: 'contact', inInput: true },
    begin: async () => {
      const text = 'mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }';
      await admin.ask(text, { input: contact });
      return {};
    },
    first: ['firstName', 'Naledi', 'Nana', 'Lesedi'],
    second: ['contactNumber', contact.contactNumber],
  },
  nameColleague: {
    variables: '$id: ID!, $firstName: String, $lastName: String, $version: Int',
    call: 'id: $id, firstName: $firstName, lastName: $lastName, version: $version',
    ...{ version: 'nameVersion', inInput: false },
    begin: async () => {
      const invited = await admin.ask<{ inviteColleague: { id: string } }>(
        'mutation ($email: String!) { inviteColleague(email: $email, role: REVIEWER, firstName: "Naledi", lastName: "Moeti") { id } }',
        { email: newAddress('invited') },
      );
      return { id: invited.inviteColleague.id };
    },
    first: ['firstName', 'Naledi', 'Nana', 'Lesedi'],
    second: ['lastName', 'Moeti'],
  },
};

/** Lists are replaced whole, by the version: clients merge their entries. */
const lists = [
  'changeCallQuestions',
  'changeCallReaders',
  'changeRejectionReasons',
  'changeScoreCard',
  'changeTexts',
  'publishTexts',
];
/** A new entry beside those before, which stay: clients merge what it began with. */
const entries = ['proposeStory', 'recordOutcome'];
/** What names a version, and changes nothing that somebody else edits: a decision, an answer, a score, an act, one's own draft. */
const acts = [
  ...['answerStory', 'followUpHackathonEntry', 'followUpSuggestion', 'reviewIdea'],
  ...['reviewIdeas', 'saveIdeaDraft', 'scoreIdea', 'submitIdea', 'takeOverIdea'],
];

test('every mutation that names what its caller saw is one of these', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
  const namesSeen = (
    name: string,
    depth: number,
    parts: readonly { name: string; type: unknown }[],
  ): boolean =>
    parts.some((part) => {
      const type = getNamedType(part.type as Parameters<typeof getNamedType>[0]);
      if (/version$/i.test(part.name)) return true;
      return depth < 2 && isInputObjectType(type)
        ? namesSeen(name, depth + 1, Object.values(type.getFields()))
        : false;
    });
  const found = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
    namesSeen(name, 0, args) ? [name] : [],
  );
  expect(found.sort()).toEqual([...Object.keys(partial), ...lists, ...entries, ...acts].sort());
});

/** The version of the contact details, whose correction to the same values is refused. */
async function ownVersion(): Promise<number | undefined> {
  const { me } = await admin.ask<{ me: { contact: { version: number } | null } }>(
    '{ me { contact { version } } }',
  );
  return me.contact?.version;
}

test.each(Object.entries(partial))(
  '%s changes what is given alone, and refuses to replace what its caller has not seen',
  async (name, { variables, call, within, begin, version = 'version', inInput, first, second }) => {
    const begun = await begin();
    const [field, , after, other] = first;
    const [kept, value] = second;
    const selection = `${version} ${field} ${kept}`;
    const text = `mutation (${variables}) { ${name}(${call}) { ${within ? `${within} { ${selection} }` : selection} } }`;
    const send = (change: object, seen?: unknown) => {
      const isOwn = variables.includes('$version');
      const sent = inInput ? { input: { ...change, ...(!isOwn && { version: seen }) } } : change;
      return admin.graphql<Record<string, Record<string, unknown>>>(text, {
        ...begun,
        ...sent,
        ...(isOwn && { version: seen }),
      });
    };
    const storedIn = ({ body }: Awaited<ReturnType<typeof send>>) => {
      const answer = body.data?.[name];
      return (within ? answer?.[within] : answer) as Record<string, unknown> | undefined;
    };
    // A repeated value changes nothing, whatever version is named with it.
    const old = storedIn(await send({ [field]: first[1] }, 0))?.[version] ?? (await ownVersion());
    const changed = storedIn(await send({ [field]: after }, old));
    expect(changed).toMatchObject({ [field]: after, [kept]: value });

    const late = await send({ [field]: other }, old);
    expect(late.body.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'STALE', current: { version: changed?.[version], [field]: after, [kept]: value } },
    });
    const again = await send({ [field]: other }, changed?.[version]);
    expect([outcomeOf(again), storedIn(again)]).toMatchObject(['OK', { [field]: other, [kept]: value }]);
  },
);
