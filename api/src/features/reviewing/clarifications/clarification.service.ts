/** Questions to a submitter instead of a rejection: asking, answering, taking back, and their expiry (docs/decisions/0034). */
import { randomUUID } from 'node:crypto';
import { In, IsNull, LessThan, LessThanOrEqual, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { reviewTraits } from '@portal/schema/review-status';
import type { ClarificationOutcome } from '@portal/schema/choices';
import * as rules from '@portal/schema/clarification';
import { company } from '@portal/schema/company';
import { fail, failField } from '@portal/schema/errors';
import { addDays, dayAt, daysBetween } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import type { IncomingFile, OutgoingFile } from '../../../platform/files/files.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { dayInWords } from '../../../platform/mail/message.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { colleagueIn, reviewerIn } from '../../accounts/reviewer.ts';
import type { Reviewer } from '../../accounts/reviewer.ts';
import { requireJudge } from '../conflicts/conflict.service.ts';
import { discardDocuments, requireAllowance } from '../../documents/document.service.ts';
import { requestExamination } from '../../documents/examination/examination.service.ts';
import { ideasChanged, knownEvent } from '../../ideas/changes/idea-events.ts';
import { tallyIdeas } from '../../ideas/idea-tally.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import type { ReplacedAnswers } from '../../ideas/list/idea-parts.ts';
import { lockOwner } from '../../ideas/idea.queries.ts';
import { openFileOf, readIdea, recordIdeaAct, seesDesk } from '../../ideas/idea.service.ts';
import { IdeaReview } from '../reviews/idea-review.entity.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { storeAndInspect } from '../../ideas/submission/submit-idea.service.ts';
import type { StoredPdf } from '../../ideas/submission/submit-idea.service.ts';
import { mailTeams } from '../../ideas/team/team.service.ts';
import { promisedDay } from '../../ideas/waiting.ts';
import { changeFaults } from './change-fault.texts.ts';
import { Clarification } from './clarification.entity.ts';
import type { Answer, Question, QuestionAnswerInput } from './clarification.entity.ts';

const todayOf = (ctx: Context) => dayAt(ctx.now(), ctx.timeZone);

const findByIdea = (db: EntityManager, ideaIds: readonly string[]): Promise<Clarification[]> =>
  db.find(Clarification, {
    where: { ideaId: In([...ideaIds]) },
    relations: { asker: true },
    order: { askedAt: 'DESC' },
  });

/** Finds the questions about an idea, the newest first, also within a transaction, which loaders do not see. */
const findAsked = async ({ db }: Context, ideaId: string): Promise<Clarification[]> =>
  (await findByIdea(db, [ideaId])).filter((one) => !rules.isOwnChange(one));

const findLast = async (ctx: Context, ideaId: string): Promise<Clarification | undefined> =>
  (await findAsked(ctx, ideaId))[0];

/** Finds what happened last between us and the submitter, questions or a change. */
export const findLastExchange = async ({ db }: Context, ideaId: string): Promise<Clarification | undefined> =>
  (await findByIdea(db, [ideaId]))[0];

/** Reads the answers that questions have replaced. */
export async function findReplacedAnswers(
  { db }: Context,
  ideaIds: readonly string[],
): Promise<ReplacedAnswers[]> {
  const changes = await db.find(Clarification, {
    where: { ideaId: In([...ideaIds]), before: Not(IsNull()) },
    select: { id: true, ideaId: true, before: true, storedCallAnswersBefore: true, closedAt: true },
  });
  return changes.flatMap(({ ideaId, closedAt: until, before, storedCallAnswersBefore }) => {
    if (!until || !before) return [];
    const ofCall = storedCallAnswersBefore && { storedCallAnswers: storedCallAnswersBefore };
    return [{ ideaId, until, answers: { ...answersBefore(before), ...ofCall } }];
  });
}

/** Returns the answers by field: null for those that the call had not asked for. */
const answersBefore = (before: readonly Answer[]) => ({
  ...rules.fromValues(before),
  ...Object.fromEntries(before.flatMap(({ field, wasNotAsked }) => (wasNotAsked ? [[field, null]] : []))),
});

const clarificationLoader = defineLoader<Clarification[]>(async ({ db }, ideaIds) => {
  const found = await findByIdea(db, ideaIds);
  return new Map(ideaIds.map((id) => [id, found.filter(({ ideaId }) => ideaId === id)]));
}, []);

/** Returns the questions about an idea and its changes, newest first. @param isListed whether the idea stands in a list */
export async function clarificationsOf(
  ctx: Context,
  { id, ownerId, challengeId }: Idea,
  isListed: boolean,
): Promise<Clarification[]> {
  const of = { id, ownerId, isListed };
  const asParts = <Part extends object>(parts: readonly Part[]) => parts.map((part) => ({ ...part, of }));
  // Copies: the same idea may stand in a list and alone.
  return (await clarificationLoader(ctx, id)).map((one) =>
    Object.assign(new Clarification(), one, {
      questions: asParts(one.questions),
      before: one.before && asParts(one.before),
      ...{ of, challengeId },
    }),
  );
}

export const lastAnswered = async (
  ctx: Context,
  idea: Idea,
  isListed: boolean,
): Promise<Clarification | undefined> =>
  (await clarificationsOf(ctx, idea, isListed)).find(({ outcome }) => outcome === 'ANSWERED');

export const askerOf = async (
  ctx: Context,
  { ideaId, asker }: Clarification,
): Promise<Reviewer | undefined> =>
  asker && (await seesDesk(ctx, { id: ideaId })) ? reviewerIn(asker) : undefined;

/** @throws DomainError NOT_FOUND, also where the document was not replaced */
export async function openEarlierFile(ctx: Context, id: string, inline: boolean): Promise<OutgoingFile> {
  const idea = await readIdea(ctx, id);
  const { fileKey, fileName } = (await lastAnswered(ctx, idea, false)) ?? {};
  return fileKey && fileName ? openFileOf(ctx, { ...idea, fileKey, fileName }, inline) : fail('NOT_FOUND');
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN as for a review, CONFLICT for one that is decided or asked about */
export async function askSubmitter(ctx: Context, input: unknown): Promise<Clarification> {
  const { ideaId, until, questions } = parse(rules.askSubmitterRules, input);
  const days = daysBetween(todayOf(ctx), until);
  if (days < 1 || days > rules.ASK_DAYS_MAX)
    failField('until', `Choose a day from tomorrow on, at most ${rules.ASK_DAYS_MAX} days ahead.`);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const refuse = (message: string) => fail('CONFLICT', { message });
    if (idea.withdrawnAt) refuse('Its submitter withdrew this idea: it cannot be decided any more.');
    if (!idea.email)
      refuse(
        'This person has no email address, so nobody would read the question. Ask them by telephone, or hand a link on: once they took the idea over, you can ask here.',
      );
    const earlier = await findAsked(ctx, idea.id);
    if (reviewTraits[idea.status].decides || reviewTraits[idea.announcedStatus].decides)
      refuse('This idea is decided. Set it to Pending, and ask when that is announced.');
    if (idea.askedUntil)
      refuse(
        `${await colleagueIn(ctx, earlier[0]?.askerId)} has asked the submitter already, until ${dayInWords(idea.askedUntil)}. Wait for the answer, or take these questions back first.`,
      );
    if (earlier.length >= rules.CLARIFICATIONS_MAX)
      refuse(`The submitter was asked ${rules.CLARIFICATIONS_MAX} times already. Decide by what you have.`);
    const remindOn = addDays(until, -rules.remindedBefore(days));
    const { id: askerId } = requireActor(ctx);
    const asked = { ideaId: idea.id, askerId, askedAt: ctx.now(), until, remindOn, questions };
    await ctx.db.insert(Clarification, asked);
    await ctx.db.update(Idea, { id: idea.id }, { askedUntil: until });
    const fields = questions.map(({ field }) => field).join(', ');
    await recordIdeaAct(ctx, 'SUBMITTER_ASKED', idea, { until, fields });
    await mailQuestions(ctx, idea, asked, false);
    return (await findLast(ctx, idea.id)) ?? fail('NOT_FOUND');
  });
}

