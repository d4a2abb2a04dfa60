import { In, IsNull } from 'typeorm';
import { isElevated } from '@portal/schema/access';
import type { Context } from '../../../platform/context.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { Account } from '../../accounts/account.entity.ts';
import { findAccountByEmail } from '../../accounts/account.queries.ts';
import { endToken } from '../../accounts/mail-end.service.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { findBarredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import { CallReader } from './call-reader.entity.ts';
import type { NewsOfCall } from './call-news.service.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'call-news': NewsOfCall;
  }
}

const LISTED = 10;

/**
 * Finds what a mail says of new ideas of a call, when it is sent. Left out are withdrawn ideas, and those that the person
 * must not judge.
 * @returns undefined without ideas, and for a person who is not notified any more
 */
export async function readNews(ctx: Context, { id, role, closedAt }: Account, news: NewsOfCall) {
  const { challengeId } = news;
  if (closedAt || !isElevated(role)) return undefined;
  const reader = await ctx.db.findOne(CallReader, {
    where: { challengeId, accountId: id },
    relations: { challenge: true },
  });
  if (!reader?.challenge) return undefined;
  const barred = await findBarredIdeas(ctx, id, news.ideaIds);
  const ideas = await ctx.db.find(Idea, {
    where: { id: In(news.ideaIds.filter((idea) => !barred.has(idea))), withdrawnAt: IsNull() },
    select: { id: true, reference: true, solutionName: true },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  if (ideas.length === 0) return undefined;
  return {
    ...{ ideas, call: quoted(reader.challenge.title) },
    url: `${ctx.publicUrl}/submissions?call=${encodeURIComponent(toGlobalId('Challenge', challengeId))}`,
    endUrl: `${ctx.publicUrl}/EndMorningEmail/${endToken(ctx, 'call-news', id, challengeId)}`,
  };
}

export const inIdeas = (count: number) => (count === 1 ? '1 new idea' : `${count} new ideas`);

async function composeNews(ctx: Context, recipient: string, data: NewsOfCall) {
  const account = await findAccountByEmail(ctx.db, recipient);
  const news = account && (await readNews(ctx, account, data));
  if (!news) return undefined;
  const { ideas, call, url, endUrl } = news;
  const more = ideas.length - LISTED;
  return compose({
    subject: `New ideas for ${call}: ${ideas.length}`,
    before: [
      `${inIdeas(ideas.length)} for ${call}:`,
      ...ideas
        .slice(0, LISTED)
        .map(
          ({ globalId, solutionName, reference }) =>
            `${quoted(solutionName)} (${reference})\n${ctx.publicUrl}/submissions/${globalId}`,
        ),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See all ideas of the call', url },
    after: ['You get this email because an administrator asks you to look at new ideas of this call.'],
    stop: { label: 'End this email', url: endUrl },
  });
}

export const callNewsMails = mailKinds(
  'mail',
  { 'call-news': 'New ideas of a call' },
  { 'call-news': composeNews },
);
