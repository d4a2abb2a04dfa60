/** The outbox: a mail is a job in the transaction of what it reports. Committed, it is sent; rolled back, never. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { enqueue } from '../jobs/queue.ts';

/** `isMuted` makes a job that sends nothing, so that the time of the answer does not disclose a used-up allowance. */
interface MayBeMuted {
  isMuted?: boolean;
}

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
  'document-infected': { reference: string; solutionName: string };
}

export type MailName = keyof MailData;

/** The lane of each mail, and what it is for people. Somebody waits for an account mail: it never waits behind receipts. */
const mails: Record<MailName, { lane: 'account-mail' | 'mail'; title: string }> = {
  'signed-up': { lane: 'account-mail', title: 'Sign-up' },
  'verification-requested': { lane: 'account-mail', title: 'Link to verify the address' },
  'reset-requested': { lane: 'account-mail', title: 'Link to reset the password' },
  'password-changed': { lane: 'account-mail', title: 'Password changed' },
  'logged-out': { lane: 'account-mail', title: 'Logged out everywhere' },
  'email-change-requested': { lane: 'account-mail', title: 'Link to confirm a new address' },
  'email-change-announced': { lane: 'account-mail', title: 'Change of address requested' },
  'email-changed': { lane: 'account-mail', title: 'Address changed' },
  'second-factor-changed': { lane: 'account-mail', title: 'Two-step login changed' },
  'idea-received': { lane: 'mail', title: 'Receipt of an idea' },
  'idea-reviewed': { lane: 'mail', title: 'Review of an idea' },
  'document-infected': { lane: 'mail', title: 'Malware in the PDF of an idea' },
};

export const mailTitle = (name: string): string =>
  (mails as Readonly<Partial<Record<string, { title: string }>>>)[name]?.title ?? name;

export type TextName = 'idea-received' | 'idea-reviewed';

interface Outgoing<N extends MailName> {
  id: string;
  recipient: string;
  data: MailData[N];
  /** An E.164 number, for the same as a text message. */
  phone?: string | undefined;
}

// A text message has no date: one about an earlier status must not arrive after a newer one.
const DELETE_OLD_TEXTS = `DELETE FROM jobs WHERE lane = 'text' AND name = 'idea-reviewed'
  AND done_at IS NULL AND failed_at IS NULL AND data->>'reference' = ANY($1)`;

export async function enqueueMail<N extends MailName>(
  ctx: Context,
  name: N,
  recipient: string,
  data: MailData[N],
  phone?: N extends TextName ? string : never,
): Promise<void> {
  await enqueueMails(ctx, name, [{ id: randomUUID(), recipient, data, phone }]);
}

/** Enqueues in the transaction of the context, each mail followed by its text message. */
export async function enqueueMails<N extends MailName>(
  ctx: Context,
  name: N,
  outgoing: readonly Outgoing<N>[],
  dueAt = ctx.now(),
): Promise<void> {
  const { lane } = mails[name];
  // A mail of that key whose sending had begun could not be withdrawn: neither it nor its text is written twice.
  const written = await enqueue(
    ctx,
    outgoing.map(({ id, recipient, data }) => ({ id, lane, name, dueAt, data: { ...data, recipient } })),
  );
  if (!ctx.sendsSms) return;
  const texts = outgoing.flatMap(({ id: parentId, data, phone: recipient }) =>
    recipient && written.has(parentId)
      ? [{ id: randomUUID(), lane: 'text' as const, name, dueAt, parentId, data: { ...data, recipient } }]
      : [],
  );
  if (name === 'idea-reviewed') {
    const references = texts.map(({ data }) => (data as MailData['idea-reviewed']).reference);
    await ctx.db.query(DELETE_OLD_TEXTS, [references]);
  }
  await enqueue(ctx, texts);
}
