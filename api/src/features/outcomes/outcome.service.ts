import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import type { FilterValues } from '@portal/schema/filters';
import { outcomeFilters } from '@portal/schema/list-filters';
import { isOfApproved, QUIET_MONTHS } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { OUTCOMES_MAX } from '@portal/schema/limits';
import { namesOf } from '@portal/schema/lists';
import { amountInWords, livingStages, outcomeUnits, recordOutcomeRules, WORTH } from '@portal/schema/outcome';
import type { OutcomeStage, OutcomeUnit } from '@portal/schema/outcome';
import { parse } from '@portal/schema/rules';
import { inTransaction, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { is, narrow } from '../../platform/database/conditions.ts';
import type { Conditions } from '../../platform/database/conditions.ts';
import { containing, searched } from '../../platform/database/list-query.ts';
import { parameters } from '../../platform/database/read-list.ts';
import type { Parameters } from '../../platform/database/read-list.ts';
import { defineLoader, selectTogether } from '../../platform/loaders.ts';
import type { Together } from '../../platform/loaders.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { nameBy } from '../accounts/reviewer.ts';
import { requireJudge } from '../reviewing/conflicts/conflict.service.ts';
import { barredIdeas } from '../ideas/list/seen-ideas.queries.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { selectionOf } from '../ideas/list/idea-filter.ts';
import { conditionsOfDecided } from '../ideas/list/idea-list.queries.ts';
import type { IdeaPart } from '../ideas/list/idea-parts.ts';
import { recordIdeaAct, seesDesk } from '../ideas/idea.service.ts';
import { lockIdeas } from '../ideas/idea.queries.ts';
import { readProgramme } from '../programme/programme.service.ts';
import { IdeaOutcome } from './outcome.entity.ts';
import { failStale, refusePersons } from '../ideas/without-persons.ts';
import type { OutcomeValue } from './outcome.entity.ts';

const select = (db: EntityManager) =>
  db.createQueryBuilder(IdeaOutcome, 'outcome').innerJoinAndSelect('outcome.idea', 'idea');

const IS_NEWEST = `NOT EXISTS (SELECT FROM idea_outcomes AS later
    WHERE later.idea_id = outcome.idea_id AND later.version = outcome.version + 1)`;

const NEWEST_OF_IDEA = `SELECT FROM idea_outcomes AS outcome WHERE outcome.idea_id = idea.id AND ${IS_NEWEST}`;

/** The condition of the filter by outcome, for lists of `ideas AS idea`. Ideas that the caller must not judge never match. */
export const outcomeConditions: NonNullable<IdeaPart['filters']> = {
  outcome(name, { add, moment, isAnnounced }) {
    if (isAnnounced) return 'false';
    const newest = (condition = 'true') =>
      `idea.status = 'APPROVED' AND EXISTS (${NEWEST_OF_IDEA} AND ${condition})`;
    switch (name) {
      case 'RECORDED':
        return newest();
      case 'MISSING':
        return `idea.status = 'APPROVED' AND NOT EXISTS (${NEWEST_OF_IDEA})`;
      case 'QUIET':
        return newest(
          `outcome.created_at < ${add(moment().now)}::timestamptz - interval '${QUIET_MONTHS} months'`,
        );
      case 'EXPLORING':
      case 'PILOT':
      case 'LIVE':
      case 'STOPPED':
        return newest(`outcome.stage = ${add(name)}`);
    }
  },
};

const selectNewest = (db: EntityManager) => select(db).where(IS_NEWEST);

const SEARCHED = searched('idea.reference', 'idea.solution_name', 'outcome.owner', 'outcome.sentence');

type OutcomeFilter = FilterValues<typeof outcomeFilters>;

const conditions: Conditions<typeof outcomeFilters> = {
  search: containing(SEARCHED),
  stage: is('outcome.stage'),
};

/** Lists the newest outcome of each approved idea, without those that the caller must not judge. */
export function listOutcomes(ctx: Context, page: Page, filter: OutcomeFilter) {
  // The search covers owners, too.
  refusePersons(ctx, 'a search', filter.search);
  return newestPageOf(ctx, page, (db) => selectListed(ctx, db, filter), filter.search !== '');
}

function selectListed(ctx: Context, db: EntityManager, filter: OutcomeFilter) {
  const listed = selectNewest(db).andWhere(
    `idea.status = 'APPROVED' AND idea.id NOT IN (${barredIdeas(ctx, ':id')})`,
    { id: requireActor(ctx).id },
  );
  return narrow(ctx, listed, { table: outcomeFilters, conditions }, filter);
}

type ConditionsOfIdeas = (add: Parameters['add']) => readonly string[];

/** Approved ideas with one stage and unit in their newest outcome, and the sum of its values. */
export interface OutcomeSum {
  stage: OutcomeStage;
  unit: OutcomeUnit | null;
  count: number;
  total: number | null;
}

/**
 * Counts approved ideas by the stage of their newest outcome, and adds up its value.
 * @param conditions returns conditions on `ideas AS idea`
 */
export async function countOutcomes(ctx: Together, conditions: ConditionsOfIdeas): Promise<OutcomeSum[]> {
  const { values, add } = parameters();
  return selectTogether<OutcomeSum>(
    ctx,
    `SELECT outcome.stage, outcome.unit, count(*)::int AS count, sum(outcome.value) AS total
     FROM idea_outcomes AS outcome JOIN ideas AS idea ON idea.id = outcome.idea_id
     WHERE ${["idea.status = 'APPROVED'", IS_NEWEST, ...conditions(add)].join(' AND ')}
     GROUP BY outcome.stage, outcome.unit`,
    values,
  );
}

/** Sums the values of continued ideas by unit, and counts the ideas. */
export function worthOf(sums: readonly OutcomeSum[]): OutcomeValue[] {
  const going = sums.filter(({ stage }) => livingStages.some((living) => living === stage));
  return namesOf(outcomeUnits).flatMap((unit) => {
    const total = going.reduce((sum, one) => (one.unit === unit ? sum + (one.total ?? 0) : sum), 0);
    return total > 0 ? { unit, total } : [];
  });
}

/**
 * Sums the values of the approved ideas of a list by unit. @throws DomainError INVALID_INPUT; FORBIDDEN for persons where the
 * caller reads ideas without them
 */
export async function worthOfIdeas(ctx: Context, filter: IdeaFilterValues): Promise<OutcomeValue[]> {
  const [selection, viewerId] = [selectionOf(ctx, filter), requireActor(ctx).id];
  return worthOf(await countOutcomes(ctx, (add) => conditionsOfDecided(ctx, { selection, viewerId }, add)));
}

const asTotals = (values: readonly OutcomeValue[]) =>
  values.map(({ unit, total }) => [WORTH, amountInWords(total, unit)] as const);

/**
 * Writes the value of the approved ideas of a list in words, for its file; an empty text for a list that has other ideas,
 * too.
 */
export const totalsOfIdeas: NonNullable<IdeaPart['totals']> = async (ctx, filter) =>
  isOfApproved(filter) ? asTotals(await worthOfIdeas(ctx, filter)) : [];

/** Writes the value of the ideas of the listed outcomes in words, for their file. */
export async function totalsOfOutcomes(ctx: Context, filter: OutcomeFilter) {
  const sums = await selectListed(ctx, ctx.db, filter)
    .select(['outcome.stage AS stage', 'outcome.unit AS unit'])
    .addSelect('count(*)::int', 'count')
    .addSelect('sum(outcome.value)', 'total')
    .groupBy('outcome.stage, outcome.unit')
    .getRawMany<OutcomeSum>();
  return asTotals(worthOf(sums));
}

/** Lists the outcomes of an idea, newest first; null for callers who do not see the reviewers' data of the idea. */
export async function outcomesOf(ctx: Context, idea: Idea, page: Page) {
  if (!(await seesDesk(ctx, idea))) return null;
  return newestPageOf(ctx, page, (db) => select(db).where({ ideaId: idea.id }));
}

/** Finds the newest outcomes of ideas, by idea id. @param condition narrows the ideas, as SQL */
async function findNewest(db: EntityManager, ideaIds: readonly string[], condition = 'TRUE') {
  const found = await selectNewest(db)
    .andWhere(`outcome.idea_id = ANY(:ideaIds) AND ${condition}`, { ideaIds })
    .getMany();
  return new Map(found.map((outcome) => [outcome.ideaId, outcome]));
}

const lastLoader = defineLoader<IdeaOutcome | undefined>(
  ({ db }, ideaIds) => findNewest(db, ideaIds),
  undefined,
);

/** Returns the current outcome of an idea, for callers who see the reviewers' data of the idea. */
export const lastOutcomeOf = async (
  ctx: Context,
  idea: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<IdeaOutcome | undefined> => ((await seesDesk(ctx, idea)) ? lastLoader(ctx, idea.id) : undefined);

/** Returns the newest outcome of an idea, by its id, if the programme shows it to its submitter. */
export const shownOutcomeOf = defineLoader<IdeaOutcome | undefined>(async (ctx, ideaIds) => {
  if ((await readProgramme(ctx)).outcomes !== 'SUBMITTERS') return new Map();
  // The announced status counts: a missing outcome must not disclose a later decision.
  return findNewest(ctx.db, ideaIds, `idea.announced_status = 'APPROVED'`);
}, undefined);

/**
 * Adds the next outcome of an idea.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN for a caller who must not judge the idea, CONFLICT unless approved, STALE
 */
export async function recordOutcome(ctx: Context, input: unknown) {
  const { ideaId, outcomeVersion: seen, ...entry } = parse(recordOutcomeRules, input);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    if (idea.status !== 'APPROVED' || idea.announcedStatus !== 'APPROVED')
      fail('CONFLICT', {
        message: 'An outcome is recorded of an approved idea, once its submitter knows of the decision.',
      });
    const newest = await ctx.db.findOne(IdeaOutcome, { where: { ideaId }, order: { version: 'DESC' } });
    const version = newest?.version ?? 0;
    const isSame = Object.entries(entry).every(
      ([name, value]) => newest?.[name as keyof typeof entry] === value,
    );
    // The call is a repetition, since its answer was lost.
    if (newest && isSame) return Object.assign(newest, { idea });
    if (seen !== version) {
      const recorded = Object.keys(entry).map((name) => [name, newest?.[name as keyof typeof entry]]);
      const by = await nameBy(ctx, newest?.authorId);
      failStale(ctx, { version, by, ...Object.fromEntries(recorded) });
    }
    if (version >= OUTCOMES_MAX)
      fail('CONFLICT', { message: `An idea has at most ${OUTCOMES_MAX} outcomes. This one has them.` });
    const made = { ideaId, authorId: requireActor(ctx).id, version: version + 1, createdAt: ctx.now() };
    const outcome = ctx.db.create(IdeaOutcome, { ...entry, ...made });
    await ctx.db.insert(IdeaOutcome, outcome);
    await recordIdeaAct(ctx, 'OUTCOME_RECORDED', idea, { stage: entry.stage });
    return Object.assign(outcome, { idea });
  });
}
