/** Sends what the outbox holds: at least once, under one id for all tries, in patience with mail server and gateway. */
import { contextOf, inTransaction } from '../context.ts';
import type { Context, Resources } from '../context.ts';
import { startLoop } from '../worker-loop.ts';
import { composeMail, composeText } from './composers.ts';
import { Mail } from './mail.entity.ts';
import { SmsRefusedError } from './sms-gateway.ts';
import type { SmsGateway } from './sms-gateway.ts';
import type { MailTransport } from './transport.ts';

// Longer than any try takes: a worker that was killed gives its mail free after this.
const LEASE = 2 * 60_000;
const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 15 * 60_000;
// About three days.
const MAX_ATTEMPTS = 300;

/** The worker that sends mails and text messages. */
export interface OutboxWorker {
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** What sends one kind of mail. */
interface Channel {
  /** Which rows are its own. */
  rows: string;
  /** @throws when it was not taken */
  send(ctx: Context, mail: Mail): Promise<void>;
}

/**
 * Starts sending. Several instances may: a mail is leased to one of them at a time.
 * @param sms without it, text messages wait
 */
export function startOutbox(resources: Resources, transport: MailTransport, sms?: SmsGateway): OutboxWorker {
  // Each has a loop of its own: a gateway that does not answer holds up no mail.
  const channels = [emails(transport), ...(sms ? [textMessages(sms)] : [])];
  const loops = channels.map((channel) =>
    startLoop(() => sendNext(contextOf(resources), channel), {
      interval: resources.pollInterval,
      onError: (error) => resources.log.error({ err: error }, 'the outbox could not be read'),
    }),
  );
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      transport.close();
    },
  };
}

function emails(transport: MailTransport): Channel {
  return {
    rows: 'mail.with_mail_id IS NULL',
    async send(ctx, { id, name, recipient, data, createdAt }) {
      const message = await composeMail(ctx, name, recipient, data);
      if (!message) return;
      const messageId = `<${id}@${new URL(ctx.publicUrl).hostname}>`;
      await transport.send({ ...message, to: recipient, messageId, date: createdAt });
    },
  };
}

function textMessages(gateway: SmsGateway): Channel {
  return {
    rows: 'mail.with_mail_id IS NOT NULL',
    send: (ctx, { id, name, recipient, data }) =>
      gateway.send({ id, to: recipient, text: composeText(ctx, name, data) }),
  };
}

/** Sends what is due first of a channel; tells whether there was something. */
async function sendNext(ctx: Context, channel: Channel): Promise<boolean> {
  const mail = await leaseNext(ctx, channel);
  if (!mail) return false;
  try {
    await channel.send(ctx, mail);
    await ctx.db.update(Mail, { id: mail.id }, { sentAt: ctx.now(), data: {} });
  } catch (error) {
    await postpone(ctx, mail, error);
  }
  return true;
}

async function leaseNext(ctx: Context, { rows }: Channel): Promise<Mail | null> {
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    const mail = await ctx.db
      .createQueryBuilder(Mail, 'mail')
      .where('mail.sent_at IS NULL AND mail.failed_at IS NULL AND mail.due_at <= :now', { now })
      .andWhere(rows)
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
  const hopeless = mail.attempts >= MAX_ATTEMPTS || (error instanceof SmsRefusedError && error.isFinal);
  const { responseCode } = error as { responseCode?: number };
  ctx.log.warn(
    { mail: mail.id, name: mail.name, attempts: mail.attempts, code: codeOf(error), responseCode, hopeless },
    mail.withMailId ? 'text message not sent' : 'mail not sent',
  );
  const delay =
    Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(mail.attempts - 1, 20)) * (0.75 + Math.random() / 2);
  await ctx.db.update(
    Mail,
    { id: mail.id },
    hopeless ? { failedAt: ctx.now() } : { dueAt: new Date(ctx.now().getTime() + delay) },
  );
}

/** What is logged of a fault: the server's answer may repeat the mail, its code does not. */
function codeOf(error: unknown): string | undefined {
  const { name, code, cause } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : cause instanceof Error ? codeOf(cause) : name;
}
