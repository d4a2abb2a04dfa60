/** The outbox: a mail is a job in the transaction of what it reports. Committed, it is sent; rolled back, never. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { enqueue } from '../jobs/queue.ts';

/** Muted, it is a job that sends nothing: the time of the answer must not tell that the recipient got too many. */
interface MayBeMuted {
  isMuted?: boolean;
}

/** Every mail of the portal, with what its words need. */
export interface MailData {
  'signed-up': MayBeMuted;
  'verification-requested': MayBeMuted;
  'reset-requested': MayBeMuted;
  'password-changed': { here?: boolean; tokens?: number };
  'logged-out': { sessions: number; tokens: number };
  'email-change-requested': MayBeMuted & { accountId: string };
  'email-change-announced': { email: string };
  'email-changed': { email: string };
  'second-factor-changed': { change: 'on' | 'off' | 'removed' | 'codes' | 'recovery-code'; left?: number };
  'idea-received': { reference: string; solutionName: string; submittedAt?: string };
  'idea-reviewed': { reference: string; solutionName: string; status: string; comments: string };
}

/** The name of a mail. */
export type MailName = keyof MailData;

/** Somebody waits for an account mail: it never waits behind receipts. */
const lanes: Record<MailName, 'account-mail' | 'mail'> = {
  'signed-up': 'account-mail',
  'verification-requested': 'account-mail',
  'reset-requested': 'account-mail',
  'password-changed': 'account-mail',
  'logged-out': 'account-mail',
  'email-change-requested': 'account-mail',
  'email-change-announced': 'account-mail',
  'email-changed': 'account-mail',
  'second-factor-changed': 'account-mail',
  'idea-received': 'mail',
  'idea-reviewed': 'mail',
};

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

// A text message has no date: one about an earlier review must not arrive after a newer one.
const DELETE_OLD_TEXTS = `DELETE FROM jobs WHERE lane = 'text' AND name = 'idea-reviewed'
  AND done_at IS NULL AND failed_at IS NULL AND data->>'reference' = ANY($1)`;

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
  const lane = lanes[name];
  // A mail of that key whose sending had begun could not be withdrawn: neither it nor its text is written twice.
  const written = await enqueue(
    ctx,
    mails.map(({ id, recipient, data }) => ({ id, lane, name, dueAt, data: { ...data, recipient } })),
  );
  if (!ctx.sendsSms || mails.length === 0) return;
  if (name === 'idea-reviewed') {
    const references = mails.map(({ data }) => (data as MailData['idea-reviewed']).reference);
    await ctx.db.query(DELETE_OLD_TEXTS, [references]);
  }
  const texts = mails.flatMap(({ id: parentId, data, phone: recipient }) =>
    recipient && written.has(parentId)
      ? [{ id: randomUUID(), lane: 'text' as const, name, dueAt, parentId, data: { ...data, recipient } }]
      : [],
  );
  await enqueue(ctx, texts);
}
