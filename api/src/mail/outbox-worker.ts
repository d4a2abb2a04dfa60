/** Sends what the outbox holds: at least once, with one Message-ID for all tries, in patience with the mail server. */
import { contextOf, inTransaction } from '../context.ts';
import type { Context, Resources } from '../context.ts';
import { startLoop } from '../worker-loop.ts';
import { composeMail } from './composers.ts';
import { Mail } from './mail.entity.ts';
import type { MailTransport } from './transport.ts';

const POLL_INTERVAL = 500;
// Longer than any try takes: a worker that was killed gives its mail free after this.
const LEASE = 2 * 60_000;
const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 15 * 60_000;
// About three days.
const MAX_ATTEMPTS = 300;

/** The worker that sends mails. */
export interface OutboxWorker {
  /** Ends after the mail under way. */
  stop(): Promise<void>;
}

/** Starts sending. Several instances may: a mail is leased to one of them at a time. */
export function startOutbox(resources: Resources, transport: MailTransport): OutboxWorker {
  const loop = startLoop(() => sendNext(contextOf(resources), transport), {
    interval: POLL_INTERVAL,
    onError: (error) => resources.log.error({ err: error }, 'the outbox could not be read'),
  });
  return {
    stop: async () => {
      await loop.stop();
      transport.close();
    },
  };
}

/** Sends the mail that is due first; tells whether there was one. */
async function sendNext(ctx: Context, transport: MailTransport): Promise<boolean> {
  const mail = await leaseNext(ctx);
  if (!mail) return false;
  try {
    const message = await composeMail(ctx, mail.name, mail.recipient, mail.data);
    if (message) {
      const messageId = `<${mail.id}@${new URL(ctx.publicUrl).hostname}>`;
      await transport.send({ ...message, to: mail.recipient, messageId, date: mail.createdAt });
    }
    await ctx.db.update(Mail, { id: mail.id }, { sentAt: ctx.now(), data: {} });
  } catch (error) {
    await postpone(ctx, mail, error);
  }
  return true;
}

async function leaseNext(ctx: Context): Promise<Mail | null> {
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    const mail = await ctx.db
      .createQueryBuilder(Mail, 'mail')
      .where('mail.sent_at IS NULL AND mail.failed_at IS NULL AND mail.due_at <= :now', { now })
      .orderBy('mail.due_at')
      .limit(1)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
    if (!mail) return null;
    mail.attempts += 1;
    await ctx.db.update(
      Mail,
      { id: mail.id },
      { attempts: mail.attempts, dueAt: new Date(now.getTime() + LEASE) },
    );
    return mail;
  });
}

async function postpone(ctx: Context, mail: Mail, error: unknown): Promise<void> {
  const hopeless = mail.attempts >= MAX_ATTEMPTS;
  // The server's answer may repeat the mail: its code says enough.
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  ctx.log.warn(
    { mail: mail.id, name: mail.name, attempts: mail.attempts, code, responseCode, hopeless },
    'mail not sent',
  );
  const delay =
    Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(mail.attempts - 1, 20)) * (0.75 + Math.random() / 2);
  await ctx.db.update(
    Mail,
    { id: mail.id },
    hopeless ? { failedAt: ctx.now() } : { dueAt: new Date(ctx.now().getTime() + delay) },
  );
}
