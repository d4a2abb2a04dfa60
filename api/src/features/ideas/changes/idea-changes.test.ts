/** The feed of changes: every change, in order, once for a follower of its cursors, also during writes. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { inTransaction } from '../../../platform/context.ts';
import { numberChanges, readPresent } from './idea-change.queries.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { besideTransaction, locksAwaited } from '../../../../test/locks.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextOn } from '../../../../test/service-context.ts';

let reviewer: Client;
let key: string;
let other: string;
/** Where the feed stands when a test begins. */
let start: string;
const portal = sharePortal();
beforeAll(async () => {
  reviewer = await signedIn(portal, 'reviewer');
  const owner = await signedIn(portal);
  ({ key } = await submitIdea(owner));
  [other = ''] = await copyIdea(portal, key, [{}]);
});
beforeEach(async () => {
  start = (await follow()).cursor;
});

interface Change {
  kind: string;
  version: number;
  status: string;
  idea: { reference: string; status: string };
}
interface Feed {
  changes: {
    edges: { node: Change }[];
    erased: { ideaId: string; kind: string }[];
    latestCursor: string;
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
}
const erase = (person: Person) =>
  person.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
    email: person.email,
  });

/** Follows the feed to its end. */
async function follow(
  after: string | null = null,
  first = 100,
): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  for (let cursor = after; ;) {
    const feed: Feed = await reviewer.ask(
      `query ($first: Int!, $after: String) {
        changes(first: $first, after: $after) {
          edges { node { kind version status idea { reference status } } }
          pageInfo { endCursor hasNextPage }
        }
      }`,
      { first, after: cursor },
    );
    const { edges, pageInfo } = feed.changes;
    changes.push(...edges.map(({ node }) => node));
    cursor = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) return { changes, cursor: cursor ?? '' };
  }
}

const review = (id: string, reviewStatus: string) =>
  reviewer.rest('PUT', `/api/submission/${id}/status`, { reviewStatus });

test('a submission and each review are changes, with what they made, beside the idea as it is known now', async () => {
  const owner = await signedIn(portal);
  const { key, reference } = await submitIdea(owner);
  for (const status of ['Approved', 'Rejected']) await review(key, status);
  const idea = { reference, status: 'REJECTED' };
  expect((await follow(start)).changes).toEqual([
    { kind: 'SUBMITTED', version: 1, status: 'PENDING', idea },
    { kind: 'REVIEWED', version: 2, status: 'APPROVED', idea },
    { kind: 'REVIEWED', version: 3, status: 'REJECTED', idea },
  ]);
});

test('what changes nothing is no change: a follower who is up to date keeps the cursor', async () => {
  await review(key, 'Approved');
  const { cursor } = await follow(start);
  await review(key, 'Approved');
  expect(await follow(cursor)).toEqual({ changes: [], cursor });
});

test('pages hold every change once, in order', async () => {
  const keys = await copyIdea(
    portal,
    key,
    Array.from({ length: 23 }, () => ({})),
  );
  const rows = await portal.sql<{ reference: string }>(
    'SELECT reference FROM ideas WHERE id = ANY($1) ORDER BY created_at, id',
    [keys],
  );
  const { changes } = await follow(start, 5);
  expect(changes.map(({ idea }) => idea.reference)).toEqual(rows.map(({ reference }) => reference));
});

/** Announces what an idea has as the portal does: the idea and its change in one transaction. */
const ANNOUNCE = `WITH announced AS (
    UPDATE ideas SET announced_version = announced_version + 1, announced_status = $2 WHERE id = $1 RETURNING *)
  INSERT INTO idea_changes (idea_id, kind, at, version, status)
  SELECT id, 'REVIEWED', now(), announced_version, announced_status FROM announced`;

test('a change that was begun before, and finished after, others were read is not passed over', async () => {
  const slow = new pg.Client(portal.databaseUrl);
  await slow.connect();
  try {
    await slow.query('BEGIN');
    await slow.query(ANNOUNCE, [key, 'PENDING']);
    await review(other, 'Approved');
    const first = await follow(start);
    expect(first.changes.map(({ status }) => status)).toEqual(['APPROVED']);
    await slow.query('COMMIT');
    expect((await follow(first.cursor)).changes.map(({ status }) => status)).toEqual(['PENDING']);
  } finally {
    await slow.end();
  }
});

test('followers who read while many write get every change once, each idea’s in its order', async () => {
  const keys = await copyIdea(
    portal,
    key,
    Array.from({ length: 4 }, () => ({ announced_version: 1 })),
  );
  let { cursor } = await follow(start);
  const writers = keys.map(async (id) => {
    for (let n = 0; n < 15; n += 1) await portal.sql(ANNOUNCE, [id, 'PENDING']);
  });
  let writing = true;
  const written = Promise.all(writers).then(() => (writing = false));
  const seen: Change[] = [];
  const read = async () => {
    const next = await follow(cursor, 7);
    seen.push(...next.changes);
    ({ cursor } = next);
  };
  while (writing) await read();
  await written;
  await read();
  const references = new Set(seen.map(({ idea }) => idea.reference));
  expect(references.size).toBe(4);
  for (const reference of references) {
    const versions = seen.filter(({ idea }) => idea.reference === reference).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 15 }, (_, n) => n + 2));
  }
});

