/** The questions of a call, and the answers to them (decision 61). */
import { In } from 'typeorm';
import {
  askedInChange,
  askedQuestions,
  callAnswerInWords,
  callQuestionsRules,
  completeQuestions,
  faultName,
  fileAnswer,
  readCallAnswers,
} from '@portal/schema/call-question';
import type { CallQuestion as Question, StoredCallAnswers } from '@portal/schema/call-question';
import { DomainError, fail, failField } from '@portal/schema/errors';
import type { FieldFault } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import * as v from 'valibot';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Challenge } from '../challenge.entity.ts';
import { lockChallenge, recordChallenge } from '../challenge.service.ts';
import { CallQuestions } from './call-questions.entity.ts';
import type { CallAnswer } from './call-questions.entity.ts';
import { challengeFaults } from '../challenge-fault.texts.ts';

type Asked = Pick<CallQuestions, 'version' | 'questions'>;
const NONE: Asked = { version: 0, questions: [] };

const newestOf = defineLoader<Asked>(async ({ db }, ids) => {
  const found = await db
    .createQueryBuilder(CallQuestions, 'asked')
    .distinctOn(['asked.challengeId'])
    .where({ challengeId: In([...ids]) })
    .orderBy({ 'asked.challengeId': 'ASC', 'asked.version': 'DESC' })
    .getMany();
  return new Map(found.map((asked) => [asked.challengeId, asked]));
}, NONE);

/** Returns the questions that a challenge asks now, with their version; none for one that takes entries. */
export const questionsOf = (ctx: Context, { id }: Pick<Challenge, 'id'>): Promise<Asked> => newestOf(ctx, id);

/**
 * Reads the versions of the questions of a call, the newest first; also within a transaction, which loaders do not see.
 * @param newest how many; left out, all
 */
export const readQuestions = (ctx: Context, challengeId: string, newest?: number): Promise<Asked[]> =>
  ctx.db.find(CallQuestions, {
    where: { challengeId },
    order: { version: 'DESC' },
    ...(newest !== undefined && { take: newest }),
  });

const changeRules = v.object({
  version: v.number('version must be the version of the questions that you saw.'),
  questions: callQuestionsRules,
});

/**
 * Replaces the questions of a call. Answers that were given keep the questions as they were.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, CONFLICT for a challenge that takes entries, STALE with the questions as they are
 */
export async function changeCallQuestions(ctx: Context, id: string, input: unknown): Promise<Challenge> {
  const { version: seen, questions: given } = parse(changeRules, input);
  return inTransaction(ctx, async (ctx) => {
    const challenge = await lockChallenge(ctx, id);
    if (challenge.takes !== 'IDEAS')
      fail('CONFLICT', {
        message: 'Only a challenge that takes ideas has questions. Change what people send first.',
      });
    const all = await readQuestions(ctx, challenge.id);
    const { version, questions: before } = all[0] ?? NONE;
    const completed = completeQuestions(
      given,
      all.toReversed().flatMap((asked) => asked.questions),
    );
    if ('fault' in completed) return failField('questions', completed.fault);
    const { questions } = completed;
    const isRepeated = isDeepStrictEqual(withoutKeys(questions), withoutKeys(before));
    if (isRepeated) return challenge;
    if (seen !== version) fail('STALE', { current: { version, questions: before } });
    await ctx.db.insert(CallQuestions, {
      ...{ challengeId: challenge.id, version: version + 1 },
      ...{ questions, changedAt: ctx.now() },
    });
    await recordChallenge(ctx, 'CHALLENGE_CHANGED', challenge, { changed: 'questions' });
    return challenge;
  });
}

/** Names questions by their places: a repeated call, whose first answer was lost, gives new ones without their keys. */
const withoutKeys = (questions: readonly Question[]) =>
  questions.map(({ key: _, shownWhen, ...question }) => ({
    ...question,
    shownWhen: shownWhen && {
      place: questions.findIndex(({ key }) => key === shownWhen.key),
      name: shownWhen.name,
    },
  }));

type Given = readonly { key: string; values: readonly string[] }[] | null | undefined;

/**
 * Reads the answers to the questions that a call asks now.
 * @param files the files that have arrived, by the keys of their questions
 * @param isChange whether an idea that was sent is changed: its files stay
 * @returns null without questions
 * @throws DomainError INVALID_INPUT that names each question with a fault
 */
export async function readAnswersTo(
  ctx: Context,
  challengeId: string,
  given: Given,
  files: ReadonlyMap<string, { name: string; size: number }>,
  isChange = false,
): Promise<StoredCallAnswers | null> {
  const [{ version, questions: asked } = NONE] = await readQuestions(ctx, challengeId, 1);
  const questions = isChange ? askedInChange(asked) : asked;
  const byKey: Record<string, readonly string[]> = Object.fromEntries(
    (given ?? []).map(({ key, values }) => [key, values]),
  );
  const lost: FieldFault[] = [];
  for (const { key, kind, label } of questions) {
    if (kind !== 'FILE') continue;
    const file = files.get(key);
    if (!file && byKey[key]?.[0])
      lost.push({
        field: faultName(key),
        message: challengeFaults.fileLost({ label }),
      });
    byKey[key] = file ? fileAnswer(file) : [];
  }
  const read = readCallAnswers(questions, byKey);
  const { answers } = read;
  const isAsked = new Set(askedQuestions(questions, byKey).map(({ key }) => faultName(key)));
  const faults = [
    ...lost.filter(({ field }) => isAsked.has(field as ReturnType<typeof faultName>)),
    ...read.faults.filter((fault) => !lost.some(({ field }) => field === fault.field)),
  ];
  if (faults.length > 0) throw new DomainError('INVALID_INPUT', { fields: faults });
  if (questions.length === 0) return null;
  return { version, answers: Object.entries(answers).map(([key, values]) => ({ key, values })) };
}

const versionLoader = defineLoader<CallQuestions | undefined>(async ({ db }, keys) => {
  const wanted = keys.map((key) => {
    const [challengeId = '', version] = key.split('/');
    return { challengeId, version: Number(version) };
  });
  const found = await db.find(CallQuestions, { where: wanted });
  return new Map(found.map((asked) => [`${asked.challengeId}/${asked.version}`, asked]));
}, undefined);

/** Returns the answers of an idea with the questions as they were asked, in their order. */
export async function answersInWords(
  ctx: Context,
  challengeId: string | null,
  stored: StoredCallAnswers | null,
): Promise<CallAnswer[]> {
  if (!challengeId || !stored) return [];
  const { questions } = (await versionLoader(ctx, `${challengeId}/${stored.version}`)) ?? NONE;
  return questions.flatMap((question) => {
    const answer = stored.answers.find(({ key }) => key === question.key);
    if (!answer) return [];
    const values = [...answer.values];
    return [
      {
        ...{ key: question.key, values, words: callAnswerInWords(question, values), url: null },
        question: { ...question, choices: [...question.choices] },
      },
    ];
  });
}
