/** The outbox: a mail is a row in the transaction of what it reports. Committed, it is sent; rolled back, never. */
import { DAY } from '@portal/schema/limits';
import { randomUUID } from 'node:crypto';
import { LessThan } from 'typeorm';
import type { Context } from '../context.ts';
import { Mail } from './mail.entity.ts';

/** Every mail of the portal, with what its words need. */
export interface MailData {
  'signed-up': object;
  'verification-requested': object;
  'reset-requested': object;
  'password-changed': object;
  'idea-received': { reference: string; solutionName: string; submittedAt?: string };
  'idea-reviewed': { reference: string; solutionName: string; status: string; comments: string };
}

/** The name of a mail. */
export type MailName = keyof MailData;

/** The mails that may go out as a text message, too. */
export type TextName = 'idea-received' | 'idea-reviewed';

/** A mail for the outbox. */
interface Outgoing<N extends MailName> {
  /** By which it can be withdrawn. */
  id: string;
  /** One email address. */
  recipient: string;
  data: MailData[N];
  /** The E.164 number that gets the same as a text message, where the portal sends them. */
  phone?: string | undefined;
}

const KEEP_SENT = 30 * DAY;

// A text message has no date: one about an earlier decision must not arrive after a newer one.
const DELETE_OLD_TEXTS = `DELETE FROM mails WHERE with_mail_id IS NOT NULL AND name = 'idea-reviewed'
  AND sent_at IS NULL AND failed_at IS NULL AND data->>'reference' = ANY($1)`;

/**
 * Puts a mail into the outbox, in the transaction of the context.
 * @param recipient one email address
 * @param phone the E.164 number that gets the same as a text message, where the portal sends them
 */
export async function enqueueMail<N extends MailName>(
  ctx: Context,
  name: N,
  recipient: string,
  data: MailData[N],
  phone?: N extends TextName ? string : never,
): Promise<void> {
  await enqueueMails(ctx, name, [{ id: randomUUID(), recipient, data, phone }]);
}

/**
 * Puts mails of one kind into the outbox, in the transaction of the context, each followed by its text message.
 * @param dueAt when they may leave
 */
export async function enqueueMails<N extends MailName>(
  ctx: Context,
  name: N,
  mails: readonly Outgoing<N>[],
  dueAt = ctx.now(),
): Promise<void> {
  if (mails.length === 0) return;
  const common = { name, dueAt, createdAt: ctx.now() };
  // A mail of that key whose sending had begun could not be withdrawn: neither it nor its text is written twice.
  const { raw } = await ctx.db
    .createQueryBuilder()
    .insert()
    .into(Mail)
    .values(mails.map(({ id, recipient, data }) => ({ ...common, id, recipient, data })))
    .orIgnore()
    .returning('id')
    .execute();
  const written = new Set((raw as { id: string }[]).map(({ id }) => id));
  if (ctx.sendsSms && name === 'idea-reviewed') {
    const references = mails.map(({ data }) => (data as MailData['idea-reviewed']).reference);
    await ctx.db.query(DELETE_OLD_TEXTS, [references]);
  }
  const texts = mails.flatMap(({ id, data, phone }) =>
    phone && ctx.sendsSms && written.has(id)
      ? [{ ...common, id: randomUUID(), recipient: phone, data, withMailId: id }]
      : [],
  );
  if (texts.length > 0) await ctx.db.insert(Mail, texts);
}

/**
 * Takes mails back with their text messages, in the transaction of the context, unless sending them has begun.
 * @returns how many were taken back
 */
export async function withdrawMails(ctx: Context, ids: readonly string[]): Promise<number> {
  // Most reviews replace none.
  if (ids.length === 0) return 0;
  // Locked first: the deletion then sees whether a worker has just begun to send one of them.
  await ctx.db.query(
    'SELECT id FROM mails WHERE id = ANY($1) OR with_mail_id = ANY($1) ORDER BY id FOR UPDATE',
    [ids],
  );
  const { affected } = await ctx.db
    .createQueryBuilder()
    .delete()
    .from(Mail)
    .where('id = ANY(:ids) AND attempts = 0', { ids })
    .andWhere(
      'NOT EXISTS (SELECT 1 FROM mails text WHERE text.with_mail_id = mails.id AND text.attempts > 0)',
    )
    .execute();
  return affected ?? 0;
}

/** Forgets mails sent long ago. */
export async function purgeSentMails(ctx: Context): Promise<void> {
  await ctx.db.delete(Mail, { sentAt: LessThan(new Date(ctx.now().getTime() - KEEP_SENT)) });
}
