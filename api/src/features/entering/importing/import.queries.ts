import type { EntityManager } from 'typeorm';

/** What tells ideas of one person apart, and the reference. */
export interface IdeaOfPerson {
  email: string;
  dialCode: string | null;
  contactNumber: string | null;
  solutionName: string;
  reference: string;
}

/** Finds the ideas of the accounts with these addresses, and those with these telephone numbers, withdrawn ones included. */
export const findIdeasOf = (
  db: EntityManager,
  emails: readonly string[],
  numbers: readonly string[],
): Promise<IdeaOfPerson[]> =>
  db.query<IdeaOfPerson[]>(
    `SELECT accounts.email, ideas.dial_code AS "dialCode", ideas.contact_number AS "contactNumber",
       solution_name AS "solutionName", reference FROM (
       SELECT id FROM ideas WHERE owner_id IN (SELECT id FROM accounts WHERE email = ANY($1))
       UNION SELECT id FROM ideas WHERE contact_number = ANY($2)
     ) AS found JOIN ideas USING (id) JOIN accounts ON accounts.id = owner_id`,
    [emails, numbers],
  );

/** Finds which of these addresses have an account that is closed. */
export async function findClosed(db: EntityManager, emails: readonly string[]): Promise<Set<string>> {
  const closed = await db.query<{ email: string }[]>(
    'SELECT email FROM accounts WHERE email = ANY($1) AND closed_at IS NOT NULL',
    [emails],
  );
  return new Set(closed.map(({ email }) => email));
}

/** Locks the accounts with these addresses, in one order, to avoid deadlocks. */
export async function lockAccountsOf(db: EntityManager, emails: readonly string[]): Promise<void> {
  await db.query('SELECT FROM accounts WHERE email = ANY($1) ORDER BY id FOR NO KEY UPDATE', [emails]);
}
