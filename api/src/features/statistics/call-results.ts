/** What came of a call, for everybody to read: counted, and rounded, as the figures of the home page are. */
import { inFigures } from '@portal/schema/figures-in-words';
import { undecidedStatuses } from '@portal/schema/review-status';
import { MEDIAN_OF } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import { runQuery } from '../../platform/database/read-list.ts';
import { defineLoader } from '../../platform/loaders.ts';
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

const resultsLoader = defineLoader<Results | undefined>(async ({ db }, callIds) => {
  const counted = await runQuery<Results & { id: string }>(
    db,
    `SELECT sent.*, coalesce("wentOn", 0) AS "wentOn"
     FROM (
       SELECT challenge_id AS id, count(*)::int AS ideas,
         count(*) FILTER (WHERE announced_status <> ALL ($2))::int AS decided,
         count(*) FILTER (WHERE announced_status = 'APPROVED' AND withdrawn_at IS NULL)::int AS approved
       FROM ideas WHERE challenge_id = ANY ($1) GROUP BY 1
     ) AS sent
     LEFT JOIN (
       SELECT idea.challenge_id AS id, count(*)::int AS "wentOn" FROM ${IDEAS_THAT_GO_ON} AND idea.challenge_id = ANY ($1)
       GROUP BY 1
     ) AS going USING (id)`,
    [callIds, undecidedStatuses],
  );
  return new Map(counted.map(({ id, ...results }) => [id, results]));
}, undefined);

/**
 * Says how many ideas a call received, and how many of them were approved and are in progress or live; nothing where PUBLIC_STATS is off.
 * Where it is rounded, few decisions would disclose single ones: approvals are said from as many decisions on as the median.
 */
export async function callResultsInWords(ctx: Context, { id }: Challenge): Promise<string> {
  if (ctx.publicStats === 'off') return '';
  const found = await resultsLoader(ctx, id);
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
