/** The email of a review before the review is saved: the words that would be sent, which this module never sends. */
import { previewReviewRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { composeMail } from '../../../platform/mail/outbox.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { requireJudge } from '../conflicts/conflict.service.ts';
import { callDayOf } from '../calls/call.service.ts';
import { mailOf, reasonOf, toldOf } from './announce.service.ts';
import { findLastReviews } from '../reviews/review.queries.ts';
import { requireRejection } from '../reviews/review-refusals.ts';
import type { ReviewEmail } from '../reviews/review-types.ts';

/** Composes the email from the data of `mailOf`. */
export async function composeReviewEmail(
  ctx: Context,
  mail: ReturnType<typeof mailOf>,
): Promise<ReviewEmail | undefined> {
  const message = mail && (await composeMail(ctx, 'idea-reviewed', mail.recipient, mail.data));
  return message && { recipient: mail.recipient, subject: message.subject, text: message.text };
}

/**
 * Returns the email that a review would send; undefined if it would send no email. @throws DomainError INVALID_INPUT,
 * NOT_FOUND, FORBIDDEN
 */
export async function previewEmail(ctx: Context, input: unknown): Promise<ReviewEmail | undefined> {
  const { ideaId, status, comments, reasonId } = parse(previewReviewRules, input);
  const idea = await findRow(ctx.db, ideaId, (db, id) => db.findOneBy(Idea, { id }));
  await requireJudge(ctx, [idea]);
  if (idea.withdrawnAt) return undefined;
  const after = status ?? idea.status;
  await requireRejection(ctx, after, { reasonId });
  // A reason that is left out stays while the status stays, as it does with the review.
  const held = after === idea.status ? (await findLastReviews(ctx, [idea.id])).get(idea.id) : undefined;
  const reason = await reasonOf(ctx, {
    reasonId: reasonId === undefined ? (held?.reasonId ?? null) : reasonId,
  });
  Object.assign(idea, { status: after, reviewerComments: comments });
  const review = { id: '', commentsSent: true, notify: true };
  return composeReviewEmail(
    ctx,
    mailOf(ctx, { review, idea, reason, told: await toldOf(ctx, idea), callDay: await callDayOf(ctx) }),
  );
}
