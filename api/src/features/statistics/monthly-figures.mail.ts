import { can } from '@portal/schema/access';
import { changeInWords, countOf, inFigures } from '@portal/schema/figures-in-words';
import { amountInWords } from '@portal/schema/outcome';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { StatsRange } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import { compose } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../accounts/account.queries.ts';
import { monthBefore } from './monthly-figures.service.ts';
import { findBacklog, findOutcomes, findStats } from './stats.service.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    /** The month of the figures, YYYY-MM. */
    'monthly-figures': { month: string };
  }
}

const inWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );

const daysOfMonth = (month: string): StatsRange => {
  const [from, next] = [`${month}-01`, addDays(`${month}-01`, 31).slice(0, 'YYYY-MM'.length)];
  return { from, to: addDays(`${next}-01`, -1) };
};

/**
 * Writes the figures of a month as the dashboard shows them to the recipient. They are counted when the mail is sent;
 * undefined when another month is the last one, or the recipient no longer wants or may read them.
 */
async function monthlyFigures(ctx: Context, recipient: string, { month }: { month: string }) {
  const account = await findAccountByEmail(ctx.db, recipient);
  const isReader =
    account?.wantsMonthlyFigures && can(account.role, 'monthly-figures:choose') && !account.closedAt;
  if (month !== monthBefore(dayAt(ctx.now(), ctx.timeZone)) || !isReader) return undefined;
  // The recipient gets the counts of their role.
  const theirs: Context = { ...ctx, actor: account, loaders: new Map() };
  const earlier = monthBefore(`${month}-01`);
  const [now, before] = [
    await findStats(theirs, daysOfMonth(month)),
    await findStats(theirs, daysOfMonth(earlier)),
  ];
  const [backlog, outcomes] = [await findBacklog(theirs), await findOutcomes(theirs)];
  const [name, nameBefore] = [inWords(month), inWords(earlier)];
  const [median, medianBefore] = [now.medianDaysToDecision, before.medianDaysToDecision];
  const ideas = changeInWords({ now: now.totalIdeas, before: before.totalIdeas });
  const decisions = changeInWords({ now: now.decisions, before: before.decisions });
  const faster =
    median !== null && medianBefore !== null
      ? ` (${changeInWords({ now: median, before: medianBefore, isLessBetter: true, unit: 'day' })})`
      : '';
  const wait = median === null ? '' : `, half of them within ${countOf(median, 'day')}${faster}`;
  const worth = outcomes.values.map(({ unit, total }) => amountInWords(total, unit)).join(', ');
  return compose({
    subject: `The figures of ${name}: ${countOf(now.totalIdeas, 'idea')}, ${inFigures(now.decisions)} decided`,
    before: [
      `${name}: ${countOf(now.totalIdeas, 'idea')} (${ideas}), ${inFigures(now.decisions)} decided (${decisions})${wait}. Compared with ${nameBefore}.`,
      `Today ${countOf(backlog.total, 'idea')} ${backlog.total === 1 ? 'waits' : 'wait'} for a decision, ${inFigures(backlog.overdue)} of them overdue.`,
      `What became of approved ideas: ${inFigures(outcomes.pilot)} in pilot and ${inFigures(outcomes.live)} live today${worth && `, worth ${worth} without those that stopped`}.`,
    ],
    action: {
      label: 'See the dashboard',
      url: `${ctx.publicUrl}/dashboard?from=${daysOfMonth(month).from}&to=${daysOfMonth(month).to}`,
    },
    stop: {
      label: 'You asked for this email each month. Turn it off on your account’s page',
      url: `${ctx.publicUrl}/account`,
    },
  });
}

export const monthlyFiguresMails = mailKinds(
  'mail',
  { 'monthly-figures': 'Figures of a month' },
  { 'monthly-figures': monthlyFigures },
);