test('an instance of 1.0.0 that runs beside during an upgrade is told of by its triggers, and the portal’s connections are not', async () => {
  const announce = 'UPDATE ideas SET announced_version = announced_version + 1 WHERE id = $1';
  await portal.sql(announce, [key]);
  expect((await follow(start)).changes).toEqual([]);
  const before = new pg.Client({
    connectionString: portal.databaseUrl,
    application_name: 'innovation-portal',
  });
  await before.connect();
  try {
    await before.query(announce, [key]);
  } finally {
    await before.end();
  }
  expect((await follow(start)).changes.map(({ kind }) => kind)).toEqual(['REVIEWED']);
});

test('of two followers who number changes at once one waits, and the feed has each change once', async () => {
  await copyIdea(
    portal,
    key,
    Array.from({ length: 3 }, () => ({ announced_version: 1 })),
  );
  const PLACES = 'SELECT id, place FROM idea_changes ORDER BY id';
  const { ctx, close } = await contextOn(portal);
  let later: ReturnType<typeof follow> | undefined;
  let numbered: unknown;
  await besideTransaction(ctx, async (db) => {
    await numberChanges(db, 100);
    numbered = await db.query(PLACES);
    later = follow(start);
    await locksAwaited(portal);
  });
  const seen = await later;
  expect(await portal.sql(PLACES)).toEqual(numbered);
  expect(seen?.changes).toHaveLength(3);
  await close();
});

test('a cursor of another list is refused', async () => {
  const { body } = await reviewer.graphql('{ changes(after: "bm90aGluZw") { edges { node { id } } } }');
  expect(body.errors?.[0]?.extensions.fields?.[0]?.field).toBe('after');
});

test('a position is given once, also where the idea that had the last one was erased', async () => {
  const gone = await signedIn(portal);
  await submitIdea(gone);
  const { cursor } = await follow(start);
  await erase(gone);
  const { reference } = await submitIdea(await signedIn(portal));
  expect((await follow(cursor)).changes.map(({ kind, idea }) => [kind, idea.reference])).toEqual([
    ['SUBMITTED', reference],
  ]);
});

describe('an erased idea', () => {
  const ERASED = `query ($after: String, $first: Int = 100) {
    changes(first: $first, after: $after) { edges { node { kind } } erased { kind ideaId } pageInfo { endCursor hasNextPage } }
  }`;

  test('has its id alone, in its place of the feed; its other changes are gone', async () => {
    const gone = await signedIn(portal);
    const { id } = await submitIdea(gone);
    await submitIdea(await signedIn(portal));
    await erase(gone);
    const pages = [];
    for (let after: string | null = start, more = true; more;) {
      const { changes }: Feed = await reviewer.ask(ERASED, { after, first: 1 });
      pages.push([...changes.edges.map(({ node }) => node.kind), ...changes.erased]);
      [after, more] = [changes.pageInfo.endCursor, changes.pageInfo.hasNextPage];
    }
    expect(pages).toEqual([['SUBMITTED'], [{ kind: 'ERASED', ideaId: id }]]);
  });

  test('does not break a query of 1.0.0, which goes on behind it', async () => {
    const gone = await signedIn(portal);
    await submitIdea(gone);
    const { cursor } = await follow(start);
    await erase(gone);
    const after = await follow(cursor);
    expect(after.changes).toEqual([]);
    expect(after.cursor).not.toBe(cursor);
    expect(await follow(after.cursor)).toEqual(after);
  });
});

test('from now on is one call: what was before does not come, what follows does', async () => {
  const { changes } = await reviewer.ask<Feed>('{ changes(first: 1) { latestCursor } }');
  expect((await follow(changes.latestCursor)).changes).toEqual([]);
  const { reference } = await submitIdea(await signedIn(portal));
  expect((await follow(changes.latestCursor)).changes.map(({ idea }) => idea.reference)).toEqual([reference]);
});

describe('a cursor', () => {
  const outcome = async (after: string) => {
    const { body } = await reviewer.graphql(
      'query ($after: String) { changes(after: $after) { edges { node { kind } } } }',
      {
        after,
      },
    );
    return [body.errors?.[0]?.extensions.code, body.errors?.[0]?.message];
  };
  const textOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString();
  const expired = ['CURSOR_EXPIRED', expect.stringContaining('Begin again')];

  test('of 1.0.0, without an epoch, goes on', async () => {
    const [, , place] = textOf(start).split(' ');
    expect(await outcome(Buffer.from(`change ${place}`).toString('base64url'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('from before a restore, and one that is ahead of all changes, is refused with the way out', async () => {
    const [prefix, epoch, place] = textOf(start).split(' ');
    for (const text of [`${prefix} ${epoch} ${Number(place) + 1}`, `${prefix} ${Number(place) + 1}`])
      expect(await outcome(Buffer.from(text).toString('base64url'))).toEqual(expired);
    expect(await outcome(start)).toEqual([undefined, undefined]);
    await portal.sql('UPDATE idea_feed SET epoch = gen_random_uuid()');
    expect(await outcome(start)).toEqual(expired);
    expect(await outcome((await follow()).cursor)).toEqual([undefined, undefined]);
  });

  test('names another epoch where a dump was restored over the tables, whatever it carried along', async () => {
    const { ctx, close } = await contextOn(portal);
    const before = await readPresent(ctx.db);
    const after = inTransaction(ctx, async ({ db }) => {
      await db.query('CREATE TABLE restored AS TABLE idea_changes');
      await db.query('ALTER TABLE idea_changes RENAME TO dropped');
      await db.query('ALTER TABLE restored RENAME TO idea_changes');
      throw await readPresent(db);
    });
    const { epoch, position } = await after.catch((present: unknown) => present as typeof before);
    await close();
    expect([epoch === before.epoch, position]).toEqual([false, before.position]);
  });
});
