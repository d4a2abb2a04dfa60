import { isElevated } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/choices';
import { SOON } from '@portal/schema/idea-filter';
import { dayAt } from '@portal/schema/programme-time';
import type { Context } from '../../../platform/context.ts';
import { compose } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../../accounts/account.queries.ts';
import { dayInWords } from '../idea.mails.ts';
import { dueSelection } from '../list/idea-filter.ts';
import { countIdeas, findIdeas } from '../list/idea-list.queries.ts';
import type { IdeaSelection } from '../list/idea-list.queries.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'review-digest': { day: string };
  }
}

const LISTED = 10;
const LIST = `status=${undecidedStatuses.join(',')}&sort=DUE`;

/** Counts when it is sent. Writes nothing on a later day, and for whom it is no longer. */
async function digestMail(ctx: Context, recipient: string, { day }: MailData['review-digest']) {
  const { db, publicUrl } = ctx;
  const today = dayAt(ctx.now(), ctx.timeZone);
  const account = await findAccountByEmail(db, recipient);
  if (day !== today || !account?.wantsReviewDigest || !isElevated(account.role)) return undefined;
  const waiting: IdeaSelection = { statuses: undecidedStatuses };
  const page = { view: 'decided', selection: waiting, sort: 'DUE', limit: LISTED } as const;
  const first = await findIdeas(db, page, new Set(['reference']));
  if (first.length === 0) return undefined;
  const count = (selection: IdeaSelection) => countIdeas(db, selection, 'DUE');
  const all = await count(waiting);
  const overdue = await count(dueSelection('OVERDUE', today));
  const soon = await count(dueSelection('DUE_SOON', today));
  const wait = `${all === 1 ? '1 idea waits' : `${all} ideas wait`} for a decision`;
  return compose({
    subject: overdue > 0 ? `${wait}, ${overdue} overdue` : wait,
    before: [
      `${wait}. Overdue: ${overdue}. Due within ${SOON} days: ${soon}.`,
      'Due first:',
      ...first.map(
        ({ globalId, solutionName, reference, dueOn }) =>
          `${dayInWords(dueOn)}${dueOn < today ? ' (overdue)' : ''}: "${solutionName}" (${reference})\n${publicUrl}/submissions/${globalId}?${LIST}`,
      ),
    ],
    action: { label: 'See all that wait', url: `${publicUrl}/submissions?${LIST}` },
    after: [
      `You asked for this email each morning. To turn it off, clear "Email me each morning what waits" on your account's page: ${publicUrl}/account`,
    ],
  });
}

export const digestMails = mailKinds(
  'mail',
  { 'review-digest': 'Ideas that wait for a decision' },
  { 'review-digest': digestMail },
);
