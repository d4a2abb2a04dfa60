/**
 * A copy is true: over lives of ideas at random, a follower of the feed that is killed at random has the data of the portal,
 * and webhooks got each change of the feed.
 */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ideaChangeKinds, webhookEvents } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { emailChanged } from '../src/features/accounts/account-events.ts';
import { Account } from '../src/features/accounts/account.entity.ts';
import {
  answerQuestions,
  askSubmitter,
  takeBackQuestions,
} from '../src/features/reviewing/clarifications/clarification.service.ts';
import { announceReviews } from '../src/features/reviewing/announcing/announce.service.ts';
import { reviewIdea } from '../src/features/reviewing/reviews/review.service.ts';
import { undoIdOf, undoReviews } from '../src/features/reviewing/reviews/undo.service.ts';
import { withdrawIdea } from '../src/features/ideas/submission/withdraw.service.ts';
import { correctContact } from '../src/features/ideas/submission/contact.service.ts';
import { submitIdea } from '../src/features/ideas/submission/submit-idea.service.ts';
import { erasePerson } from '../src/features/privacy/erasing/erase-person.service.ts';
import { Random } from '../src/features/seed/random.ts';
import { backupRestored } from '../src/platform/backup/restore.service.ts';
import { inTransaction } from '../src/platform/context.ts';
import type { Context } from '../src/platform/context.ts';
import { publish } from '../src/platform/events.ts';
import { sectionOf } from './guide.ts';
import { sharePortal } from './harness.ts';
import { ideaInput, pdf, submitIdea as submitOverGraphql } from './ideas.ts';
import { createAccount, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { contextOn } from './service-context.ts';
import { ideaFieldsOf } from './submitter-surfaces.ts';

const portal = sharePortal();
let reviewer: Person;
let admin: Person;
let ctx: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
  // Announced by this test alone.
  await portal.sql(
    `INSERT INTO programme_settings (promised_days, announcing, version, changed_at)
     VALUES (30, 'BY_RELEASE', 1, now())`,
  );
  ({ ctx, close } = await contextOn(portal));
});
afterAll(() => close());

const as = async (email: string): Promise<Context> => {
  const actor = await ctx.db.findOneByOrFail(Account, { email });
  return { ...ctx, actor, loaders: new Map() };
};

/** What a copy does not hear of, as the guide lists it. */
const never = [
  ...(/are never a change: ([^]*?)\.\n/.exec(sectionOf('## Following changes'))?.[1]?.matchAll(/`(\w+)`/g) ??
    []),
].map(([, name]) => name ?? '');
const copied = ideaFieldsOf().filter(({ name }) => !never.includes(name));
const COPIED = copied.map(({ selection }) => selection).join(' ');

