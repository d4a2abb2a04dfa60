/** Many ideas for a test: copies of one that was submitted, with changes, past the rules. */
import { randomUUID } from 'node:crypto';
import type { TestPortal } from './harness.ts';

/** A column of the table of ideas → its value. */
export type IdeaChanges = Record<string, string | number | string[] | null>;

let made = 0;

/**
 * Stores a copy of an idea for each entry of a list.
 * @param key the idea that is copied
 * @param changes what is different about each copy, by column; besides its keys, which are new
 * @returns the keys of the copies, in the order of the list
 */
export async function copyIdea(portal: TestPortal, key: string, changes: IdeaChanges[]): Promise<string[]> {
  const columns = await portal.sql<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = 'ideas' AND is_generated = 'NEVER'`,
  );
  const copies = changes.map((change) => {
    // Thousands made in one millisecond would meet the same random number.
    made += 1;
    const reference = `IDEA-${1_000_000_000_000 + made}-0`;
    return { id: randomUUID(), reference, sent_reference: reference, ...change };
  });
  await portal.sql(
    `INSERT INTO ideas (${columns.map(({ name }) => name).join(', ')})
     SELECT ${columns.map(({ name }) => `copy.${name}`).join(', ')}
     FROM ideas AS original, jsonb_array_elements($2::jsonb) AS change, jsonb_populate_record(original, change) AS copy
     WHERE original.id = $1`,
    [key, JSON.stringify(copies)],
  );
  const keys = copies.map(({ id }) => id);
  await portal.sql(
    `INSERT INTO idea_changes (idea_id, kind, at, version, status)
     SELECT id, 'SUBMITTED', created_at, version, status FROM ideas WHERE id = ANY($1::uuid[]) ORDER BY created_at, id`,
    [keys],
  );
  return keys;
}
