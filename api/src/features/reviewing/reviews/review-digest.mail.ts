import { isElevated } from '@portal/schema/access';
import { SOON } from '@portal/schema/idea-filter';
import { dayAt } from '@portal/schema/programme-time';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { Context } from '../../../platform/context.ts';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../../accounts/account.queries.ts';
import { endToken } from '../../accounts/mail-end.service.ts';
import { inIdeas, readNews } from '../call-readers/call-news.mail.ts';
import { waitSelection } from '../../ideas/list/idea-filter.ts';
import { countIdeas, findIdeas } from '../../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../../ideas/list/idea-list.queries.ts';
import { daysWaited } from '../../ideas/waiting.ts';

const LISTED = 10;
const LIST = `status=${undecidedStatuses.join(',')}&sort=DUE`;

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/**
 * Writes the digest of a morning. Figures are counted when the mail is sent, not when it is queued; undefined when the day is
 * over, or the recipient no longer wants it or reads ideas.
 */
export async function digestMail(
  ctx: Context,
  recipient: string,
  { day, calls: newOf = [] }: MailData['review-digest'],
) {
  const { db, publicUrl } = ctx;
  const today = dayAt(ctx.now(), ctx.timeZone);
  const account = await findAccountByEmail(db, recipient);
  const isReader = account?.wantsReviewDigest && isElevated(account.role) && !account.closedAt;
  if (day !== today || !isReader) return undefined;
  const waiting: IdeaSelection = { status: undecidedStatuses, isAsked: false };
  const view = { viewerId: account.id, sort: 'DUE' } as const;
  const page = { ...view, selection: waiting, limit: LISTED };
  const first = await findIdeas(ctx, page, new Set(['reference', 'daysWaited']));
  const count = (selection: IdeaSelection) => countIdeas(ctx, { ...view, selection });
  const all = await count({ status: undecidedStatuses });
  const asked = all - (await count(waiting));
  const late = waitSelection('OVERDUE', ctx);
  const overdue = await count({ ...late, status: undecidedStatuses });
  const calls = await count({ ...late, status: ['APPROVED'] });
  const read = await Promise.all(newOf.map((call) => readNews(ctx, account, call)));
  const news = read.filter((one) => one !== undefined);
  if (first.length === 0 && calls === 0 && news.length === 0) return undefined;
  const soon = await count({ ...waitSelection('DUE_SOON', ctx), status: undecidedStatuses });
  const wait = `${all === 1 ? '1 idea waits' : `${all} ideas wait`} for a decision`;
  return compose({
    subject: `Waiting for a decision: ${all === 1 ? '1 idea' : `${all} ideas`}${overdue > 0 ? `, ${overdue} overdue` : ''}${calls > 0 ? `. Calls overdue: ${calls}` : ''}`,
    before: [
      `${wait}. Overdue: ${overdue}. Due within ${SOON} days: ${soon}.${asked > 0 ? ` Waiting for the submitter: ${asked}.` : ''}`,
      ...(calls > 0
        ? [
            `Calls after an approval that are overdue: ${calls}\n${publicUrl}/submissions?status=APPROVED&waited=OVERDUE`,
          ]
        : []),
      ...news.map(
        ({ ideas, call, url, endUrl }) =>
          `${inIdeas(ideas.length)} for ${call}\n${url}\nEnd these lines about the call:\n${endUrl}`,
      ),
      ...(first.length > 0 ? ['Due first:'] : []),
      ...first.map(
        ({ globalId, solutionName, reference, dueOn, ...idea }) =>
          `${dayInWords(dueOn)}${dueOn < today ? ' (overdue)' : ''}, waited ${inDays(daysWaited(idea, ctx.now(), ctx.timeZone))}: ${quoted(solutionName)} (${reference})\n${publicUrl}/submissions/${globalId}?${LIST}`,
      ),
    ],
    action: { label: 'See all that wait', url: `${publicUrl}/submissions?${LIST}` },
    after: [
      'You get this email each morning because you review ideas, and it is on for your account. On the page Account you can turn it on again.',
    ],
    stop: {
      label: 'End this email',
      url: `${publicUrl}/EndMorningEmail/${endToken(ctx, 'review-digest', account.id)}`,
    },
  });
}
