import { Job } from '../../platform/jobs/job.entity.ts';
import type { LaneWork } from '../../platform/jobs/runner.ts';
import { hasMailbox } from '../../platform/mail/mailbox.ts';
import { composeMail, composeText, threadOf, writeTo } from '../../platform/mail/outbox.ts';
import { SmsRefusedError } from '../../platform/mail/sms-gateway.ts';
import type { SmsGateway } from '../../platform/mail/sms-gateway.ts';
import { CONNECTIONS } from '../../platform/mail/transport.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';

const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 15 * 60_000;
// The attempts take about three days.
const MAX_ATTEMPTS = 300;

/** Returns increasing delays with jitter, so that a recovering server does not get all mails in one burst. */
function backOff({ attempts }: { attempts: number }): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempts - 1, 20));
  return delay * (0.75 + Math.random() / 2);
}

// Servers such as Postfix answer RCPT TO with errors about the portal itself: 530 asks for a login, a status of 5.7
// forbids it to send (RFC 3463, 3.8).
const REFUSES_PORTAL = /^(530|5\d\d[ -]5\.7\.)/;

/** Tells whether the server refuses this recipient or this content for good (RFC 5321, 4.2.1), not the portal as a sender. */
function isRefused(error: unknown): boolean {
  const refusal = error as { code?: string; command?: string; response?: string; responseCode?: number };
  const { code, command, response = '', responseCode = 0 } = refusal;
  if (responseCode < 500) return false;
  return command === 'RCPT TO' ? !REFUSES_PORTAL.test(response) : code === 'EMESSAGE';
}

/** Sends the mails of a lane. Two lanes share the connections, so that neither waits for the other. */
export const sendMails = (transport: MailTransport): LaneWork => ({
  atOnce: CONNECTIONS / 2,
  deadline: 2 * 60_000,
  retryAfter: (job, error) => (isRefused(error) ? undefined : backOff(job)),
  async run(ctx, { id, name, data, createdAt }, signal) {
    const { recipient, ...words } = data as { recipient: string };
    if (('isMuted' in words && words.isMuted) || !hasMailbox(recipient)) return;
    const message = await composeMail(ctx, name, recipient, words);
    if (!message) return;
    const host = new URL(ctx.publicUrl).hostname;
    const messageId = `<${id}@${host}>`;
    const thread = threadOf(words, host);
    await transport.send({ ...message, to: recipient, messageId, thread, date: createdAt }, signal);
    // The job is deleted: it would store the address of an erased person.
    if ('isLast' in words) await ctx.db.delete(Job, { id });
  },
});

export const sendTexts = (gateway: SmsGateway): LaneWork => ({
  atOnce: 1,
  deadline: 15_000,
  retryAfter: (job, error) => (error instanceof SmsRefusedError && error.isFinal ? undefined : backOff(job)),
  async run(ctx, { id, name, data }, signal) {
    // Texts that the last release enqueued do not say where the mail goes.
    const { recipient, mailedTo = '', ...words } = data as { recipient: string; mailedTo?: string };
    const text = await writeTo(ctx, mailedTo, (ctx) => composeText(ctx, name, words));
    await gateway.send({ id, to: recipient, text }, signal);
  },
});
