import { In, IsNull } from 'typeorm';
import { isElevated, roles } from '@portal/schema/access';
import { momentOf, wallClockAt } from '@portal/schema/programme-time';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { jobIdOf } from '../../../platform/jobs/queue.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { Account } from '../../accounts/account.entity.ts';
import { byCall, mailNews, takeMorningNews } from '../call-readers/call-news.service.ts';

// The window lasts until noon, for a portal that was down. The times are in the zone of the programme.
const [FROM, UNTIL] = ['07:00', '12:00'];

const reader = { wantsReviewDigest: true, role: In(roles.filter(isElevated)), closedAt: IsNull() };

/** Tells whether any reviewer gets the digest: otherwise no mail announces new ideas. */
export const hasDigestReader = ({ db }: Context): Promise<boolean> => db.existsBy(Account, reader);

/**
 * Mails the digest of a morning once to each account that wants it, however often and wherever it is called. It also has the
 * new ideas of calls of which the person is notified each morning; who gets no digest gets an email about those alone.
 */
export async function sendReviewDigests(ctx: Context): Promise<void> {
  const [day = '', time = ''] = wallClockAt(ctx.now(), ctx.timeZone).split('T');
  if (time < FROM || time >= UNTIL) return;
  const readers = await ctx.db.find(Account, {
    where: reader,
    select: { id: true, email: true },
  });
  const idOf = (accountId: string) => jobIdOf(`review-digest ${day} ${accountId}`);
  await inTransaction(ctx, async (ctx) => {
    const news = await takeMorningNews(ctx, momentOf(`${day}T${FROM}`, ctx.timeZone));
    const mails = readers.map(({ id, email }) => ({
      id: idOf(id),
      recipient: email,
      data: { day, calls: byCall(news.filter(({ accountId }) => accountId === id)) },
    }));
    const written = await enqueueMails(ctx, 'review-digest', mails);
    await mailNews(
      ctx,
      news.filter(({ accountId }) => !written.has(idOf(accountId))),
    );
  });
}
