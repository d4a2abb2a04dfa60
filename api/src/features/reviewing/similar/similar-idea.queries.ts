import type { EntityManager } from 'typeorm';
import { LIKE_MAX } from '@portal/schema/limits';
import { runQuery } from '../../../platform/database/read-list.ts';

/** The number of rarest words of an idea that are searched for. */
const RARE_WORDS = 18;
/** The number of ideas that a search should find at most, and after which it stops; and the number compared word by word. */
const [FOUND_AIM, FOUND_MAX, COMPARED_MAX] = [500, 2_000, 50];
/** The least share of words, weighted by rarity, and of the name that similar ideas have in common. */
const LIKE_MIN = 0.25;

const WORDS = `tsvector_to_array(search_words_of(concat_ws(' ', idea.solution_name, idea.problem_statement, idea.solution_summary)))`;

// ANALYZE stores the commonest words of a column. All others are rarer, and before the first ANALYZE all are alike; among
// these, longer words are more distinctive.
const FIND_WORDS = `
  WITH common AS MATERIALIZED (
    SELECT word, frequency
    FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS listed (word, frequency)
    WHERE schemaname = current_schema AND tablename = 'ideas' AND attname = 'search_words' AND word IS NOT NULL
  )
  SELECT word, coalesce(common.frequency, (SELECT min(frequency) / 2 FROM common), 0.001) AS frequency,
    (SELECT reltuples FROM pg_class WHERE oid = 'ideas'::regclass) AS ideas
  FROM ideas AS idea CROSS JOIN unnest(${WORDS}) AS word LEFT JOIN common USING (word)
  WHERE idea.id = $1 AND numnode(plainto_tsquery('english', word)) > 0
  ORDER BY frequency, length(word) DESC, word`;

const FIND_SIMILAR = `
  WITH found AS MATERIALIZED (
    (SELECT id FROM (SELECT id, search_words FROM ideas WHERE search_words @@ $2::tsquery LIMIT ${FOUND_MAX}) AS candidate
      ORDER BY ts_rank('{1, 1, 1, 1}', search_words, $3::tsquery) DESC LIMIT ${COMPARED_MAX})
    UNION (SELECT id FROM ideas WHERE owner_id = (SELECT owner_id FROM ideas WHERE id = $1)
      ORDER BY created_at DESC LIMIT ${COMPARED_MAX})
  )
  SELECT idea.id AS "ideaId", shared, idea.owner_id = subject.owner_id AS "sameSubmitter"
  FROM ideas AS subject CROSS JOIN found JOIN ideas AS idea ON idea.id = found.id CROSS JOIN LATERAL (
    SELECT array_agg(word ORDER BY rarity DESC, word) AS shared,
      0.8 * sum(rarity) / (SELECT sum(rarity) FROM unnest($5::float8[]) AS rarity)
        + 0.2 * similarity(idea.solution_name, subject.solution_name) AS likeness
    FROM unnest(${WORDS}) AS word JOIN unnest($4::text[], $5::float8[]) AS wanted (word, rarity) USING (word)
  ) AS compared
  WHERE subject.id = $1 AND idea.id <> $1 AND likeness >= ${LIKE_MIN}
  ORDER BY (idea.owner_id, true) = (subject.owner_id, idea.created_at < subject.created_at) DESC, likeness DESC, idea.id
  LIMIT ${LIKE_MAX}`;

/** Finds the ideas similar to one: earlier ones of its submitter first, then by the words that they have in common. */
export async function findSimilar(db: EntityManager, id: string) {
  const found = await runQuery<{ word: string; frequency: number; ideas: number }>(db, FIND_WORDS, [id]);
  const [first] = found;
  if (!first) return [];
  const rare = found.slice(0, RARE_WORDS);
  const sum = rare.reduce((sum, { frequency }) => sum + frequency, 0);
  // An idea must have a word of each group; there are as many groups as are needed to find few ideas.
  const count = [1, 2].find((count) => first.ideas * (sum / count) ** count <= FOUND_AIM) ?? 3;
  const quote = ({ word }: { word: string }) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
  const groups = [0, 1, 2].map((group) => rare.filter((_, at) => at % count === group).map(quote));
  const query = groups.flatMap((group) => (group.length > 0 ? `(${group.join('|')})` : [])).join('&');
  const rarities = found.map(({ frequency }) => 1 - Math.log(frequency));
  const values = [id, query, found.map(quote).join('|'), found.map(({ word }) => word), rarities];
  return runQuery<{ ideaId: string; shared: string[]; sameSubmitter: boolean }>(db, FIND_SIMILAR, values);
}
