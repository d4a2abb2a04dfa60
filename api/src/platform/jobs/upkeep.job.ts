import { LessThan } from 'typeorm';
import { DAY } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { keepTallies } from '../tallies/tally.service.ts';
import { Job } from './job.entity.ts';
import { enqueue, jobIdOf } from './queue.ts';
import type { LaneWork } from './runner.ts';

const MINUTE = 60_000;
const ENDED_KEPT_FOR = 30 * DAY;

/** A task that recurs every ten minutes. */
type UpkeepTask = (ctx: Context) => Promise<unknown>;

declare module '../context.ts' {
  interface Declared {
    upkeep: Readonly<Record<string, UpkeepTask>>;
  }
}

const ownTasks: Readonly<Record<string, UpkeepTask>> = {
  'fold-tallies': keepTallies,
  'purge-jobs': purgeJobs,
};

// By then each instance has read the zone.
const ZONE_PAUSE = 2_000;

/** Has the figures follow another time zone as soon as all instances know it. */
export async function followZone(ctx: Context): Promise<void> {
  const name = 'fold-tallies';
  const dueAt = new Date(ctx.now().getTime() + ZONE_PAUSE);
  await enqueue(ctx, [{ id: jobIdOf(name), lane: 'upkeep', name, groupKey: name, dueAt }], { restart: true });
}

const tasksOf = ({ declared }: Context) => ({ ...ownTasks, ...declared.upkeep });

// Reading figures also sums the changes that are not folded yet: the fewer there are, the faster it is.
const pauseAfter = (name: string, result?: unknown) =>
  name === 'fold-tallies' ? (result === true ? 5_000 : 15_000) : 10 * MINUTE;

export const upkeep: LaneWork = {
  atOnce: 1,
  groups: async (ctx) => Object.keys(tasksOf(ctx)),
  deadline: 10 * MINUTE,
  abortOnStop: true,
  retryAfter: () => MINUTE,
  async run(ctx, { name }) {
    const run = tasksOf(ctx)[name];
    const result = await run?.(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, task: name }, 'upkeep failed');
      throw error;
    });
    return run && new Date(ctx.now().getTime() + pauseAfter(name, result));
  },
};

export async function enqueueUpkeep(ctx: Context): Promise<void> {
  const jobs = Object.keys(tasksOf(ctx)).map((name) => ({
    id: jobIdOf(name),
    lane: 'upkeep' as const,
    name,
    groupKey: name,
    dueAt: new Date(ctx.now().getTime() + pauseAfter(name)),
  }));
  await enqueue(ctx, jobs);
}

async function purgeJobs(ctx: Context): Promise<void> {
  const before = LessThan(new Date(ctx.now().getTime() - ENDED_KEPT_FOR));
  await ctx.db.delete(Job, [{ doneAt: before }, { failedAt: before }]);
}
