import { In, IsNull } from 'typeorm';
import { isElevated, roles } from '@portal/schema/access';
import { wallClockAt } from '@portal/schema/programme-time';
import type { Context } from '../../../platform/context.ts';
import { jobIdOf } from '../../../platform/jobs/queue.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { Account } from '../../accounts/account.entity.ts';

// The window lasts until noon, for a portal that was down. The times are in the zone of the programme.
const [FROM, UNTIL] = ['07:00', '12:00'];

const reader = { wantsReviewDigest: true, role: In(roles.filter(isElevated)), closedAt: IsNull() };

/** Tells whether any reviewer gets the digest: otherwise no mail announces new ideas. */
export const hasDigestReader = ({ db }: Context): Promise<boolean> => db.existsBy(Account, reader);

/** Mails the digest of a morning once to each account that wants it, however often and wherever it is called. */
export async function sendReviewDigests(ctx: Context): Promise<void> {
  const [day = '', time = ''] = wallClockAt(ctx.now(), ctx.timeZone).split('T');
  if (time < FROM || time >= UNTIL) return;
  const readers = await ctx.db.find(Account, {
    where: reader,
    select: { id: true, email: true },
  });
  const mails = readers.map(({ id, email }) => ({
    id: jobIdOf(`review-digest ${day} ${id}`),
    recipient: email,
    data: { day },
  }));
  await enqueueMails(ctx, 'review-digest', mails);
}
