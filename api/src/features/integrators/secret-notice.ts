/** Notifies all administrators of a new secret, which outlives the session of the person who read it. */
import { randomUUID } from 'node:crypto';
import { dayAt, isoAt } from '@portal/schema/programme-time';
import { requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { compose, dayInWords, quoted } from '../../platform/mail/message.ts';
import { enqueueMails, mailKinds } from '../../platform/mail/outbox.ts';
import { findAdministratorEmails } from '../accounts/account.queries.ts';

interface Shown {
  kind: 'token' | 'webhook';
  act: 'made' | 'renewed' | 'moved';
  /** Whether a token acts for its maker alone, and ends with the sessions of that person. */
  isOwn?: boolean;
  name: string;
  /** The scopes of a token, or the events of a webhook, in words. */
  reach: string;
  /** The host to which a webhook posts. */
  host?: string;
  /** The day on which a token ends. */
  endsOn?: string;
  /** Until when the secret before a renewal works; null when it ended at once. */
  earlier?: string | null;
}

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'secret-shown': Shown & { by: string; on: string; time: string };
  }
}

/** Mails all administrators, including the one who acted, in case a stranger uses the account. */
export async function tellOfSecret(ctx: Context, shown: Shown): Promise<void> {
  const at = ctx.now();
  const data = {
    ...shown,
    by: requireActor(ctx).email,
    on: dayAt(at, ctx.timeZone),
    time: isoAt(at, ctx.timeZone).slice(11, 16),
  };
  const administrators = await findAdministratorEmails(ctx.db);
  await enqueueMails(
    ctx,
    'secret-shown',
    administrators.map((recipient) => ({ id: randomUUID(), recipient, data })),
  );
}

const subjects = {
  token: {
    made: (name: string) => `New access token: ${name}`,
    renewed: (name: string) => `Access token ${name} has a new secret`,
    moved: (name: string) => `Access token ${name} was changed`,
  },
  webhook: {
    made: (name: string) => `New webhook: ${name}`,
    renewed: (name: string) => `Webhook ${name} has a new secret`,
    moved: (name: string) => `Webhook ${name} posts to another address`,
  },
};

const acts = { made: 'made', renewed: 'renewed the secret of', moved: 'changed the address of' };

const earlierInWords = (earlier: string | null) =>
  earlier === null ? 'ended at once' : `works until ${dayInWords(earlier)}`;

export const secretMails = mailKinds(
  'mail',
  { 'secret-shown': 'Secret of an access token or a webhook' },
  {
    'secret-shown': async ({ publicUrl }, _recipient, mail) => {
      const { kind, act, isOwn, name, reach, host, endsOn, earlier, by, on, time } = mail;
      const isToken = kind === 'token';
      const what = isToken
        ? `the access token ${quoted(name)}${isOwn ? ', which acts for them' : ' of the programme'}`
        : `the webhook ${quoted(name)}`;
      const goesOn = isOwn
        ? `unless somebody ends the sessions of ${by} under People before`
        : `also after ${by} is logged out, gets another role or leaves`;
      return compose({
        subject: subjects[kind][act](quoted(name)),
        before: [
          `${by} ${acts[act]} ${what} on ${dayInWords(on)} at ${time}.`,
          ...(act === 'moved' ? [] : [`The new secret was shown to them once.`]),
          isToken ? `What the token may do: ${reach}.` : `What is posted to ${host}: ${reach}.`,
          endsOn
            ? `It works until ${dayInWords(endsOn)}, ${goesOn}.`
            : `It goes on until it is paused or deleted, ${goesOn}.`,
          ...(earlier === undefined ? [] : [`The secret before ${earlierInWords(earlier)}.`]),
          'All administrators get this email.',
        ],
        action: isToken
          ? { label: 'See the access tokens', url: `${publicUrl}/access-tokens` }
          : { label: 'See the webhooks', url: `${publicUrl}/webhooks` },
        after: [
          `If somebody asked for it, do nothing. If nobody did, ${isToken ? 'revoke the token' : 'delete the webhook'}, end the sessions of ${by} under People, and ask them.`,
        ],
      });
    },
  },
);
