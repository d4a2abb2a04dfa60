/** Who must not judge an idea, in SQL: its submitter, and who declared a conflict. They see of it what its submitter sees. */
import type { EntityManager } from 'typeorm';

/** Selects the ids of the ideas that an account, given by an SQL expression, must not judge. */
export const barredIdeas = (accountId: string): string =>
  `SELECT id FROM ideas WHERE owner_id = ${accountId} UNION ALL SELECT idea_id FROM idea_conflicts WHERE account_id = ${accountId}`;

/** Finds the ideas among these that an account must not judge. */
export async function findBarredIdeas(
  db: EntityManager,
  accountId: string,
  ideaIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT id FROM unnest($2::uuid[]) AS id WHERE id IN (${barredIdeas('$1')})`,
    [accountId, ideaIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds the accounts that must not judge one of these ideas. */
export async function findBarredAccounts(db: EntityManager, ideaIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT owner_id AS id FROM ideas WHERE id = ANY($1::uuid[])
     UNION SELECT account_id FROM idea_conflicts WHERE idea_id = ANY($1::uuid[])`,
    [ideaIds],
  );
  return rows.map(({ id }) => id);
}
