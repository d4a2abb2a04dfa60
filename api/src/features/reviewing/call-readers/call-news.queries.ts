import type { EntityManager } from 'typeorm';
import type { NewsFrequency } from '@portal/schema/choices';

/**
 * Notes an idea for the readers of its call. Their rows are locked, since one who ends the emails meanwhile leaves the list.
 * @returns whether one of them is notified at once
 */
export async function insertNews(db: EntityManager, challengeId: string, ideaId: string): Promise<boolean> {
  const atOnce = await db.query<unknown[]>(
    `WITH reader AS (
       SELECT account_id, frequency FROM call_readers WHERE challenge_id = $1 ORDER BY account_id FOR KEY SHARE
     ), news AS (
       INSERT INTO call_news (challenge_id, account_id, idea_id) SELECT $1, account_id, $2 FROM reader
     )
     SELECT FROM reader WHERE frequency = 'AT_ONCE' LIMIT 1`,
    [challengeId, ideaId],
  );
  return atOnce.length > 0;
}

/** An idea, and who is to be notified of it. */
export interface News {
  challengeId: string;
  accountId: string;
  recipient: string;
  ideaId: string;
}

/**
 * Takes the ideas of which readers are to be notified now: each is returned once.
 * @param before leaves later ideas for the next time
 */
export async function takeNews(
  db: EntityManager,
  frequency: NewsFrequency,
  before: Date | null,
): Promise<News[]> {
  const [taken] = await db.query<[News[], number]>(
    `DELETE FROM call_news AS news USING call_readers AS reader, accounts AS account, ideas AS idea
     WHERE reader.challenge_id = news.challenge_id AND reader.account_id = news.account_id AND reader.frequency = $1
       AND account.id = news.account_id AND idea.id = news.idea_id
       AND ($2::timestamptz IS NULL OR idea.created_at < $2)
     RETURNING news.challenge_id AS "challengeId", news.account_id AS "accountId", account.email AS recipient,
       news.idea_id AS "ideaId"`,
    [frequency, before],
  );
  return taken;
}
