/** Notifies the readers of a call of its new ideas, each of an idea once. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { LaneWork } from '../../../platform/jobs/runner.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import type { IdeaEvent } from '../../ideas/changes/idea-events.ts';
import { insertNews, takeNews } from './call-news.queries.ts';
import type { News } from './call-news.queries.ts';

const HOUR = 3_600_000;
const RETRY = 15_000;

/** The ideas of one call, for one person. */
export interface NewsOfCall {
  challengeId: string;
  ideaIds: string[];
}

/** Notes a new idea for the readers of its call; for those at once, a job follows. */
export async function noteNews(ctx: Context, { idea }: IdeaEvent<'SUBMITTED'>): Promise<void> {
  if (idea.challengeId === null) return;
  if (!(await insertNews(ctx.db, idea.challengeId, idea.id))) return;
  // The first job after an import takes all of its ideas: one email, and the others find nothing.
  await enqueueNews(ctx);
}

/** Has what is due at once mailed. */
export async function enqueueNews(ctx: Context): Promise<void> {
  await enqueue(ctx, [{ id: randomUUID(), lane: 'call-news', name: 'send-call-news', dueAt: ctx.now() }]);
}

export const callNewsLane: LaneWork = {
  atOnce: 1,
  deadline: 60_000,
  retryAfter: () => RETRY,
  run: (ctx) => sendCallNews(ctx),
};

/** Mails what is due at once, and what came until the last full hour to those who are notified hourly. */
export const sendCallNews = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const hour = new Date(Math.floor(ctx.now().getTime() / HOUR) * HOUR);
    await mailNews(ctx, [
      ...(await takeNews(ctx.db, 'AT_ONCE', null)),
      ...(await takeNews(ctx.db, 'HOURLY', hour)),
    ]);
  });

/** Takes what came until a morning for those who are notified each morning. */
export const takeMorningNews = ({ db }: Context, morning: Date): Promise<News[]> =>
  takeNews(db, 'MORNING', morning);

/** Gathers ideas by their calls. */
export function byCall(news: readonly News[]): NewsOfCall[] {
  const calls = new Map<string, string[]>();
  for (const { challengeId, ideaId } of news)
    calls.set(challengeId, [...(calls.get(challengeId) ?? []), ideaId]);
  return [...calls].map(([challengeId, ideaIds]) => ({ challengeId, ideaIds }));
}

/** Enqueues one mail for each person and call. */
export async function mailNews(ctx: Context, news: readonly News[]): Promise<void> {
  const recipients = [...new Set(news.map(({ recipient }) => recipient))];
  const mails = recipients.flatMap((recipient) =>
    byCall(news.filter((one) => one.recipient === recipient)).map((data) => ({
      ...{ id: randomUUID(), recipient, data },
    })),
  );
  await enqueueMails(ctx, 'call-news', mails);
}
