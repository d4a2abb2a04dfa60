/** Changes of an idea that its submitter makes of their own accord, until its call closes or, where staff entered it, until it is judged. What it said before stays stored, as for questions. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MoreThan } from 'typeorm';
import * as rules from '@portal/schema/clarification';
import { fail, failField } from '@portal/schema/errors';
import { ideaFields } from '@portal/schema/idea';
import { reviewTraits } from '@portal/schema/review-status';
import { dayAt, momentInWords } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { callAnswersRules } from '@portal/schema/call-question';
import * as v from 'valibot';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import type { IncomingFile } from '../../../platform/files/files.ts';
import { quoted } from '../../../platform/mail/message.ts';
import { challengeOf, lockCall } from '../../challenges/call.service.ts';
import type { Challenge } from '../../challenges/challenge.entity.ts';
import { isOpen } from '../../challenges/challenge.service.ts';
import { readAnswersTo } from '../../challenges/questions/call-questions.service.ts';
import { discardDocuments } from '../../documents/document.service.ts';
import { EnteredIdea } from '../../ideas/entered/entered-idea.entity.ts';
import { enteredOf } from '../../ideas/entered/entered-idea.service.ts';
import { filesOfIdea } from '../../ideas/answer-files/answer-file.service.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas, lockOwner } from '../../ideas/idea.queries.ts';
import { recordIdeaAct, readIdea } from '../../ideas/idea.service.ts';
import { storeAndInspect } from '../../ideas/submission/submit-idea.service.ts';
import { mailTeams } from '../../ideas/team/team.service.ts';
import { Claim } from '../claims/claim.entity.ts';
import { IdeaReview } from '../reviews/idea-review.entity.ts';
import { changeAnswers, findLastExchange } from './clarification.service.ts';
import { changeFaults } from './change-fault.texts.ts';
import { Clarification } from './clarification.entity.ts';
import type { Answer } from './clarification.entity.ts';

/** Published with the row locked, before the submitter changes an idea: a feature whose data judge it refuses. */
export const ideaChanging = defineEvent<{ ideaId: string }>('idea changing');

/** Refuses a change while somebody judges. The same words serve all cases: a decision that is not announced yet stays unknown. @throws DomainError CONFLICT */
export const refuseJudged = (): never => fail('CONFLICT', { message: changeFaults.judged });

/** Returns until when its submitter can change an idea; undefined where they cannot. Says nothing of those who judge. */
export async function changeableUntil(ctx: Context, idea: Idea): Promise<Date | undefined> {
  if (!isOpenToOwner(ctx, idea) || !idea.challengeId) return undefined;
  const call = await challengeOf(ctx, idea.challengeId);
  return call && isChangeable(ctx, call) ? (call.closesAt ?? undefined) : undefined;
}

/** Tells whether its submitter can change an idea: until its call closes, or where staff entered it. Says nothing of those who judge. */
export const canChange = async (ctx: Context, idea: Idea): Promise<boolean> =>
  isOpenToOwner(ctx, idea) &&
  ((await enteredOf(ctx, idea)) !== undefined || (await changeableUntil(ctx, idea)) !== undefined);

/** The submitter reads the announced status. */
const isOpenToOwner = (ctx: Context, { ownerId, withdrawnAt, status, askedUntil }: Idea): boolean =>
  ctx.actor?.id === ownerId && !withdrawnAt && !askedUntil && !reviewTraits[status].decides;

const isChangeable = (ctx: Context, call: Challenge): boolean =>
  call.changesUntil === 'UNTIL_CLOSE' && call.closesAt !== null && isOpen(ctx, call);

interface Change {
  ideaId: string;
  changes: readonly Answer[];
  /** All answers to the questions of the call; left out, they stay as they are. */
  callAnswers?: readonly { key: string; values: string[] }[] | null | undefined;
}

/**
 * Changes answers of one's own idea before its call closes, or of one that staff entered.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT once the call is closed, the idea is judged, or questions are open,
 * UNSUPPORTED_FILE, FILE_TOO_LARGE, NO_ROOM
 */
export async function changeIdea(
  ctx: Context,
  { ideaId, changes, callAnswers: given }: Change,
  document: IncomingFile | undefined,
): Promise<Idea> {
  const idea = await readIdea(ctx, ideaId);
  if (idea.ownerId !== requireActor(ctx).id) fail('NOT_FOUND');
  const after = readChanges(changes, idea);
  const { callAnswers } = parse(v.object({ callAnswers: callAnswersRules }), { callAnswers: given });
  const sent = document && (await storeAndInspect(ctx, document));
  const store = inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, idea.ownerId);
    const [locked = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    const call = await requireChangeable(ctx, locked);
    // Another change may have emptied one of the two before the lock.
    refuseWithoutExperience({ ...locked, ...after } as Idea);
    if (callAnswers) {
      // Files stay as they were sent.
      const files = await filesOfIdea(ctx, ideaId);
      const { id: callId } = call ?? fail('CONFLICT', { message: changeFaults.noQuestions });
      after.storedCallAnswers = await readAnswersTo(ctx, callId, callAnswers, files, true);
    }
    const changed = without(after, locked);
    if (Object.keys(changed).length === 0 && !sent) return undefined;
    const dropped = await keepBefore(ctx, locked, changed, sent !== undefined);
    await changeAnswers(ctx, locked, changed, sent);
    await recordIdeaAct(ctx, 'IDEA_CHANGED', locked, {
      fields: [...Object.keys(changed), ...(sent ? ['document'] : [])].join(', '),
    });
    const { dueOn } = locked;
    const { email, firstName, reference, solutionName } = { ...locked, ...changed };
    const about = { ideaId, firstName, reference, solutionName, dueOn, fileKey: sent?.columns.fileKey };
    await mailTeams(ctx, 'idea-changed', [{ id: randomUUID(), recipient: email, data: about }]);
    return dropped;
  });
  const dropped = await store.catch(async (error: unknown) => {
    if (sent) await discardDocuments(ctx, [sent.columns.fileKey]);
    throw error;
  });
  // A PDF between the first and this one is no version that anybody read.
  if (dropped) await discardDocuments(ctx, [dropped]);
  return readIdea(ctx, ideaId);
}

