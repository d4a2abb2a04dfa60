/** The server-side draft: what somebody has filled in so far, to go on with on another device. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { ideaFields, referenceRule, wizardSteps } from '@portal/schema/idea';
import { DRAFT_TEXT_MAX, REPLACES_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { Account } from '../../accounts/account.entity.ts';
import { inTransaction, requireActor } from '../../context.ts';
import type { Context } from '../../context.ts';
import { IdeaDraft } from './idea-draft.entity.ts';
import { findIdeaBySentReference } from '../idea.queries.ts';

/** A draft as its owner sees it. */
export interface Draft {
  reference: string;
  step: string;
  answers: Record<string, unknown>;
  version: string;
  updatedAt: Date;
}

// A draft may be incomplete and wrong, but not of any shape or size.
function draftAnswer(label: string) {
  const tooLong = `${label} is too long to be saved. Shorten it to ${DRAFT_TEXT_MAX.toLocaleString('en')} characters or fewer.`;
  const tooMany = `${label} has too many choices to be saved.`;
  return v.nullish(
    v.union(
      [
        v.pipe(v.string(), v.maxLength(DRAFT_TEXT_MAX, tooLong)),
        v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(64, tooMany)), `${label} must be text or a list of texts.`),
          v.maxLength(64, tooMany),
        ),
      ],
      `${label} must be text or a list of texts.`,
    ),
  );
}
const versionRule = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'The version must be 8 to 64 letters, digits, hyphens or underscores.'),
);
const draftRules = v.object({
  reference: referenceRule,
  step: v.picklist(
    wizardSteps.map(({ key }) => key),
    'There is no such step.',
  ),
  version: v.nullish(versionRule),
  replaces: v.nullish(
    v.pipe(
      v.array(versionRule),
      v.maxLength(REPLACES_MAX, `Name ${REPLACES_MAX} versions or fewer as those to be replaced.`),
    ),
  ),
});
const answersRules = v.object(
  Object.fromEntries(Object.entries(ideaFields).map(([field, { label }]) => [field, draftAnswer(label)])),
);

/** The caller's draft, or undefined. */
export async function findDraft(ctx: Context): Promise<Draft | undefined> {
  const draft = await ctx.db.findOneBy(IdeaDraft, { ownerId: requireActor(ctx).id });
  return draft ? unseal(ctx, draft) : undefined;
}

function unseal(ctx: Context, { reference, step, version, updatedAt, answers }: IdeaDraft): Draft {
  const opened = JSON.parse(ctx.secrets.decrypt(answers)) as Draft['answers'];
  return { reference, step, version, updatedAt, answers: opened };
}

/**
 * Keeps the caller's draft in place of the one before.
 * @param input reference, step, answers so far; what this version is called and which ones it may replace
 * @throws DomainError UNAUTHENTICATED, INVALID_INPUT with the faulty answers, STALE with the draft that is kept, or with
 * the reference of the idea that the draft has become
 */
export async function saveDraft(ctx: Context, input: { answers: unknown }): Promise<Draft> {
  const { id: ownerId } = requireActor(ctx);
  const { reference, step, version, replaces } = parse(draftRules, input);
  const answers = parse(answersRules, input.answers);
  const draft = { reference, step, answers, version: version ?? randomUUID(), updatedAt: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    // One save of an owner at a time, and none while an idea of theirs is stored: that takes a lock on this row, too.
    await ctx.db.findOne(Account, {
      where: { id: ownerId },
      select: { id: true },
      lock: { mode: 'pessimistic_write' },
    });
    const submitted = await findIdeaBySentReference(ctx.db, ownerId, reference);
    if (submitted) {
      fail('STALE', {
        message: 'This idea is already submitted.',
        current: { submittedAs: submitted.reference },
      });
    }
    const kept = await ctx.db.findOneBy(IdeaDraft, { ownerId });
    if (kept && replaces && !replaces.includes(kept.version)) {
      fail('STALE', {
        message: 'This draft was changed in another place. Look at that change, then save again.',
        current: { ...unseal(ctx, kept) },
      });
    }
    const sealed = ctx.secrets.encrypt(JSON.stringify(answers));
    await ctx.db.upsert(IdeaDraft, { ...draft, ownerId, answers: sealed }, ['ownerId']);
    return draft;
  });
}

/** Forgets the caller's draft. */
export async function discardDraft(ctx: Context): Promise<void> {
  await ctx.db.delete(IdeaDraft, { ownerId: requireActor(ctx).id });
}
