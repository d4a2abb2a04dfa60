import { fail, failField } from '@portal/schema/errors';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/rules';
import { scoreCardRules, scoreIdeaRules } from '@portal/schema/score';
import { peopleBehind } from '../../accounts/account.queries.ts';
import { nameBy } from '../../accounts/reviewer.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { pageOf } from '../../../platform/paging/page.ts';
import type { Order, Page } from '../../../platform/paging/page.ts';
import { refuseJudged } from '../../reviewing/clarifications/change-idea.service.ts';
import { requireJudge } from '../../reviewing/conflicts/conflict.service.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { readIdea, recordIdeaAct, seesDesk } from '../../ideas/idea.service.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { failStale } from '../../ideas/without-persons.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { selectionOf } from '../../ideas/list/idea-filter.ts';
import { conditionsOfDecided } from '../../ideas/list/idea-list.queries.ts';
import { neighboursIn } from '../../ideas/list/idea-neighbours.ts';
import type { IdeaNeighbours } from '../../ideas/list/idea-neighbours.ts';
import { IdeaScore } from './idea-score.entity.ts';
import type { ScoreMark } from './idea-score.entity.ts';
import { Ranking } from './ranking.ts';
import { ScoreCard } from './score-card.entity.ts';
import { closeScores, countRanked, findRanked, findScores, readRanking } from './score.queries.ts';
import type { RankedRow, RankingSelection, RankPosition, Viewer } from './score.queries.ts';

export type { ExportedRank } from './score.queries.ts';

/** Reads the current card. */
export async function readScoreCard({ db }: Pick<Context, 'db'>): Promise<ScoreCard> {
  const [newest] = await db.find(ScoreCard, { order: { version: 'DESC' }, take: 1 });
  return newest ?? fail('NOT_FOUND');
}

/** @throws DomainError INVALID_INPUT, STALE with the current card */
export async function changeScoreCard(ctx: Context, input: unknown): Promise<ScoreCard> {
  const { version: seen, criteria } = parse(scoreCardRules, input);
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes changes of the card; readers are not blocked.
    await ctx.db.query('LOCK TABLE score_cards IN SHARE ROW EXCLUSIVE MODE');
    const before = await readScoreCard(ctx);
    const inOrder = before.criteria.map(({ name, steps }) => ({ name, steps }));
    // A repeated call, whose first answer was lost, ends here, too.
    if (JSON.stringify(inOrder) === JSON.stringify(criteria)) return before;
    if (seen !== before.version) await failOutdated(ctx, before);
    const made = { version: before.version + 1, changedById: requireActor(ctx).id, changedAt: ctx.now() };
    const after = ctx.db.create(ScoreCard, { criteria, ...made });
    await ctx.db.insert(ScoreCard, after);
    await recordAudit(ctx, {
      action: 'SCORE_CARD_CHANGED',
      subjectKind: 'SCORE_CARD',
      subjectLabel: `Version ${after.version}`,
      details: { criteria: criteria.map(({ name }) => name).join(', ') },
    });
    return after;
  });
}

async function failOutdated(ctx: Context, { version, changedById, criteria }: ScoreCard): Promise<never> {
  const by = await nameBy(ctx, changedById);
  return failStale(ctx, { version, by, criteria });
}

/** Orders marks as the card does; returns an empty list for a person who cannot judge. @throws DomainError INVALID_INPUT */
function marksBy({ criteria }: ScoreCard, cannotJudge: boolean, marks: readonly ScoreMark[]): ScoreMark[] {
  if (cannotJudge && marks.length > 0)
    failField('marks', 'Who cannot judge gives no marks: leave out the marks, or cannotJudge.');
  const ordered = cannotJudge
    ? []
    : criteria.map(({ name }) => {
        const [mark, ...more] = marks.filter(({ criterion }) => criterion === name);
        return mark && more.length === 0
          ? mark
          : failField('marks', `Give one mark for ${name}, or skip the idea.`);
      });
  const unknown = marks.find((mark) => !ordered.includes(mark));
  if (unknown) failField('marks', `The score card has no criterion ${unknown.criterion}.`);
  return ordered;
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT unless shortlisted, STALE after a change of the card */
export async function scoreIdea(ctx: Context, input: unknown): Promise<IdeaScore> {
  const { ideaId, cardVersion, cannotJudge, marks } = parse(scoreIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes this score with those of others and with declared conflicts.
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    if (!idea.shortlistedAt)
      fail('CONFLICT', {
        message: 'Only shortlisted ideas are scored. Put this one on the shortlist first.',
      });
    await requireOneScore(ctx, idea.id);
    const card = await readScoreCard(ctx);
    if (cardVersion !== card.version) await failOutdated(ctx, card);
    const ordered = marksBy(card, cannotJudge, marks);
    const mean = cannotJudge ? null : ordered.reduce((sum, { mark }) => sum + mark, 0) / ordered.length;
    await storeScore(ctx, idea.id, { cardVersion, marks: ordered, mean });
    // The marks are left out, since people who have not handed in theirs read the log.
    await recordIdeaAct(ctx, 'IDEA_SCORED', idea);
    const { id: scorerId } = requireActor(ctx);
    return (await scoresLoader(ctx, idea.id))?.find((one) => one.scorerId === scorerId) ?? fail('NOT_FOUND');
  });
}

