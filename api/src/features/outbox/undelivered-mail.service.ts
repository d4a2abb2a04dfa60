import { In, IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { recordAudit } from '../audit/audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { countRows, newestFirst } from '../../platform/database/list-query.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { byTime, pageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { Job } from '../../platform/jobs/job.entity.ts';
import { mailTitle } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { UndeliveredMail } from './undelivered-mail.ts';

const undelivered = { lane: In(['account-mail', 'mail']), failedAt: Not(IsNull()) };

const selectUndelivered = (db: EntityManager) => db.createQueryBuilder(Job, 'job').where(undelivered);

function toUndeliveredMail(
  ctx: Context,
  { id, name, data, createdAt, failedAt, attempts, error }: Job,
): UndeliveredMail {
  const { recipient = '' } = data as { recipient?: string };
  const replyCode = Number(/ (\d{3})$/.exec(error ?? '')?.[1]) || null;
  const title = mailTitle(ctx, name);
  const times = { createdAt, failedAt: failedAt ?? createdAt };
  return Object.assign(new UndeliveredMail(), { id, title, recipient, ...times, attempts, replyCode });
}

export function listUndeliveredMails(ctx: Context, page: Page): Promise<Connection<UndeliveredMail>> {
  return pageOf(ctx, page, {
    order: byTime,
    find: async (db, limit, after) =>
      (await newestFirst(selectUndelivered(db), limit, after).getMany()).map((job) =>
        toUndeliveredMail(ctx, job),
      ),
    count: (db, span) => countRows(selectUndelivered(db), span),
  });
}

const noMail = { message: 'There is no such email, or it was sent again already.' };

const findJob = (ctx: Context, id: string): Promise<Job> =>
  findRow(ctx.db, id, (db, id) => selectUndelivered(db).andWhere({ id }).getOne(), noMail);

export const findUndeliveredMail = async (ctx: Context, id: string): Promise<UndeliveredMail> =>
  toUndeliveredMail(ctx, await findJob(ctx, id));

/** @throws DomainError CONFLICT for a review that is no longer the idea's: a newer mail has the current one */
async function refuseOutdated({ db }: Context, { name, data }: Job): Promise<void> {
  if (name !== 'idea-reviewed') return;
  const { reference, status, comments } = data as MailData['idea-reviewed'];
  const idea = await db.findOneBy(Idea, { reference });
  if (idea?.announcedStatus === status && idea.announcedComments === comments) return;
  fail('CONFLICT', { message: 'The idea was reviewed again since. This email would tell an old review.' });
}

/** Sends a mail again under the same Message-ID. @throws DomainError NOT_FOUND, CONFLICT as `refuseOutdated` does */
export function sendMailAgain(ctx: Context, id: string): Promise<UndeliveredMail> {
  return inTransaction(ctx, async (ctx) => {
    const job = await findJob(ctx, id);
    await refuseOutdated(ctx, job);
    const mail = toUndeliveredMail(ctx, job);
    const again = { dueAt: ctx.now(), failedAt: null, error: null };
    // The update is conditional: only one of two concurrent calls sends the mail.
    if ((await ctx.db.update(Job, { id, ...undelivered }, again)).affected !== 1)
      return findUndeliveredMail(ctx, id);
    await recordAudit(ctx, {
      action: 'MAIL_SENT_AGAIN',
      subjectKind: 'EMAIL',
      subjectId: id,
      subjectLabel: mail.recipient,
    });
    return mail;
  });
}