/** Removes what an idea said of its owner before, once it has another one. */
export async function forgetOwnerBefore(
  { db }: Context,
  { ideaId, fields }: { ideaId: string; fields: readonly string[] },
): Promise<void> {
  const isKept = ({ field }: { field: string }) => !fields.includes(field);
  for (const { id, before, questions } of await db.findBy(Clarification, { ideaId })) {
    const answered = questions.map((asked) => (isKept(asked) ? asked : { ...asked, answer: null }));
    await db.update(Clarification, { id }, { before: before && before.filter(isKept), questions: answered });
  }
}

const mailQuestions = (
  ctx: Context,
  { id: ideaId, email, firstName, reference, solutionName }: Idea,
  { until, questions }: Pick<Clarification, 'until' | 'questions'>,
  isReminder: boolean,
) =>
  mailTeams(ctx, 'questions-asked', [
    {
      ...{ id: randomUUID(), recipient: email },
      data: { ideaId, firstName, reference, solutionName, until, questions, isReminder },
    },
  ]);

/** Ends questions. Moves the promised day by the days that they took, and returns it. */
async function close(
  ctx: Context,
  idea: Idea,
  last: Clarification,
  outcome: ClarificationOutcome,
): Promise<string> {
  const promisedOn = promisedDay(idea.dueOn, daysBetween(dayAt(last.askedAt, ctx.timeZone), todayOf(ctx)));
  await ctx.db.update(Idea, { id: idea.id }, { askedUntil: null, promisedOn });
  await ctx.db.update(Clarification, { id: last.id }, { outcome, closedAt: ctx.now() });
  return promisedOn;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN as for a review, CONFLICT when nothing is asked */
export async function takeBackQuestions(ctx: Context, ideaId: string): Promise<Clarification> {
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const last = await findLast(ctx, idea.id);
    if (!last || last.outcome)
      return fail('CONFLICT', { message: 'Nothing is asked any more. Reload the page to see how it ended.' });
    await close(ctx, idea, last, 'TAKEN_BACK');
    await recordIdeaAct(ctx, 'QUESTIONS_TAKEN_BACK', idea);
    return (await findLast(ctx, idea.id)) ?? last;
  });
}

