import { LessThan } from 'typeorm';
import { DAY } from '@portal/schema/limits';
import { purgeExpiredAccountData } from '../../features/accounts/housekeeping.service.ts';
import type { Context } from '../context.ts';
import { requestMissingExaminations } from '../../features/documents/examination/examination.service.ts';
import { sweepDocuments } from '../../features/documents/sweep.service.ts';
import { purgeDraftDocuments } from '../../features/ideas/drafts/draft-document.service.ts';
import { purgeBulkReviews } from '../../features/ideas/review/bulk-review.service.ts';
import { forgetAnswers } from '../../features/integrators/idempotency/kept-answer.service.ts';
import { purgeDeliveries } from '../../features/integrators/webhooks/delivery.service.ts';
import { foldTallies } from '../../features/statistics/tally.service.ts';
import { Job } from './job.entity.ts';
import { enqueue, jobIdOf } from './queue.ts';
import type { LaneWork } from './runner.ts';

const MINUTE = 60_000;
const ENDED_KEPT_FOR = 30 * DAY;

/** A task, and the milliseconds from its end to its next start. */
type Task = [every: number, run: (ctx: Context) => Promise<unknown>];

const tasks = new Map<string, Task>([
  ['fold-tallies', [5_000, foldTallies]],
  ['examine-documents', [10 * MINUTE, requestMissingExaminations]],
  ['sweep-documents', [10 * MINUTE, sweepDocuments]],
  ['purge-account-data', [10 * MINUTE, purgeExpiredAccountData]],
  ['purge-bulk-reviews', [10 * MINUTE, purgeBulkReviews]],
  ['purge-draft-documents', [10 * MINUTE, purgeDraftDocuments]],
  ['purge-kept-answers', [10 * MINUTE, forgetAnswers]],
  ['purge-deliveries', [10 * MINUTE, purgeDeliveries]],
  ['purge-jobs', [10 * MINUTE, purgeJobs]],
]);

export const upkeep: LaneWork = {
  atOnce: 1,
  groups: async () => [...tasks.keys()],
  deadline: 10 * MINUTE,
  abortOnStop: true,
  retryAfter: () => MINUTE,
  async run(ctx, { name }) {
    const [every, run] = tasks.get(name) ?? [];
    await run?.(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, task: name }, 'upkeep failed');
      throw error;
    });
    return every === undefined ? undefined : new Date(ctx.now().getTime() + every);
  },
};

export async function enqueueUpkeep(ctx: Context): Promise<void> {
  const jobs = [...tasks].map(([name, [every]]) => ({
    id: jobIdOf(name),
    lane: 'upkeep' as const,
    name,
    groupKey: name,
    dueAt: new Date(ctx.now().getTime() + every),
  }));
  await enqueue(ctx, jobs);
}

async function purgeJobs(ctx: Context): Promise<void> {
  const before = LessThan(new Date(ctx.now().getTime() - ENDED_KEPT_FOR));
  await ctx.db.delete(Job, [{ doneAt: before }, { failedAt: before }]);
}
