import type { EntityManager } from 'typeorm';
import { DISAGREEMENT } from '@portal/schema/score';
import type { Span } from '../../../platform/database/list-query.ts';
import { countSelected, readCursor } from '../../../platform/database/list-query.ts';
import { parameters, runQuery } from '../../../platform/database/read-list.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import type { IdeaReader } from '../../ideas/list/idea-parts.ts';
import { barredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import { IdeaScore } from './idea-score.entity.ts';

export interface Viewer {
  viewerId: string;
  /** Whether the viewer sees scores before their own is handed in. */
  seesAll: boolean;
}

/** Returns the condition of scores that count: those of people who may judge the idea. */
const whereCounts = (reader: Pick<IdeaReader, 'declared'>): string =>
  `score.idea_id NOT IN (${barredIdeas(reader, 'score.scorer_id')})`;

/**
 * Returns the condition of scores that count and that the account of a parameter may see: those of ideas that it scored
 * or that it sees as an administrator, except those that it must not judge.
 */
const whereOpen = (reader: Pick<IdeaReader, 'declared'>, viewer: string, { seesAll }: Viewer): string =>
  `${whereCounts(reader)} AND score.idea_id NOT IN (${barredIdeas(reader, `${viewer}::uuid`)}) ${
    seesAll ? '' : `AND score.idea_id IN (SELECT idea_id FROM idea_scores WHERE scorer_id = ${viewer}::uuid)`
  }`;

export function findScores(
  reader: IdeaReader,
  viewer: Viewer,
  ideaIds: readonly string[],
): Promise<IdeaScore[]> {
  return reader.db
    .createQueryBuilder(IdeaScore, 'score')
    .innerJoinAndSelect('score.card', 'card')
    .innerJoin('score.scorer', 'scorer')
    .addSelect(['scorer.id', 'scorer.email'])
    .where(`score.idea_id = ANY(:ideaIds) AND ${whereOpen(reader, ':viewerId', viewer)}`, {
      ideaIds,
      viewerId: viewer.viewerId,
    })
    .orderBy('score.scoredAt')
    .addOrderBy('score.scorerId')
    .getMany();
}

/**
 * Makes the scores of an idea final as soon as there are several: each may be visible to another scorer, also when a
 * conflict that hides one is lifted.
 */
export async function closeScores(db: EntityManager, ideaId: string): Promise<void> {
  await db.query(
    `UPDATE idea_scores AS score SET is_final = true WHERE idea_id = $1
       AND EXISTS (SELECT FROM idea_scores AS other WHERE other.idea_id = $1 AND other.scorer_id <> score.scorer_id)`,
    [ideaId],
  );
}

export interface RankedRow {
  id: string;
  mean: number | null;
  spread: number | null;
  number: number;
}

export interface RankPosition {
  /** Ideas without a mean have 0, and so sort last. */
  mean: number;
  id: string;
}

export interface RankingSelection extends Viewer {
  ideaIds?: readonly string[];
  disagreement?: boolean | null;
  /** Returns the conditions on `ideas AS idea` of all ideas to rank, with or without a score. */
  conditions?: ((add: Parameters['add']) => readonly string[]) | undefined;
}

// The value is rounded: in floating point 3.3 - 1.8 is less than 1.5.
const rounded = (value: string) => `round((${value})::numeric, 6)::double precision`;
const of = (figure: string) => `(${figure}(mean) FILTER (WHERE is_blind))`;
const SPREAD = rounded(`${of('max')} - ${of('min')}`);

function ranked(
  reader: IdeaReader,
  { conditions, ...selection }: RankingSelection,
  add: Parameters['add'],
): string {
  const scored = scoredIdeas(reader, selection, add);
  if (!conditions) return scored;
  const join = typeof selection.disagreement === 'boolean' ? 'JOIN' : 'LEFT JOIN';
  return `SELECT idea.id, scored.mean, scored.spread, coalesce(scored.number, 0) AS number,
      scored.id IS NOT NULL AS is_open
    FROM ideas AS idea ${join} (${scored}) AS scored ON scored.id = idea.id WHERE ${conditions(add).join(' AND ')}`;
}

function scoredIdeas(
  reader: IdeaReader,
  { ideaIds, disagreement, ...viewer }: Omit<RankingSelection, 'conditions'>,
  add: Parameters['add'],
): string {
  const disagree = `coalesce(${SPREAD}, 0) >= ${DISAGREEMENT}`;
  return `SELECT idea_id AS id, ${rounded(of('avg'))} AS mean, ${SPREAD} AS spread, ${of('count')}::int AS number, true AS is_open
    FROM idea_scores AS score WHERE ${whereOpen(reader, add(viewer.viewerId), viewer)}
      AND ${ideaIds ? `idea_id = ANY(${add(ideaIds)}::uuid[])` : 'idea_id IN (SELECT id FROM ideas WHERE shortlisted_at IS NOT NULL AND withdrawn_at IS NULL)'}
    GROUP BY idea_id ${typeof disagreement === 'boolean' ? `HAVING (${disagree}) = ${disagreement}` : ''}`;
}

const PLACE = '(coalesce(ranked.mean, 0), ranked.id)';
const order = (way: 'ASC' | 'DESC') => `ORDER BY coalesce(ranked.mean, 0) ${way}, ranked.id ${way}`;
const beyond = (operator: string, { mean, id }: RankPosition, add: Parameters['add']) =>
  `WHERE ${PLACE} ${operator} (${add(mean)}::double precision, ${add(id)}::uuid)`;

interface RankingPart {
  limit?: number;
  after?: RankPosition | undefined;
  /** Whether the rows lead from `after` to the best, the nearest first. */
  isBackward?: boolean;
}

export function findRanked(
  reader: IdeaReader,
  selection: RankingSelection,
  { limit, after, isBackward = false }: RankingPart = {},
): Promise<RankedRow[]> {
  const { values, add } = parameters();
  const [operator, way] = isBackward ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);
  const from = `FROM (${ranked(reader, selection, add)}) AS ranked ${after ? beyond(operator, after, add) : ''}`;
  return runQuery(
    reader.db,
    `SELECT ranked.* ${from} ${order(way)} ${limit ? `LIMIT ${limit}` : ''}`,
    values,
  );
}

