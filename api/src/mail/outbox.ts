/** The outbox: a mail is a row in the transaction of what it reports. Committed, it is sent; rolled back, never. */
import { DAY } from '@portal/schema/limits';
import { randomUUID } from 'node:crypto';
import { In, LessThan } from 'typeorm';
import type { Context } from '../context.ts';
import { Mail } from './mail.entity.ts';

/** Every mail of the portal, with what its words need. */
export interface MailData {
  'signed-up': { isContested: boolean };
  'verification-requested': object;
  'reset-requested': object;
  'password-changed': object;
  'idea-received': { reference: string; solutionName: string };
  'idea-reviewed': { reference: string; solutionName: string; status: string; comments: string };
}

/** The name of a mail. */
export type MailName = keyof MailData;

const KEEP_SENT = 30 * DAY;

/**
 * Puts a mail into the outbox, in the transaction of the context.
 * @param recipient one e-mail address
 */
export async function enqueueMail<N extends MailName>(
  ctx: Context,
  name: N,
  recipient: string,
  data: MailData[N],
): Promise<void> {
  await enqueueMails(ctx, name, [{ id: randomUUID(), recipient, data }]);
}

/**
 * Puts mails of one kind into the outbox, in the transaction of the context.
 * @param mails each with its recipient, one e-mail address, and the key by which it can be withdrawn
 * @param dueAt when they may leave
 */
export async function enqueueMails<N extends MailName>(
  ctx: Context,
  name: N,
  mails: readonly { id: string; recipient: string; data: MailData[N] }[],
  dueAt = ctx.now(),
): Promise<void> {
  const createdAt = ctx.now();
  const rows = mails.map((mail) => ({ ...mail, name, dueAt, createdAt }));
  if (rows.length > 0) await ctx.db.insert(Mail, rows);
}

/**
 * Takes mails back, in the transaction of the context, unless sending them has begun.
 * @returns how many were taken back
 */
export async function withdrawMails(ctx: Context, ids: readonly string[]): Promise<number> {
  const { affected } = await ctx.db.delete(Mail, { id: In([...ids]), attempts: 0 });
  return affected ?? 0;
}

/** Forgets mails sent long ago. */
export async function purgeSentMails(ctx: Context): Promise<void> {
  await ctx.db.delete(Mail, { sentAt: LessThan(new Date(ctx.now().getTime() - KEEP_SENT)) });
}