/** Refuses a second score of one person for an idea, given by a token of the programme. @throws DomainError CONFLICT */
async function requireOneScore(ctx: Context, ideaId: string): Promise<void> {
  const [other] = await ctx.db.query<unknown[]>(
    `SELECT FROM idea_scores WHERE idea_id = $1 AND scorer_id <> $2
       AND ${peopleBehind('scorer_id')} && ${peopleBehind('$2')} LIMIT 1`,
    [ideaId, requireActor(ctx).id],
  );
  if (!other) return;
  const message = ctx.token?.ofProgramme
    ? 'Somebody who made or renewed this token of the programme scored the idea already: one person gives one score.'
    : 'A token of the programme that you made or renewed scored this idea already: one person gives one score.';
  fail('CONFLICT', { message });
}

/**
 * Stores the caller's score, in a transaction that locked the idea. Once another's score was visible to them, their first
 * score stays and this one is stored beside it; until then it replaces the first.
 */
async function storeScore(
  ctx: Context,
  ideaId: string,
  score: Pick<IdeaScore, 'cardVersion' | 'marks' | 'mean'>,
): Promise<void> {
  const { id: scorerId } = requireActor(ctx);
  const seen = await findScores(ctx, viewerOf(ctx), [ideaId]);
  const mine = seen.find((one) => one.scorerId === scorerId);
  const isOpen = seen.length > (mine ? 1 : 0);
  const key = { ideaId, scorerId };
  const { marks, mean } = score;
  if (mine && (mine.isFinal || isOpen)) {
    const { marks: before } = mine.later ?? mine;
    // The call is a repetition, since its answer was lost.
    if (marks.length === before.length && marks.every((mark, at) => isSame(mark, before[at]))) return;
    const laterStored = { marks, mean, at: ctx.now().toISOString() };
    await ctx.db.update(IdeaScore, key, { isFinal: true, laterStored });
    return;
  }
  const made = { ...score, scoredAt: ctx.now(), isBlind: !isOpen };
  await ctx.db.upsert(IdeaScore, { ...key, ...made }, ['ideaId', 'scorerId']);
  await closeScores(ctx.db, ideaId);
}

const isSame = (mark: ScoreMark, before: ScoreMark | undefined): boolean =>
  mark.criterion === before?.criterion && mark.mark === before.mark && mark.comment === before.comment;

/** Returns the viewer. Administrators see every score, as the chairs of a committee do. */
const viewerOf = (ctx: Context): Viewer => ({
  viewerId: requireActor(ctx).id,
  seesAll: may(ctx, 'idea:decide-always'),
});

const scoresLoader = defineLoader<IdeaScore[] | null>(async (ctx, ideaIds) => {
  const viewer = viewerOf(ctx);
  const scores = await findScores(ctx, viewer, ideaIds);
  const ofIdea = (id: string) => scores.filter((score) => score.ideaId === id);
  // A caller who does not see all sees no score until their own is handed in.
  return new Map(ideaIds.map((id) => [id, viewer.seesAll || ofIdea(id).length > 0 ? ofIdea(id) : null]));
}, null);

const rankingLoader = defineLoader<Ranking | undefined>(async (ctx, ideaIds) => {
  const rows = await findRanked(ctx, { ...viewerOf(ctx), ideaIds });
  return new Map(rows.map((row) => [row.id, toRanking(row)]));
}, undefined);

const toRanking = ({ mean, spread, number }: RankedRow) =>
  Object.assign(new Ranking(), { mean, spread, number });