/** Ends the open questions about an idea that is withdrawn. */
export async function endQuestions(ctx: Context, { ideaId }: { ideaId: string }): Promise<void> {
  await ctx.db.update(Idea, { id: ideaId }, { askedUntil: null });
  await ctx.db.update(
    Clarification,
    { ideaId, closedAt: IsNull() },
    { outcome: 'TAKEN_BACK', closedAt: ctx.now() },
  );
}

/** Returns the open questions to the owner; undefined when they are answered. @throws DomainError CONFLICT when it has ended otherwise */
async function findToAnswer(ctx: Context, ideaId: string): Promise<Clarification | undefined> {
  const last = await findLast(ctx, ideaId);
  if (last?.outcome === 'ANSWERED') return undefined;
  if (last && !last.outcome && todayOf(ctx) <= last.until) return last;
  const isLate = last && last.outcome !== 'TAKEN_BACK';
  return fail('CONFLICT', {
    message: isLate ? changeFaults.lastDay({ day: dayInWords(last.until) }) : changeFaults.notNeeded,
  });
}

interface Answering {
  ideaId: string;
  answers: readonly QuestionAnswerInput[];
  changes: readonly Answer[];
}

/**
 * Stores the answers with their questions, and applies `changes` to the answers of the idea. Repeating the call returns the
 * idea as it is now.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT, UNSUPPORTED_FILE, FILE_TOO_LARGE, NO_ROOM
 */
export async function answerQuestions(
  ctx: Context,
  { ideaId, answers, changes }: Answering,
  document: IncomingFile | undefined,
): Promise<Idea> {
  const idea = await readIdea(ctx, ideaId);
  if (idea.ownerId !== requireActor(ctx).id) fail('NOT_FOUND');
  const asked = await findToAnswer(ctx, ideaId);
  if (!asked) return idea;
  const { questions, after } = readAnswers(asked, { answers, changes, hasDocument: Boolean(document) }, idea);
  const sent = document && (await storeAndInspect(ctx, document));
  const isMine = await inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, idea.ownerId);
    const [locked = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    // Another call, or the end of the last day, may have come before the lock.
    const stillAsked = await findToAnswer(ctx, ideaId);
    if (stillAsked?.id !== asked.id) return false;
    await change(ctx, locked, { ...asked, questions }, after, sent);
    const dueOn = await close(ctx, locked, asked, 'ANSWERED');
    const { email, firstName, reference, solutionName } = { ...locked, ...after };
    const fileKey = sent?.columns.fileKey;
    await enqueueMail(ctx, 'questions-answered', email, {
      ...{ ideaId, firstName, reference, solutionName, dueOn, fileKey },
    });
    return true;
  }).catch(async (error: unknown) => {
    if (sent) await discardDocuments(ctx, [sent.columns.fileKey]);
    throw error;
  });
  if (sent && !isMine) await discardDocuments(ctx, [sent.columns.fileKey]);
  return readIdea(ctx, ideaId);
}