export function countRanked(
  reader: IdeaReader,
  selection: RankingSelection,
  { atMost, through }: Span<RankPosition> = {},
): Promise<number> {
  const { values, add } = parameters();
  const from = `FROM (${ranked(reader, selection, add)}) AS ranked ${through ? beyond('>=', through, add) : ''}`;
  return countSelected(reader.db, `SELECT ${from}`, values, atMost);
}

export interface ExportedRank extends RankedRow {
  reference: string;
  solutionName: string;
  scores: string;
}

const inWords = (mean: string) => `coalesce(round((${mean})::numeric, 2)::text, 'Skipped')`;

/** Reads the whole ranking in batches, with each score; `reader.db` is a transaction. */
export function readRanking(
  reader: IdeaReader,
  selection: RankingSelection,
  timeZone: string,
): AsyncGenerator<ExportedRank[]> {
  const { values, add } = parameters();
  return readCursor(
    reader.db,
    `SELECT ranked.*, idea.reference, idea.solution_name AS "solutionName", (
       SELECT string_agg(scorer.email || ': ' || ${inWords('score.mean')}
         || CASE WHEN is_blind THEN '' ELSE ' (saw others first, does not count)' END
         || coalesce(' (changed on ' || ((later->>'at')::timestamptz AT TIME ZONE ${add(timeZone)})::date || ': '
           || ${inWords(`later->>'mean'`)} || ', does not count)', ''), ', ' ORDER BY scorer.email)
       FROM idea_scores AS score JOIN accounts AS scorer ON scorer.id = score.scorer_id
       WHERE ranked.is_open AND score.idea_id = ranked.id AND ${whereCounts(reader)}
     ) AS scores
     FROM (${ranked(reader, selection, add)}) AS ranked JOIN ideas AS idea ON idea.id = ranked.id ${order('DESC')}`,
    values,
  );
}
