/** Idle drafts: their owners are reminded after a week, and before a call closes; the drafts are deleted after a year. */
import { randomUUID } from 'node:crypto';
import {
  CALL_REMINDER_BEFORE,
  DRAFT_END_NOTICE,
  DRAFT_LIFETIME,
  DRAFT_REMINDER_AFTER,
  DRAFT_REMINDER_UNTIL,
} from '@portal/schema/limits';
import { dayAt } from '@portal/schema/programme-time';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { wantsNone } from './draft-reminder.service.ts';

const TOUCHED = `greatest(draft.updated_at, (SELECT max(document.updated_at) FROM draft_documents AS document
  WHERE document.owner_id = draft.owner_id AND document.reference = draft.reference))`;

/** Announces the end of idle drafts once, and deletes those that were not touched since. Their documents follow. */
export async function endIdleDrafts(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = (time: number) => new Date(now.getTime() - time);
  await ctx.db.query(
    `DELETE FROM drafts AS draft WHERE end_announced_at <= $1 AND end_announced_at > ${TOUCHED}`,
    [before(DRAFT_END_NOTICE)],
  );
  await inTransaction(ctx, async (ctx) => {
    const [idle] = await ctx.db.query<[{ recipient: string }[], number]>(
      `UPDATE drafts AS draft SET end_announced_at = $1 FROM accounts
       WHERE accounts.id = draft.owner_id AND draft.updated_at < $2 AND ${TOUCHED} < $2
         AND (end_announced_at IS NULL OR end_announced_at <= ${TOUCHED})
       RETURNING accounts.email AS recipient`,
      [now, before(DRAFT_LIFETIME - DRAFT_END_NOTICE)],
    );
    const endsOn = dayAt(new Date(now.getTime() + DRAFT_END_NOTICE), ctx.timeZone);
    const mails = idle.map(({ recipient }) => ({ id: randomUUID(), recipient, data: { endsOn } }));
    await enqueueMails(ctx, 'draft-ends', mails);
  });
}

/**
 * Reminds the owners of idle drafts, once per draft. A reminded draft is marked with the time of its last change: a later
 * time would announce its end.
 */
export async function remindOfDrafts(ctx: Context): Promise<void> {
  const before = (time: number) => new Date(ctx.now().getTime() - time);
  await inTransaction(ctx, async (ctx) => {
    const [idle] = await ctx.db.query<[IdleDraft[], number]>(
      `UPDATE drafts AS draft SET end_announced_at = draft.updated_at FROM accounts
       WHERE accounts.id = draft.owner_id AND draft.end_announced_at IS NULL AND draft.updated_at < $1
         AND ${TOUCHED} BETWEEN $2 AND $1 AND accounts.verified_at IS NOT NULL AND accounts.closed_at IS NULL
       RETURNING accounts.email AS recipient, draft.owner_id AS "ownerId", draft.reference,
         ${wantsNone('draft.owner_id')} AS "wantsNone"`,
      [before(DRAFT_REMINDER_AFTER), before(DRAFT_REMINDER_UNTIL)],
    );
    await enqueueMails(ctx, 'draft-waits', mailsTo(idle));
  });
}

/**
 * Writes to the owners of drafts for a call that closes soon, once per draft. Who has changed the draft in these days knows it.
 */
export async function announceClosingCalls(ctx: Context): Promise<void> {
  const now = ctx.now();
  const soon = new Date(now.getTime() + CALL_REMINDER_BEFORE);
  await inTransaction(ctx, async (ctx) => {
    const [waiting] = await ctx.db.query<[IdleDraft[], number]>(
      `UPDATE drafts AS draft SET close_announced_at = $1 FROM accounts, challenges
       WHERE accounts.id = draft.owner_id AND challenges.id = draft.challenge_id AND draft.close_announced_at IS NULL
         AND challenges.status = 'OPEN' AND challenges.closes_at > $1 AND challenges.closes_at <= $2
         AND draft.updated_at < challenges.closes_at - $3 * interval '1 millisecond'
         AND accounts.verified_at IS NOT NULL AND accounts.closed_at IS NULL
       RETURNING accounts.email AS recipient, draft.owner_id AS "ownerId", draft.reference,
         ${wantsNone('draft.owner_id')} AS "wantsNone"`,
      [now, soon, CALL_REMINDER_BEFORE],
    );
    await enqueueMails(ctx, 'call-closes', mailsTo(waiting));
  });
}

interface IdleDraft {
  recipient: string;
  ownerId: string;
  reference: string;
  wantsNone: boolean;
}

const mailsTo = (drafts: readonly IdleDraft[]) =>
  drafts
    .filter(({ wantsNone }) => !wantsNone)
    .map(({ recipient, ownerId, reference }) => ({
      ...{ id: randomUUID(), recipient },
      data: { ownerId, reference },
    }));
