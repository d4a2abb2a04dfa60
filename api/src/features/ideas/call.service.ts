/** The ideas that were sent to calls. */
import { In } from 'typeorm';
import { NONE, readCallAnswerName } from '@portal/schema/breakdown';
import { callAnswerInWords } from '@portal/schema/call-question';
import { fail } from '@portal/schema/errors';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { tellAdministrators } from '../accounts/export-notice.service.ts';
import { inTransaction, may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { readGlobalId } from '../../platform/global-id.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { Challenge } from '../challenges/challenge.entity.ts';
import type { Ending } from '../challenges/challenge.service.ts';
import { readQuestions } from '../challenges/questions/call-questions.service.ts';
import { IdeaDraft } from './drafts/idea-draft.entity.ts';
import { Idea } from './idea.entity.ts';

/** @throws DomainError CONFLICT while a call has ideas, or people write one to it */
export async function refuseCalled(ctx: Context, { id: challengeId, is }: Ending): Promise<void> {
  const then = is === 'deleted' ? 'so it stays. Close it instead.' : 'so it goes on taking ideas.';
  if (await ctx.db.existsBy(Idea, { challengeId }))
    fail('CONFLICT', { message: `People sent ideas to this call, ${then}` });
  if (await ctx.db.existsBy(IdeaDraft, { challengeId }))
    fail('CONFLICT', { message: `People are writing ideas to this call, ${then}` });
}

type OfCall = Pick<Idea, 'challengeId' | 'storedCallAnswers'>;

/** What a file of ideas says beside the answers of all: nothing where there are no calls. */
interface CallsInFile {
  /** Returns the title of the call of an idea. */
  callOf: (idea: OfCall) => string | undefined;
  /** Where the list is that of one call: each question that it asks or asked, and the answer of an idea in words. */
  questions: { label: string; answerOf: (idea: OfCall) => string }[];
}

/** Returns the global id of the call to which an answer narrows a list. */
function callNamedBy({ by, name }: IdeaFilterValues['answers'][number]): string[] {
  if (by === 'CALL_ANSWER') return [readCallAnswerName(name).callId];
  return by === 'CALL' && name !== NONE ? [name] : [];
}

/** Reads the calls of a list, for its file; undefined without calls. */
export async function callsInFile(ctx: Context, filter: IdeaFilterValues): Promise<CallsInFile | undefined> {
  const calls = await ctx.db.find(Challenge, {
    where: { takes: 'IDEAS' },
    select: { id: true, title: true },
  });
  if (calls.length === 0) return undefined;
  const titles = new Map(calls.map(({ id, title }) => [id, title]));
  const callOf = ({ challengeId }: OfCall) => titles.get(challengeId ?? '');
  const [named] = filter.answers.flatMap(callNamedBy);
  const versions = named ? await readQuestions(ctx, readGlobalId(named).key) : [];
  const asked = new Map(
    versions.map(({ version, questions }) => [version, new Map(questions.map((one) => [one.key, one]))]),
  );
  // The newest words of a question head its column.
  const newest = new Map(
    versions
      .toReversed()
      .flatMap(({ questions }) => questions.map(({ key, label }) => [key, label] as const)),
  );
  const answerOf = (key: string, { storedCallAnswers: stored }: OfCall): string => {
    const question = asked.get(stored?.version ?? 0)?.get(key);
    const answer = stored?.answers.find((one) => one.key === key);
    return question && answer ? callAnswerInWords(question, answer.values) : '';
  };
  const questions = [...newest].map(([key, label]) => ({
    label,
    answerOf: (idea: OfCall) => answerOf(key, idea),
  }));
  return { callOf, questions };
}

/** Counts the ideas of a call, also those that were withdrawn; null for callers who may not list ideas. */
export async function countOfCall(ctx: Context, { id }: Challenge): Promise<number | null> {
  return may(ctx, 'idea:read-any') ? countIdeas(ctx, id) : null;
}

const countIdeas = defineLoader<number>(async ({ db }, ids) => {
  const counted = await db
    .createQueryBuilder(Idea, 'idea')
    .select(['idea.challenge_id AS id', 'count(*)::int AS count'])
    .where({ challengeId: In([...ids]) })
    .groupBy('idea.challenge_id')
    .getRawMany<{ id: string; count: number }>();
  return new Map(counted.map(({ id, count }) => [id, count]));
}, 0);

/** Writes to the administrators once a call has closed by its date or by hand, and again after it was opened anew. */
export async function announceClosedCalls(ctx: Context): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.query(
      `UPDATE challenges SET closed_announced_at = NULL WHERE closed_announced_at IS NOT NULL
         AND status = 'OPEN' AND (closes_at IS NULL OR closes_at > $1)`,
      [now],
    );
    const [closed] = await ctx.db.query<[{ id: string }[], number]>(
      `UPDATE challenges SET closed_announced_at = $1 WHERE takes = 'IDEAS' AND closed_announced_at IS NULL
         AND (closes_at <= $1 OR (status = 'CLOSED' AND EXISTS (SELECT FROM ideas WHERE challenge_id = challenges.id)))
       RETURNING id`,
      [now],
    );
    for (const { id: challengeId } of closed) await tellAdministrators(ctx, 'call-closed', { challengeId });
  });
}
