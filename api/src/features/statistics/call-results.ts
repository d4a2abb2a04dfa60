/** What came of a call, for everybody to read: counted, and rounded, as the figures of the home page are. */
import { inFigures } from '@portal/schema/figures-in-words';
import { undecidedStatuses } from '@portal/schema/review-status';
import { MEDIAN_OF } from '@portal/schema/stats';
import type { DataSource, EntityManager } from 'typeorm';
import type { Context } from '../../platform/context.ts';
import { runQuery } from '../../platform/database/read-list.ts';
import { shareAnswer } from '../../platform/share-answer.ts';
import type { Challenge } from '../challenges/challenge.entity.ts';
import { IDEAS_THAT_GO_ON } from '../outcomes/stories/story.service.ts';
import { cellName, roundingOf } from './rounding.ts';

interface Results {
  ideas: number;
  /** Those with a decision of which their submitters know. */
  decided: number;
  approved: number;
  wentOn: number;
}

/** Counts the ideas of all calls. */
async function countResults(db: EntityManager): Promise<ReadonlyMap<string, Results>> {
  const counted = await runQuery<Results & { id: string }>(
    db,
    `SELECT sent.*, coalesce("wentOn", 0) AS "wentOn"
     FROM (
       SELECT challenge_id AS id, count(*)::int AS ideas,
         count(*) FILTER (WHERE announced_status <> ALL ($1))::int AS decided,
         count(*) FILTER (WHERE announced_status = 'APPROVED' AND withdrawn_at IS NULL)::int AS approved
       FROM ideas WHERE challenge_id IS NOT NULL GROUP BY 1
     ) AS sent
     LEFT JOIN (
       SELECT idea.challenge_id AS id, count(*)::int AS "wentOn" FROM ${IDEAS_THAT_GO_ON} AND idea.challenge_id IS NOT NULL
       GROUP BY 1
     ) AS going USING (id)`,
    [undecidedStatuses],
  );
  return new Map(counted.map(({ id, ...results }) => [id, results]));
}

/** The milliseconds for which public figures are served again: no page is opened more often, and they change seldom. */
export const PUBLIC_HOLD = 60_000;

/** Every visitor of the calls asks, and the count reads each idea of a call: the instances of a database each hold theirs. */
const held = new WeakMap<DataSource, () => Promise<ReadonlyMap<string, Results>>>();
function heldResults({ db }: Context): Promise<ReadonlyMap<string, Results>> {
  const { connection } = db;
  const share = held.get(connection) ?? shareAnswer(() => countResults(connection.manager), PUBLIC_HOLD);
  held.set(connection, share);
  return share();
}

/**
 * Says how many ideas a call received, and how many of them were approved and are in progress or live, as of the last minute; nothing
 * where PUBLIC_STATS is off.
 * Where it is rounded, few decisions would disclose single ones: approvals are said from as many decisions on as the median.
 */
export async function callResultsInWords(ctx: Context, { id }: Challenge): Promise<string> {
  if (ctx.publicStats === 'off') return '';
  const found = (await heldResults(ctx)).get(id);
  if (!found) return '';
  const isExact = ctx.publicStats === 'exact';
  const round = roundingOf(ctx, { from: null, to: null });
  const cellOf = (count: number, ...named: [string, string][]) => ({
    cell: cellName([['CALL', id], ...named]),
    months: new Map([['', count]]),
  });
  const ofIdeas = cellOf(found.ideas);
  const ofApproved = cellOf(found.approved, ['STATUS', 'APPROVED']);
  const ofGoingOn = cellOf(found.wentOn, ['OUTCOME', 'GOES_ON']);
  const ideas = isExact ? found.ideas : round([ofIdeas]);
  if (ideas === 0) return '';
  const said = [`${inFigures(ideas)} ${ideas === 1 ? 'idea' : 'ideas'} received`];
  if (found.decided < (isExact ? 1 : MEDIAN_OF)) return `${said.join('')}.`;
  const approved = isExact ? found.approved : round([ofApproved, ofIdeas]);
  const wentOn = isExact ? found.wentOn : round([ofGoingOn, ofApproved, ofIdeas]);
  if (approved > 0) said.push(`${inFigures(approved)} approved`);
  if (wentOn > 0) said.push(`${inFigures(wentOn)} in progress or live`);
  return `${said.join(', ')}.`;
}
