import { In, IsNull } from 'typeorm';
import { can, roles } from '@portal/schema/access';
import { addDays, wallClockAt } from '@portal/schema/programme-time';
import type { Context } from '../../platform/context.ts';
import { jobIdOf } from '../../platform/jobs/queue.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { Account } from '../accounts/account.entity.ts';

// The times are in the zone of the programme. Until the last day, for a portal that was down; jobs are stored for longer.
const [FROM, UNTIL, LAST_DAY] = ['07:00', '12:00', 5];

/** Returns the month before that of a day, as YYYY-MM. */
export const monthBefore = (day: string): string =>
  addDays(`${day.slice(0, 'YYYY-MM'.length)}-01`, -1).slice(0, 'YYYY-MM'.length);

/** Mails the figures of a month once to each account that wants them, however often and wherever it is called. */
export async function sendMonthlyFigures(ctx: Context): Promise<void> {
  const [day = '', time = ''] = wallClockAt(ctx.now(), ctx.timeZone).split('T');
  if (Number(day.slice(-2)) > LAST_DAY || time < FROM || time >= UNTIL) return;
  const readers = await ctx.db.find(Account, {
    where: {
      wantsMonthlyFigures: true,
      role: In(roles.filter((role) => can(role, 'monthly-figures:choose'))),
      closedAt: IsNull(),
    },
    select: { id: true, email: true },
  });
  const month = monthBefore(day);
  const mails = readers.map(({ id, email }) => ({
    id: jobIdOf(`monthly-figures ${month} ${id}`),
    recipient: email,
    data: { month },
  }));
  await enqueueMails(ctx, 'monthly-figures', mails);
}