/** Reads answers by the rules: the questions with them, and what they change. @throws DomainError INVALID_INPUT */
function readAnswers(
  { questions }: Clarification,
  { answers, changes, hasDocument }: Omit<Answering, 'ideaId'> & { hasDocument: boolean },
  idea: Idea,
): { questions: Question[]; after: Partial<Idea> } {
  const open = questions.map(({ field }) => field);
  const changed = changes.map(({ field }) => field);
  if (changed.includes('document'))
    failField('document', 'Send the new PDF as `document`: `changes` has answers only.');
  const given = [...answers.map(({ field }) => field), ...changed, ...(hasDocument ? ['document'] : [])];
  const closed = given.find((field) => !open.includes(field));
  if (closed) failField(closed, changeFaults.notAsked);
  const documentFault = hasDocument ? undefined : rules.NEW_PDF_MISSING;
  const texts = Object.fromEntries(answers.map(({ field, text }) => [rules.answerTo(field), text]));
  const read: Record<string, unknown> = parse(
    rules.rulesOfAnswers(questions, { changed, documentFault }, idea),
    { document: '', ...texts, ...rules.fromValues(changes) },
  );
  const answerOf = (field: string) => (field === 'document' ? null : String(read[rules.answerTo(field)]));
  return {
    questions: questions.map((question) => ({ ...question, answer: answerOf(question.field) })),
    after: {
      // A number that the call had not asked for comes with the code by which it was read.
      ...(changed.includes('contactNumber') && { dialCode: idea.dialCode ?? company.dialCode }),
      ...Object.fromEntries(changed.map((field) => [field, read[field]])),
    },
  };
}

/** Writes answers, stores the earlier ones of the idea, updates tallies, and informs subscribers. */
async function change(
  ctx: Context,
  idea: Idea,
  { id, questions }: Pick<Clarification, 'id' | 'questions'>,
  after: Partial<Idea>,
  sent: StoredPdf | undefined,
): Promise<void> {
  const { fileKey, fileName, fileSize, fileSha256 } = idea;
  const replaced = Object.keys(after) as (keyof Idea)[];
  const before = rules
    .toAnswers(replaced, idea)
    .map((answer, n) => ({ ...answer, ...(idea[replaced[n]!] === null && { wasNotAsked: true }) }));
  const kept = { questions, before, ...(sent && { fileKey, fileName, fileSize, fileSha256 }) };
  await ctx.db.update(Clarification, { id }, kept);
  await changeAnswers(ctx, idea, after, sent);
}

/** Writes answers under a new version of the idea, updates tallies, and informs subscribers. */
export async function changeAnswers(
  ctx: Context,
  idea: Idea,
  after: Partial<Idea>,
  sent: StoredPdf | undefined,
): Promise<void> {
  // The version is new, so that a review begun before is stale. The last review moves to the new version; while it waits,
  // the announced state has a version of its own.
  const last = { ideaId: idea.id, version: idea.version };
  const waits = await ctx.db.existsBy(IdeaReview, { ...last, announcedAt: IsNull() });
  const announcedVersion = idea.version + 1;
  const version = waits ? announcedVersion + 1 : announcedVersion;
  const changed = { ...(after as object), ...sent?.columns, version, announcedVersion };
  await ctx.db.update(Idea, { id: idea.id }, changed);
  await ctx.db.update(IdeaReview, last, { version });
  if (sent) {
    await requestExamination(ctx, sent.columns.fileKey, sent.inspection);
    await requireAllowance(ctx, idea.ownerId);
  }
  await tallyIdeas(ctx, [{ idea, after: { ...idea, ...after } }]);
  await publish(ctx, ideasChanged, [knownEvent('CLARIFIED', { ...idea, ...after, announcedVersion })]);
}

/** Reminds once, and ends questions whose last day is over: the idea is then reviewed as it is. */
export async function followUpQuestions(ctx: Context): Promise<void> {
  const today = todayOf(ctx);
  const open = { closedAt: IsNull() };
  const due = await ctx.db.find(Clarification, {
    where: [
      { ...open, until: LessThan(today) },
      { ...open, remindOn: LessThanOrEqual(today) },
    ],
  });
  for (const { ideaId } of due)
    await inTransaction(ctx, async (ctx) => {
      const [idea] = await lockIdeas(ctx, [ideaId]);
      const last = await findLast(ctx, ideaId);
      if (!idea || !last || last.outcome) return;
      if (last.until < today) {
        await close(ctx, idea, last, 'UNANSWERED');
        return;
      }
      if (!last.remindOn) return;
      await ctx.db.update(Clarification, { id: last.id }, { remindOn: null });
      await mailQuestions(ctx, idea, last, true);
    });
}
