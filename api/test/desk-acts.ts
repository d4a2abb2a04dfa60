/** The operations that act for the desk on ideas that they name: a valid call of each, for the walks. */
import { beforeAll } from '@jest/globals';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { sharePortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { copyIdea } from './idea-rows.ts';
import type { IdeaChanges } from './idea-rows.ts';
import { submitIdea } from './ideas.ts';
import { outcomeOf, signedIn } from './people.ts';
import type { Person } from './people.ts';

export interface Ids {
  /** The global ids of the ideas: the last is the one in question, the others are nobody's of the caller. */
  ids: string[];
  id: string;
  /** The key of what `prepare` stored beside the idea. */
  row: string;
}

export interface Act {
  /** Up to what is selected of the answer. */
  document: string;
  /** What to select; nothing of an answer without fields. */
  select?: string;
  variables: (ids: Ids) => Record<string, unknown>;
  /** Columns of the idea that let the operation go through. */
  idea?: IdeaChanges;
  /** Stores what else it takes, and returns its key. */
  prepare?: (key: string) => Promise<string>;
  takesSeveral?: boolean;
  /** The result for a caller who must not judge the idea, where it is no refusal. */
  ends?: Partial<Record<Bar, string>>;
}

/** Why somebody must not judge an idea; `other` is by the table of a feature that the test declares. */
export type Bar = 'own' | 'member' | 'conflicted' | 'other';

const textOf = ({ document, select }: Act): string => `${document}${select ? ` { ${select} }` : ''} }`;

export const callAct = async (client: Client, act: Act, ids: Ids) =>
  (await client.graphql(textOf(act), act.variables(ids))).body;

/** Tells how an act ended, with its number, or the names of its lists with ideas. */
export async function endOf(client: Client, act: Act, ids: Ids): Promise<string> {
  const body = await callAct(client, act, ids);
  const [answer] = Object.values(body.data ?? {});
  const lists = Object.entries(answer && !Array.isArray(answer) ? Object(answer) : {}).flatMap(
    ([name, list]) => (Array.isArray(list) && list.length > 0 ? name : []),
  );
  const { count } = Object(answer) as { count?: number };
  const shown = count !== undefined || answer === null ? [String(count ?? answer)] : lists;
  return [outcomeOf({ body }), ...shown].join(' ');
}

export const keyOf = (id: string): string => Buffer.from(id, 'base64url').toString().split(':').at(-1) ?? '';

export const tomorrow = addDays(dayAt(new Date(), 'Africa/Gaborone'), 1);
const nothing = (outcome: string) => ({
  own: outcome,
  member: outcome,
  conflicted: outcome,
  other: outcome,
});

const deskActs = ({ portal, accounts }: Pick<Desk, 'portal' | 'accounts'>): Record<string, Act> => {
  const insert = async (text: string, values: unknown[]): Promise<string> =>
    (await portal.sql<{ id: string }>(text, values))[0]?.id ?? '';
  const asked = (key: string) =>
    insert(
      `INSERT INTO clarifications (idea_id, asker_id, asked_at, until, questions)
     VALUES ($1, $2, now(), $3, '[{"field":"keyBenefits","text":"For whom?"}]') RETURNING id`,
      [key, accounts.colleague, tomorrow],
    );
  /** A review that waits for its release, or for the hour that one set. */
  const held = (isReleased: boolean) => (key: string) =>
    insert(
      `INSERT INTO idea_reviews (idea_id, reviewer_id, save_id, version, reviewed_at, from_status, to_status, comments, comments_sent, notify, announce_at, release_id)
     VALUES ($1, $2, gen_random_uuid(), 1, now(), 'PENDING', 'APPROVED', '', false, true,
       CASE WHEN $3 THEN now() + interval '1 day' END, CASE WHEN $3 THEN gen_random_uuid() END) RETURNING id`,
      [key, accounts.colleague, isReleased],
    );
  const conflictOf = (key: string, accountId: string) =>
    insert(
      `INSERT INTO idea_conflicts (idea_id, account_id, reason, declared_at) VALUES ($1, $2, 'A cousin.', now()) RETURNING id`,
      [key, accountId],
    );
  /** What became of an idea that goes on. */
  const goesOn = (key: string) =>
    insert(
      `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence)
       VALUES ($1, 1, now(), 'PILOT', 'Us', 'It works.') RETURNING id`,
      [key],
    );
  const hasStory = (key: string) =>
    insert(
      `INSERT INTO idea_stories (idea_id, version, consent, asked_at, sentence, place)
       VALUES ($1, 1, 'ASKED', now(), 'It works.', '') RETURNING idea_id AS id`,
      [key],
    );

  return {
    addNote: {
      document: 'mutation ($id: ID!) { addNote(ideaId: $id, text: "Approve it.")',
      select: 'id',
      variables: ({ id }) => ({
        id,
      }),
    },
    assignIdeas: {
      document: 'mutation ($ids: [ID!]!, $to: [ID!]!) { assignIdeas(ideaIds: $ids, to: $to)',
      select: 'count',
      variables: ({ ids }) => ({
        ids,
        to: [toGlobalId('Reviewer', accounts.colleague)],
      }),
      takesSeveral: true,
    },
    giveBackIdeas: {
      document: 'mutation ($ids: [ID!]!) { giveBackIdeas(ideaIds: $ids)',
      select: 'count',
      variables: ({ ids }) => ({ ids }),
      prepare: (key) =>
        insert(
          `INSERT INTO idea_claims (idea_id, holder_id, kind) VALUES ($1, $2, 'ASSIGNED') RETURNING id`,
          [key, accounts.colleague],
        ),
      takesSeveral: true,
    },
    claimIdea: {
      document: 'mutation ($id: ID!) { claimIdea(ideaId: $id)',
      select: 'id',
      variables: ({ id }) => ({ id }),
      ends: nothing('OK null'),
    },
    renewEntryLink: {
      document: 'mutation ($id: ID!) { renewEntryLink(ideaId: $id)',
      select: 'link',
      variables: ({ id }) => ({ id }),
      prepare: (key) =>
        insert(
          `INSERT INTO entered_ideas (idea_id, source, entered_by_id, at) VALUES ($1, 'PAPER', $2, now()) RETURNING idea_id AS id`,
          [key, accounts.colleague],
        ),
    },
    eraseIdea: {
      document: 'mutation ($id: ID!) { eraseIdea(ideaId: $id)',
      variables: ({ id }) => ({ id }),
    },
    declareConflict: {
      document: 'mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A friend.")',
      select: 'id',
      variables: ({ id }) => ({ id }),
      // Once more, it answers what was declared first.
      ends: { own: 'CONFLICT', member: 'CONFLICT', conflicted: 'OK' },
    },
    liftConflict: {
      document: 'mutation ($id: ID!) { liftConflict(id: $id)',
      select: 'id',
      variables: ({ row }) => ({
        id: toGlobalId('Conflict', row),
      }),
      prepare: (key) => conflictOf(key, accounts.colleague),
      // That somebody declared one on their own idea is nothing that they may know.
      ends: { own: 'NOT_FOUND', member: 'NOT_FOUND' },
    },
    recordOutcome: {
      document: 'mutation ($input: OutcomeInput!) { recordOutcome(input: $input)',
      select: 'version',
      variables: ({ id }) => ({
        input: { ideaId: id, outcomeVersion: 0, stage: 'PILOT', owner: 'Me', sentence: 'It works.' },
      }),
      idea: { status: 'APPROVED', announced_status: 'APPROVED' },
    },
    recordCall: {
      document: 'mutation ($id: ID!) { recordCall(ideaId: $id, called: true)',
      select: 'id',
      variables: ({ id }) => ({ id }),
      idea: { status: 'APPROVED', announced_status: 'APPROVED', call_due_on: tomorrow },
    },
    proposeStory: {
      document: 'mutation ($input: StoryInput!) { proposeStory(input: $input)',
      select: 'version',
      variables: ({ id }) => ({ input: { ideaId: id, storyVersion: 0, sentence: 'It works.' } }),
      idea: { status: 'APPROVED', announced_status: 'APPROVED' },
      prepare: goesOn,
    },
    endStory: {
      document: 'mutation ($id: ID!) { endStory(ideaId: $id)',
      variables: ({ id }) => ({ id }),
      idea: { status: 'APPROVED', announced_status: 'APPROVED' },
      prepare: hasStory,
    },
    askSubmitter: {
      document:
        'mutation ($id: ID!, $until: Date!, $questions: [QuestionInput!]!) { askSubmitter(ideaId: $id, until: $until, questions: $questions)',
      select: 'until',
      variables: ({ id }) => ({
        id,
        until: tomorrow,
        questions: [{ field: 'KEY_BENEFITS', text: 'For whom?' }],
      }),
    },
    takeBackQuestions: {
      document: 'mutation ($id: ID!) { takeBackQuestions(ideaId: $id)',
      select: 'outcome',
      variables: ({ id }) => ({ id }),
      idea: { asked_until: tomorrow },
      prepare: asked,
    },
    scoreIdea: {
      document: 'mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input)',
      select: 'mean',
      variables: ({ id }) => ({
        input: { ideaId: id, cardVersion: 1, cannotJudge: true },
      }),
      idea: { shortlisted_at: new Date().toISOString() },
    },
    shortlistIdeas: {
      document: 'mutation ($ids: [ID!]!) { shortlistIdeas(ideaIds: $ids, shortlisted: true)',
      select: 'ideas { id }',
      variables: ({ ids }) => ({ ids }),
      takesSeveral: true,
    },
    reviewIdea: {
      document: 'mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input)',
      select: 'id',
      variables: ({ id }) => ({
        input: { id, version: 1, status: 'APPROVED' },
      }),
    },
    reviewIdeas: {
      document: 'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input)',
      select: 'reviewed { id } own { id } conflicted { id }',
      variables: ({ id }) => ({ input: { ideas: [{ id, version: 1 }], status: 'APPROVED', comments: '' } }),
      // Its answer lists them, and the others are reviewed.
      ends: { own: 'OK own', member: 'OK own', conflicted: 'OK conflicted', other: 'OK conflicted' },
    },
    releaseReviews: {
      document: 'mutation ($ids: [ID!]!, $at: DateTimeISO!) { releaseReviews(ids: $ids, at: $at)',
      select: 'count',
      variables: ({ row }) => ({
        ids: [toGlobalId('IdeaReview', row)],
        at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      idea: { status: 'APPROVED' },
      prepare: held(false),
      // As one that does not wait any more: a refusal would tell that one waits.
      ends: nothing('OK 0'),
    },
    holdReviews: {
      document: 'mutation ($ids: [ID!]!) { holdReviews(ids: $ids)',
      select: 'count',
      variables: ({ row }) => ({
        ids: [toGlobalId('IdeaReview', row)],
      }),
      idea: { status: 'APPROVED' },
      prepare: held(true),
      ends: nothing('OK 0'),
    },
  };
};

type Name = 'owner' | 'reviewer' | 'admin' | 'colleague';

export interface Desk {
  portal: TestPortal;
  people: Record<Name, Person>;
  /** The keys of their accounts. */
  accounts: Record<Name, string>;
  acts: Record<string, Act>;
  /** Stores ideas as an act takes them: the last with some changes, another before it where the act takes several. */
  ideasFor(act: Act, changes?: IdeaChanges): Promise<Ids>;
}

/** Starts a portal with people of each kind, where nothing is announced by itself, at whatever moment. */
export function shareDesk(
  changes: Parameters<typeof submitIdea>[1] = {},
  ...options: Parameters<typeof sharePortal>
): Desk {
  const portal = sharePortal(...options);
  const [people, accounts] = [{} as Desk['people'], {} as Desk['accounts']];
  let model = '';
  beforeAll(async () => {
    for (const [name, role] of [
      ['owner', 'user'],
      ['reviewer', 'reviewer'],
      ['admin', 'admin'],
      ['colleague', 'reviewer'],
    ] as const) {
      const person = await signedIn(portal, role);
      const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
        person.email,
      ]);
      people[name] = person;
      accounts[name] = row?.id ?? '';
    }
    model = (await submitIdea(people.owner, changes)).key;
    await portal.sql(
      `INSERT INTO programme_settings (version, promised_days, announcing, deciders, changed_at) VALUES (1, 30, 'BY_RELEASE', 'ELEVATED', now())`,
    );
  });
  return {
    ...{ portal, people, accounts },
    acts: deskActs({ portal, accounts }),
    ideasFor: async ({ idea = {}, prepare, takesSeveral }, changes = {}) => {
      const copies = [...(takesSeveral ? [idea] : []), { ...idea, ...changes }];
      const keys = await copyIdea(portal, model, copies);
      let row = '';
      for (const key of keys) row = (await prepare?.(key)) ?? '';
      const ids = keys.map((key) => toGlobalId('Idea', key));
      return { ids, id: ids.at(-1) ?? '', row };
    },
  };
}
