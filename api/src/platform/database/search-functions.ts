/**
 * Creates PostgreSQL's functions that cut stored texts and searches into words: both by the same ones, so that they agree.
 * The functions do not depend on the locale of the database: in some its parser takes “ for a letter, in some lower()
 * leaves Š alone. The classes of letters and signs are written into them, from Node's Unicode data at their creation.
 * They are part of a migration: after a release, a change needs functions with new names, and the stored words recomputed.
 */
import { asciiDigits } from '@portal/schema/text';
import { SPELLINGS } from '../spellings.ts';

/** Tells whether a sign is an apostrophe, which joins the letters beside it: O’Brien is found by obrien. */
const isApostrophe = (letter: string) => /^['`ʹʻ-ʿˈ‘’‛′‵Ꞌꞌ׳՚]$/u.test(letter);

/** Tells whether a letter is of a script without blanks between words: any two adjacent ones are found. */
const isUnspaced = (letter: string) =>
  /^(?=[\p{L}\p{M}\p{N}])[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Lana}\p{scx=Tibt}]$/u.test(
    letter,
  );

/** Tells whether a search ignores a mark: an accent, a Hebrew or Arabic point, or an invisible character. */
const isMark = (letter: string) =>
  /^[\p{Cf}\u0640]$/u.test(letter) ||
  (/^\p{M}$/u.test(letter) &&
    /^[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]$/u.test(letter));

/** Tells whether a sign ends a word. Private-use characters are the bullets that Word pastes. */
const isSign = (letter: string) => /^[\p{P}\p{S}\p{Z}\p{Cc}\p{Co}]$/u.test(letter);

/** Returns the form by which a decomposed (NFKD) letter is compared. */
function spellingOf(letter: string): string {
  // Some capitals have two small letters.
  const capital = letter.toUpperCase();
  const lower = ([...capital].length === 1 ? capital : letter).toLowerCase();
  return SPELLINGS[lower] ?? asciiDigits(lower);
}

/** Lists the characters that are not decomposed further, in order. U+0000 and surrogates are not stored. */
function* characters(): Generator<string> {
  for (const [first, last] of [
    [1, 0xd7ff],
    [0xe000, 0x1ffff],
    [0xe0000, 0xe0fff],
  ] as const)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      if (letter.normalize('NFKD') === letter) yield letter;
    }
}

/** Writes a set of characters as a bracket of PostgreSQL's regular expressions. */
function bracket(letters: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const escape = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  return `[${ranges.map(([from, to]) => (from === to ? escape(from) : `${escape(from)}-${escape(to)}`)).join('')}]`;
}

/** The characters that the functions tell apart, as brackets of regular expressions, and the letters that are written otherwise. */
function characterClasses() {
  const all = [...characters()];
  const marks = bracket(all.filter(isMark));
  const others = all.filter((letter) => !isMark(letter));
  const signs = others.filter((letter) => letter !== ' ' && isSign(letter) && !isApostrophe(letter));
  const spellings = others
    .filter((letter) => letter > '\u007f' && !isApostrophe(letter))
    .map((letter) => [letter, spellingOf(letter)] as const)
    .filter(([letter, spelling]) => spelling !== letter);
  return {
    marks,
    apostrophes: bracket(others.filter(isApostrophe)),
    sign: bracket(signs),
    signOrBlank: bracket([' ', ...signs]),
    respelt: bracket(spellings.map(([letter]) => letter)),
    spellings: JSON.stringify(Object.fromEntries(spellings)),
    unspaced: bracket(others.filter(isUnspaced)),
  };
}

type CharacterClasses = ReturnType<typeof characterClasses>;

