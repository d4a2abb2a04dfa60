/** The outbox: a mail is a row in the transaction of what it reports. Committed, it is sent; rolled back, never. */
import { LessThan } from 'typeorm';
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

const KEEP_SENT = 30 * 24 * 3_600_000;

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
  const now = ctx.now();
  await ctx.db.insert(Mail, { name, recipient, data, dueAt: now, createdAt: now });
}

/** Forgets mails sent long ago. */
export async function purgeSentMails(ctx: Context): Promise<void> {
  await ctx.db.delete(Mail, { sentAt: LessThan(new Date(ctx.now().getTime() - KEEP_SENT)) });
}