/** Returns every score of an idea once the caller's is handed in; null before, and if they must not judge it. */
export async function scoresOf(
  ctx: Context,
  idea: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<IdeaScore[] | null> {
  return (await seesDesk(ctx, idea)) ? scoresLoader(ctx, idea.id) : null;
}

export async function myScoreOf(
  ctx: Context,
  idea: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<IdeaScore | undefined> {
  const scores = await scoresOf(ctx, idea);
  return scores?.find(({ scorerId }) => scorerId === requireActor(ctx).id);
}

export async function rankingOf(
  ctx: Context,
  idea: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<Ranking | undefined> {
  return (await seesDesk(ctx, idea)) ? rankingLoader(ctx, idea.id) : undefined;
}

/** An idea of the ranking, with the value that it is sorted by. */
type RankedIdea = Idea & { rankedBy: number };

const byRank: Order<RankedIdea, RankPosition> = {
  write: ({ id, rankedBy }) => `rank ${rankedBy} ${id}`,
  read: (text) => {
    const [, mean, id] = /^rank (\d(?:\.\d{1,17})?) (\S+)$/.exec(text) ?? [];
    return id !== undefined && isUuid(id) ? { mean: Number(mean), id } : undefined;
  },
};

interface RankingFilter {
  disagreement?: boolean | null | undefined;
  /** All ideas to rank, with or without a score. */
  ideas?: IdeaFilterValues | undefined;
}

/** @throws DomainError INVALID_INPUT; FORBIDDEN for persons where the caller reads ideas without them */
function selectionBy(ctx: Context, { disagreement, ideas }: RankingFilter): RankingSelection {
  const viewer = viewerOf(ctx);
  // Only the shortlist is ranked, ideas without a score included.
  const selection = ideas && { ...selectionOf(ctx, ideas), shortlisted: true };
  const conditions =
    selection &&
    ((add: Parameters['add']) => conditionsOfDecided(ctx, { selection, viewerId: viewer.viewerId }, add));
  return { ...viewer, disagreement: disagreement ?? null, conditions };
}

/** Lists the shortlisted ideas whose scores the caller may see, best mean first. */
export async function listRanking(
  ctx: Context,
  page: Page,
  filter: RankingFilter,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  return listSelected(ctx, page, selectionBy(ctx, filter), fields);
}

const listSelected = (
  ctx: Context,
  page: Page,
  selection: RankingSelection,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> =>
  pageOf(ctx, page, {
    order: byRank,
    find: async (db, limit, after) =>
      toIdeas(ctx, await findRanked({ ...ctx, db }, selection, { limit, after }), fields),
    count: (db, span) => countRanked({ ...ctx, db }, selection, span),
  });

async function toIdeas(
  ctx: Context,
  rows: readonly RankedRow[],
  fields: ReadonlySet<string>,
): Promise<RankedIdea[]> {
  const ideas = await Promise.all(rows.map(({ id }) => ideaOf(ctx, { ideaId: id }, fields)));
  return rows.flatMap(({ mean }, at) => {
    const idea = ideas[at];
    return idea ? [Object.assign(idea, { rankedBy: mean ?? 0 })] : [];
  });
}

/**
 * Finds the ideas before and after an idea in the ranking, also when the filter excludes the idea itself. Its place follows from
 * the scores that the caller may see, as the list has it.
 * @throws DomainError NOT_FOUND, and as `listRanking`
 */
export async function findRankNeighbours(
  ctx: Context,
  id: string,
  filter: RankingFilter,
  fields: ReadonlySet<string>,
): Promise<IdeaNeighbours> {
  const selection = selectionBy(ctx, filter);
  const mean = (await rankingOf(ctx, await readIdea(ctx, id, new Set())))?.mean ?? 0;
  const before = await findRanked(ctx, selection, { limit: 1, after: { mean, id }, isBackward: true });
  const [previous] = await toIdeas(ctx, before, fields);
  return neighboursIn(id, {
    ...{ order: byRank, previous },
    read: (page) => listSelected(ctx, page, selection, fields),
  });
}

/** Reads the whole list for its export. */
export async function readRankingList(ctx: Context, filter: RankingFilter) {
  const selection = selectionBy(ctx, filter);
  return {
    count: () => countRanked(ctx, selection),
    batches: () => readRanking(ctx, selection, ctx.timeZone),
  };
}

/** Refuses that the submitter changes an idea that somebody scored. @throws DomainError CONFLICT */
export async function refuseScored({ db }: Context, { ideaId }: { ideaId: string }): Promise<void> {
  if (await db.existsBy(IdeaScore, { ideaId })) refuseJudged();
}
