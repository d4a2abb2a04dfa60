/** Proposes words of ideas for the words of a search that no idea has. */
import type { EntityManager } from 'typeorm';
import { runQuery } from '../../../platform/database/read-list.ts';

/** The newest ideas, of whose words one is proposed. */
const NEWEST = 5_000;
/** A search of more words is not corrected, nor one with more words that no idea has. */
const [WORDS_MAX, UNKNOWN_MAX] = [8, 3];
/** In a shorter word the letters that are left of a slip fit too many others. */
const LETTERS_MIN = 4;
/** The least similarity. Of slips in the words of seeded ideas it finds 85 % of other letters, 88 % of missing and all of doubled ones; 0.35 finds 72, 88 and 100 %. */
const LIKE_MIN = 0.3;

// By similarity alone half of the words with two swapped letters are not found.
const SAME_LETTERS = `length(known.word) = length(asked.word)
      AND translate(known.word, asked.word, '') = '' AND translate(asked.word, known.word, '') = ''`;

// Every caller who lists ideas sees the texts of all of them (`sourcesOf`: others see other decisions, not other texts). The weights
// leave out the words that stand in personal fields alone. ts_stat is not called where each word is known.
const FIND_CORRECTION = `
  WITH asked AS MATERIALIZED (
    SELECT word, place, length(word) >= ${LETTERS_MIN} AND NOT EXISTS (SELECT FROM ideas WHERE search_words @@ search_query(word)) AS is_unknown
    FROM string_to_array(search_text($1, ''), ' ') AS words, unnest(words) WITH ORDINALITY AS part (word, place)
    WHERE cardinality(words) <= ${WORDS_MAX}
  ),
  known AS MATERIALIZED (
    SELECT word, ndoc FROM ts_stat('SELECT search_words FROM ideas ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}', 'abc')
    WHERE (SELECT count(*) FROM asked WHERE is_unknown) BETWEEN 1 AND ${UNKNOWN_MAX}
  )
  SELECT asked.word, is_unknown AS "isUnknown", likest.word AS likest
  FROM asked LEFT JOIN LATERAL (
    SELECT known.word FROM known, similarity(known.word, asked.word) AS likeness
    WHERE is_unknown AND asked.word !~ '[0-9]' AND abs(length(known.word) - length(asked.word)) <= 1 AND (likeness >= ${LIKE_MIN} OR ${SAME_LETTERS})
    ORDER BY likeness DESC, ndoc DESC, known.word LIMIT 1
  ) AS likest ON true
  ORDER BY place`;

/** Returns a search with the most similar word of an idea for each word that no idea has; undefined unless there is one for each. */
export async function findCorrection(db: EntityManager, search: string): Promise<string | undefined> {
  const words = await runQuery<{ word: string; isUnknown: boolean; likest: string | null }>(
    db,
    FIND_CORRECTION,
    [search],
  );
  const corrected = words.map(({ word, isUnknown, likest }) => (isUnknown ? likest : word));
  return words.some(({ isUnknown }) => isUnknown) && !corrected.includes(null)
    ? corrected.join(' ')
    : undefined;
}
