/** The reply of staff to the sender of a suggestion or an entry. */
import { compose, dayInWords } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'sender-answered': {
      subject: string;
      /** The name that the sender gave. */
      name: string;
      reply: string;
      /** Who answers. */
      by: string;
      /** The day on which it was sent. */
      day: string;
      asked: readonly string[];
    };
  }
}

export const followUpMails = mailKinds(
  'mail',
  { 'sender-answered': 'Reply to a suggestion or an entry' },
  {
    'sender-answered': async (_ctx, _recipient, { subject, name, reply, by, day, asked }) =>
      compose({
        subject,
        greeting: `Hello ${name},`,
        before: [
          reply,
          `${by} answers what you sent us on ${dayInWords(day)}:`,
          ...asked.map((text) => `“${text}”`),
        ],
      }),
  },
);
