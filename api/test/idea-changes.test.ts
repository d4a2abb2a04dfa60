/** The feed of changes: every change, in order, once for whoever follows its cursors, whatever is written meanwhile. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Client } from './client.ts';
import { sharePortal } from './harness.ts';
import { copyIdea } from './idea-rows.ts';
import { submitIdea } from './ideas.ts';
import { signedIn } from './people.ts';

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
  changes: { edges: { node: Change }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
}

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

test('a submission and each review are changes, with what they made, beside the idea as it is now', async () => {
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

test('a change that was begun before, and finished after, others were read is not passed over', async () => {
  const slow = new pg.Client(portal.databaseUrl);
  await slow.connect();
  try {
    await slow.query('BEGIN');
    await slow.query(
      `UPDATE ideas SET announced_version = announced_version + 1, announced_status = 'PENDING' WHERE id = $1`,
      [key],
    );
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
    for (let n = 0; n < 15; n += 1)
      await portal.sql('UPDATE ideas SET announced_version = announced_version + 1 WHERE id = $1', [id]);
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

test('a cursor of another list is none of this', async () => {
  const { body } = await reviewer.graphql('{ changes(after: "bm90aGluZw") { edges { node { id } } } }');
  expect(body.errors?.[0]?.extensions.fields?.[0]?.field).toBe('after');
});
