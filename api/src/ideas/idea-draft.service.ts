/** The server-side draft: what somebody has filled in so far, to go on with on another device. */
import * as v from 'valibot';
import { ideaFields } from '@portal/schema/idea-labels';
import { referenceRule, wizardSteps } from '@portal/schema/idea';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { IdeaDraft } from './idea-draft.entity.ts';

/** A draft as its owner sees it. */
export interface Draft {
  reference: string;
  step: string;
  answers: Record<string, unknown>;
  updatedAt: Date;
}

// A draft may be incomplete and wrong, but not of any shape or size: twice the length, since it is not checked yet.
const draftText = v.pipe(v.string(), v.maxLength(LONG_TEXT_MAX * 2, 'This answer is too long to be kept.'));
const draftAnswer = v.nullish(
  v.union([draftText, v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(64))]),
);
const draftRules = v.object({
  reference: referenceRule,
  step: v.picklist(
    wizardSteps.map(({ key }) => key),
    'There is no such step.',
  ),
  answers: v.object(Object.fromEntries(Object.keys(ideaFields).map((field) => [field, draftAnswer]))),
});

/** The caller's draft, or undefined. */
export async function findDraft(ctx: Context): Promise<Draft | undefined> {
  const draft = await ctx.db.findOneBy(IdeaDraft, { ownerId: requireActor(ctx).id });
  if (!draft) return undefined;
  const { reference, step, updatedAt } = draft;
  return {
    reference,
    step,
    updatedAt,
    answers: JSON.parse(ctx.secrets.decrypt(draft.answers)) as Draft['answers'],
  };
}

/**
 * Keeps the caller's draft in place of the one before.
 * @param input reference, step, answers so far
 * @throws DomainError UNAUTHENTICATED, INVALID_INPUT
 */
export async function saveDraft(ctx: Context, input: unknown): Promise<Draft> {
  const { id: ownerId } = requireActor(ctx);
  const { reference, step, answers } = parse(draftRules, input);
  const updatedAt = ctx.now();
  const sealed = ctx.secrets.encrypt(JSON.stringify(answers));
  await ctx.db.upsert(IdeaDraft, { ownerId, reference, step, answers: sealed, updatedAt }, ['ownerId']);
  return { reference, step, answers, updatedAt };
}

/** Forgets the caller's draft. */
export async function discardDraft(ctx: Context): Promise<void> {
  await ctx.db.delete(IdeaDraft, { ownerId: requireActor(ctx).id });
}