type Copied = { id: string } & Record<string, unknown>;
interface Feed {
  changes: {
    edges: { node: { kind: string; version: number; status: string; idea: Copied } }[];
    erased: { kind: string; ideaId: string }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
}

/** What a follower has on its disk. */
interface Disk {
  cursor: string | null;
  ideas: Record<string, Copied>;
}
/** What followers have met. */
const seen = new Set<string>();
const empty = (): Disk => ({ cursor: null, ideas: {} });

/** Follows to the end, or until it is killed: after some rows, before or after it wrote the cursor. */
async function follow(disk: Disk, isKilled: () => boolean, first = 3): Promise<void> {
  for (let more = true; more;) {
    const { body } = await reviewer.graphql<Feed>(
      `query ($after: String, $first: Int!) { changes(first: $first, after: $after) {
        edges { node { kind version status idea { ${COPIED} } } }
        erased { kind ideaId }
        pageInfo { endCursor hasNextPage }
      } }`,
      { after: disk.cursor, first },
    );
    if (body.errors?.[0]?.extensions.code === 'CURSOR_EXPIRED') {
      seen.add('begun again');
      Object.assign(disk, empty());
      continue;
    }
    expect(body.errors).toBeUndefined();
    const { edges = [], erased = [], pageInfo } = body.data?.changes ?? {};
    for (const { kind } of [...edges.map(({ node }) => node), ...erased]) seen.add(kind);
    for (const { node } of edges) {
      disk.ideas[node.idea.id] = node.idea;
      if (isKilled()) return;
    }
    for (const { ideaId } of erased) delete disk.ideas[ideaId];
    if (isKilled()) return;
    disk.cursor = pageInfo?.endCursor ?? null;
    more = pageInfo?.hasNextPage === true;
  }
}

describe('of lives at random', () => {
  test.each([1, 2, 3])(
    'seed %i: a follower that is killed has the data of the portal, and webhooks get the changes of the feed',
    async (seed) => {
      const random = new Random(`copies ${seed}`);
      const chance = (share: number) => random.next() < share;
      const pick = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)];
      const desk = await as(reviewer.email);
      const fresh = () => ({ ...desk, loaders: new Map() });
      const people: string[] = [];
      const names = [...Array(12).keys()].map((n) => `s${seed}p${n}`);
      const disk = empty();
      let made = 0;
      let hasBackup = false;
      for (const table of ['webhooks', 'ideas', 'erased_ideas']) await portal.sql(`DELETE FROM ${table}`);
      await portal.sql(
        `INSERT INTO webhooks (name, url, events, secret, created_by, created_at)
       VALUES ('All', 'http://127.0.0.1:1', $1, '', 'test', now())`,
        [namesOf(webhookEvents)],
      );

      const ideaOf = async () =>
        pick(
          await portal.sql<{ id: string; email: string; askedUntil: string | null }>(
            'SELECT id, email, asked_until::text AS "askedUntil" FROM ideas ORDER BY created_at, id',
          ),
        );
      type Known = NonNullable<Awaited<ReturnType<typeof ideaOf>>>;
      const ofIdea = (act: (idea: Known) => Promise<unknown>) => async () => {
        const idea = await ideaOf();
        if (idea) await act(idea);
      };
      const submit = async () => {
        const name = names.pop();
        if (name && (people.length === 0 || chance(0.6))) {
          const email = `${name}@example.com`;
          await createAccount(portal, email);
          people.push(email);
        } else if (name) names.push(name);
        const email = pick(people);
        if (!email) return;
        const content = Readable.from(Buffer.from(await pdf().arrayBuffer()));
        const reference = `IDEA-1${String(seed).padStart(12, '0')}-${(made += 1)}`;
        await submitIdea(await as(email), ideaInput(email, { reference }), { name: 'proposal.pdf', content });
      };
      const review = ofIdea(({ id }) =>
        reviewIdea(fresh(), {
          id,
          status: pick(['APPROVED', 'REJECTED', 'PENDING', 'PENDING']),
          comments: pick(['', 'One', 'Two']),
        }),
      );
      const announce = ofIdea(({ id }) =>
        inTransaction(fresh(), (ctx) => announceReviews(ctx, [{ ideaId: id }])),
      );
      const undo = ofIdea(async ({ id }) => {
        const save = await undoIdOf(fresh(), { id });
        if (save) await undoReviews(fresh(), save);
      });
      const ask = ofIdea(({ id: ideaId }) =>
        askSubmitter(fresh(), {
          ideaId,
          until: addDays(dayAt(ctx.now(), ctx.timeZone), 9),
          questions: [
            { field: 'problemStatement', text: 'Where?' },
            { field: 'document', text: 'Sign it.' },
          ],
        }),
      );
      const answer = ofIdea(async ({ id: ideaId, email, askedUntil }) => {
        if (!askedUntil) return;
        if (chance(0.2)) return void (await takeBackQuestions(fresh(), ideaId));
        const content = Readable.from(Buffer.from(await pdf().arrayBuffer()));
        const answers = [{ field: 'problemStatement', text: 'See there.' }];
        const changes = [{ field: 'problemStatement', values: [`Answer ${(made += 1)}`] }];
        await answerQuestions(
          await as(email),
          { ideaId, answers, changes },
          { name: `signed-${made}.pdf`, content },
        );
      });
      const correct = ofIdea(async ({ email }) => {
        const contact = {
          firstName: `Name${(made += 1)}`,
          lastName: 'New',
          dialCode: '+267',
          contactNumber: '71234567',
        };
        await correctContact(await as(email), contact);
      });
      const move = ofIdea(async ({ email }) => {
        const moved = `m${(made += 1)}-${email}`.slice(-40);
        const { actor } = await as(email);
        await inTransaction(ctx, async (ctx) => {
          await ctx.db.update(Account, { email }, { email: moved });
          await publish(ctx, emailChanged, { accountId: actor?.id ?? '', email: moved });
        });
        people.splice(people.indexOf(email), 1, moved);
      });
      const withdraw = ofIdea(async ({ id, email }) => withdrawIdea(await as(email), id, new Set(['id'])));
      const erase = ofIdea(async ({ email }) => {
        people.splice(people.indexOf(email), 1);
        await erasePerson(ctx, email);
      });
      let savedPeople: string[] = [];
      const backUp = async () => {
        await portal.sql(await copying('kept'));
        savedPeople = [...people];
        hasBackup = true;
      };
      const restore = async () => {
        if (!hasBackup) return;
        await portal.sql(await copying('public'));
        await inTransaction(ctx, (ctx) => publish(ctx, backupRestored, undefined));
        people.splice(0, people.length, ...savedPeople);
      };
      const killed = () => follow(disk, () => chance(0.1));

      const acts = [
        ...[
          submit,
          submit,
          submit,
          review,
          review,
          review,
          announce,
          announce,
          undo,
          ask,
          ask,
          answer,
          answer,
        ],
        ...[correct, move, withdraw, killed, killed, killed],
      ];
      for (let step = 0; step < 80; step += 1) {
        const rare = chance(0.1) ? pick([erase, backUp, restore]) : undefined;
        await (rare ?? pick(acts) ?? submit)().catch((error: unknown) => {
          // Refused: the idea is in no state for it.
          if ((error as Error).name !== 'DomainError') throw error;
        });
      }
      await follow(disk, () => false, 12);
      const whole = empty();
      await follow(whole, () => false, 12);
      expect(disk.ideas).toEqual(whole.ideas);
      const count = await portal.sql<{ count: number }>('SELECT count(*)::int AS count FROM ideas');
      expect(Object.keys(disk.ideas)).toHaveLength(count[0]?.count ?? 0);
      const { rows, told } = await feedAndWebhooks();
      expect(told).toEqual(rows);
    },
    60_000,
  );