/** Locks the call, and refuses a change that comes too late. @throws DomainError CONFLICT */
async function requireChangeable(ctx: Context, idea: Idea): Promise<Challenge | undefined> {
  const { id: ideaId, challengeId, withdrawnAt, status, announcedStatus, askedUntil } = idea;
  const refuse = (message: string): never => fail('CONFLICT', { message });
  // A loader would go on with the transaction after its end.
  const isEntered = await ctx.db.existsBy(EnteredIdea, { ideaId });
  if (!challengeId && !isEntered) refuse(changeFaults.noCall);
  if (withdrawnAt) refuse(changeFaults.withdrawn);
  if (reviewTraits[announcedStatus].decides) refuse(changeFaults.decided);
  const call = challengeId ? await lockCall(ctx, challengeId) : undefined;
  // Its person corrects what others typed.
  if (call && !isEntered) refuseByCall(ctx, call);
  if (askedUntil) refuse(changeFaults.asked);
  const isRead = { ideaId, kind: 'READING', readUntil: MoreThan(ctx.now()) } as const;
  if (
    reviewTraits[status].decides ||
    (await ctx.db.existsBy(IdeaReview, { ideaId })) ||
    (await ctx.db.existsBy(Claim, isRead))
  )
    refuseJudged();
  await publish(ctx, ideaChanging, { ideaId });
  return call;
}

/** @throws DomainError CONFLICT */
function refuseByCall(ctx: Context, call: Challenge): void {
  const refuse = (message: string): never => fail('CONFLICT', { message });
  const { closesAt } = call;
  const title = quoted(call.title);
  if (call.changesUntil !== 'UNTIL_CLOSE') refuse(changeFaults.callStays({ title }));
  if (!isChangeable(ctx, call))
    refuse(
      closesAt
        ? changeFaults.closedOn({ title, time: momentInWords(closesAt, ctx.timeZone) })
        : changeFaults.isClosed({ title }),
    );
}

/** Reads changed answers by the rules of the form. @throws DomainError INVALID_INPUT */
function readChanges(changes: readonly Answer[], idea: Idea): Partial<Idea> {
  const changed = changes.map(({ field }) => field);
  for (const field of changed) {
    if (field === 'document')
      failField('document', 'Send the new PDF as `document`: `changes` has answers only.');
    if (!rules.changeableFields.some((one) => one === field)) failField(field, changeFaults.contact);
  }
  const read: Record<string, unknown> = parse(rules.rulesOfAsked(changed, idea), rules.fromValues(changes));
  return Object.fromEntries(changed.map((field) => [field, read[field]]));
}

/** Refuses an idea without any answer on how customers experience it. @throws DomainError INVALID_INPUT */
function refuseWithoutExperience({ experienceChannels, engagements }: Idea): void {
  if (experienceChannels?.length === 0 && engagements?.length === 0)
    failField('experienceChannels', ideaFields.experienceChannels.missing);
}

/** Leaves out what the idea says already. */
const without = (after: Partial<Idea>, idea: Idea): Partial<Idea> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, idea[name as keyof Idea])),
  );

/**
 * Stores what the idea said before. Changes that follow each other stand in one row: the desk compares with what was sent first.
 * @returns the key of a PDF that nobody needs any more
 */
async function keepBefore(
  ctx: Context,
  idea: Idea,
  after: Partial<Idea>,
  hasDocument: boolean,
): Promise<string | undefined> {
  const { storedCallAnswers, ...answers } = after;
  const last = await findLastExchange(ctx, idea.id);
  const open = last && rules.isOwnChange(last) ? last : undefined;
  const known = open?.before ?? [];
  const fields = Object.keys(answers).filter((field) => known.every((one) => one.field !== field));
  const { fileKey, fileName, fileSize, fileSha256 } = idea;
  const ofCall =
    storedCallAnswers !== undefined && !open?.storedCallAnswersBefore
      ? { storedCallAnswersBefore: idea.storedCallAnswers }
      : {};
  const hasEarlier = Boolean(open?.fileKey);
  const row = {
    closedAt: ctx.now(),
    before: [...known, ...rules.toAnswers(fields, idea)],
    ...ofCall,
    ...(hasDocument && !hasEarlier && { fileKey, fileName, fileSize, fileSha256 }),
  };
  if (open) await ctx.db.update(Clarification, { id: open.id }, row);
  else
    await ctx.db.insert(Clarification, {
      ...{ ideaId: idea.id, askerId: null, askedAt: ctx.now(), until: dayAt(ctx.now(), ctx.timeZone) },
      ...{ remindOn: null, questions: [], outcome: 'ANSWERED', ...row },
    });
  return hasDocument && hasEarlier ? (fileKey ?? undefined) : undefined;
}