/** Folds letters, signs and blanks. It has no helpers: an index calls it without the search path that would find them. */
const searchText = ({ marks, apostrophes, respelt, spellings, sign, signOrBlank }: CharacterClasses) =>
  `CREATE OR REPLACE FUNCTION search_text(given text, apostrophe text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text COLLATE "C" := given;
  letter text COLLATE "C";
BEGIN
  IF octet_length(folded) > length(folded) THEN
    -- These would be decomposed into a blank and an accent, and into letters.
    folded := normalize(translate(folded, '´™℠', '''  '), NFKD);
    folded := regexp_replace(folded, '${marks}+', '', 'g');
    folded := regexp_replace(folded, '${apostrophes}+', '''', 'g');
    LOOP
      letter := substring(folded FROM '${respelt}');
      EXIT WHEN letter IS NULL;
      folded := replace(folded, letter, '${spellings}'::jsonb ->> letter);
    END LOOP;
  END IF;
  folded := translate(lower(folded), '\`', '''');
  -- The blank between two words, which is most of what there is, matches neither.
  folded := regexp_replace(folded, ' *${sign}${signOrBlank}*|  +', ' ', 'g');
  IF strpos(folded, '''') > 0 THEN
    folded := replace(regexp_replace(folded, '''+ [ '']*| ''[ '']*|^''+|''+$', ' ', 'g'), '''', apostrophe);
  END IF;
  RETURN btrim(folded);
END $$`;

/** Cuts words of unspaced scripts into pairs of letters; stored texts also have the last letter alone. */
const searchPieces = ({ unspaced }: CharacterClasses) =>
  `CREATE OR REPLACE FUNCTION search_pieces(words text[], isSearch boolean) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(substr(piece[1], first, CASE WHEN isRun THEN 2 ELSE length(piece[1]) END))
    FROM unnest(words) AS word,
      regexp_matches(word, '${unspaced}+|[^${unspaced.slice(1)}+', 'g') AS piece,
      LATERAL (SELECT piece[1] ~ '${unspaced}' AS isRun) AS kind,
      LATERAL generate_series(1, CASE WHEN NOT isRun THEN 1 WHEN isSearch THEN greatest(length(piece[1]) - 1, 1)
        ELSE length(piece[1]) END) AS first
$$`;

const searchWordsOf = ({ unspaced }: CharacterClasses) =>
  `CREATE OR REPLACE FUNCTION search_words_of(given text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  rest text := search_text(given, '''');
  words text[] := string_to_array(replace(rest, '''', ''), ' ');
  isLong CONSTANT boolean := octet_length(rest) > 2000;
  isUnspaced CONSTANT boolean := octet_length(rest) > length(rest) AND rest ~ '${unspaced}';
BEGIN
  -- Brien and Brien’s find O’Brien’s, too.
  IF strpos(rest, '''') > 0 THEN
    words := words || string_to_array(replace(rest, '''', ' '), ' ');
  END IF;
  FOR depth IN 1..8 LOOP
    EXIT WHEN strpos(rest, '''') = 0;
    rest := regexp_replace(rest, '(^| )[^ '']*''', '\\1', 'g');
    words := words || string_to_array(replace(rest, '''', ''), ' ');
  END LOOP;
  IF isUnspaced THEN
    words := search_pieces(words, false);
  END IF;
  -- A tsvector holds no longer word.
  IF isLong THEN
    words := ARRAY(SELECT left(word, 500) FROM unnest(words) AS word);
  END IF;
  RETURN array_to_tsvector(array_remove(words, ''));
END $$`;

const SEARCH_QUERY = `CREATE OR REPLACE FUNCTION search_query(given text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT string_agg('''' || left(word, 500) || ''':*', ' & ')
    FROM unnest(search_pieces(string_to_array(search_text(given, ''), ' '), true)) AS word)::tsquery;
END $$`;

/** Returns the statements that create the functions. Each can be repeated. */
export function searchFunctions(): string[] {
  const classes = characterClasses();
  return [searchText(classes), searchPieces(classes), searchWordsOf(classes), SEARCH_QUERY];
}

/**
 * Makes the words of an idea, each with the weight of the first text that has it: A to D, in the order of the texts. All have one
 * position, of which a tsvector keeps the best weight.
 */
export const WEIGHTED_WORDS_OF = `CREATE OR REPLACE FUNCTION weighted_words_of(texts text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT coalesce(string_agg('''' || word || ''':1' || chr(64 + at::int), ' '), '')::tsvector
    FROM unnest(texts) WITH ORDINALITY AS part (given, at), unnest(tsvector_to_array(search_words_of(given))) AS word);
END $$`;