  test('every kind of change has happened, and a restore', () => {
    expect([...seen].sort()).toEqual([...namesOf(ideaChangeKinds), 'begun again'].sort());
  });
});

const KEPT = [
  'accounts',
  'ideas',
  'idea_changes',
  'erased_ideas',
  'idea_feed',
  'idea_reviews',
  'clarifications',
  'webhook_deliveries',
];

/** Copies the tables aside, or back, as a restore does: with the counters of that time, and without triggers. */
async function copying(to: 'kept' | 'public'): Promise<string> {
  const columns = await portal.sql<{ table: string; columns: string }>(
    `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1) AND is_generated = 'NEVER' GROUP BY table_name`,
    [KEPT],
  );
  const copies = columns.map(({ table, columns }) =>
    to === 'kept'
      ? `DROP TABLE IF EXISTS kept.${table}; CREATE TABLE kept.${table} AS SELECT ${columns} FROM public.${table}`
      : `DELETE FROM public.${table}; INSERT INTO public.${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${table}`,
  );
  return `BEGIN; CREATE SCHEMA IF NOT EXISTS kept; SET LOCAL session_replication_role = replica; ${copies.join('; ')}; COMMIT`;
}

/** The changes of the feed and of webhooks, in one order: a kind, an id, and the version and status after it. */
async function feedAndWebhooks(): Promise<{ rows: string[]; told: string[] }> {
  const rows = await reviewer.ask<Feed>(
    `{ changes(first: 100) { edges { node { kind version status idea { id } } } erased { kind ideaId } pageInfo { hasNextPage } } }`,
  );
  expect(rows.changes.pageInfo.hasNextPage).toBe(false);
  const told = await portal.sql<{ event: string; data: { id: string; version?: number; status?: string } }>(
    `SELECT event, payload -> 'data' AS data FROM webhook_deliveries WHERE event LIKE 'IDEA%'`,
  );
  const { edges, erased } = rows.changes;
  return {
    rows: [
      ...edges.map(({ node: { kind, version, status, idea } }) => [kind, idea.id, version, status].join(' ')),
      ...erased.map(({ kind, ideaId }) => [kind, ideaId].join(' ')),
    ].sort(),
    told: told
      .map(({ event, data: { id, version, status } }) =>
        [event.replace('IDEA_', ''), id, ...(version ? [version, status] : [])].join(' '),
      )
      .sort(),
  };
}

test('the idea of a change is as announced: every field is what a colleague reads who must not judge it', async () => {
  const barred = await signedIn(portal, 'reviewer');
  const { changes: now } = await reviewer.ask<{ changes: { latestCursor: string } }>(
    '{ changes(first: 1) { latestCursor } }',
  );
  const { id } = await submitOverGraphql(await signedIn(portal));
  await barred.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A friend.") { reason } }', {
    id,
  });
  for (const act of [
    'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
    'claimIdea(ideaId: $id) { id }',
    'reviewIdea(input: { id: $id, version: 1, status: REJECTED, comments: "Oops." }) { id }',
  ])
    await admin.ask(`mutation ($id: ID!) { ${act} }`, { id });
  // Theirs alone to see, or of those who judge.
  const own = ['conflict', 'reviewer', 'by'];
  const fields = ideaFieldsOf().filter(({ name }) => !own.includes(name));
  const selection = fields.map(({ selection }) => selection).join(' ');
  const { idea } = await barred.ask<{ idea: object }>(`query ($id: ID!) { idea(id: $id) { ${selection} } }`, {
    id,
  });
  const { changes } = await admin.ask<Feed>(
    `query ($after: String) { changes(first: 1, after: $after) { edges { node { idea { ${selection} } } } } }`,
    { after: now.latestCursor },
  );
  expect(changes.edges[0]?.node.idea).toEqual(idea);
  expect(idea).toMatchObject({ status: 'PENDING', version: 1, reviewerComments: '' });
});
