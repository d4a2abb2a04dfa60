/** The reply of staff to the sender of a suggestion or an entry. */
import { company } from '@portal/schema/company';
import { compose, dayInWords, excerpt, greetingOf } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'sender-answered': {
      subject: string;
      /** The name that the sender gave. */
      name: string;
      reply: string;
      /** The name of the member of staff who answers; null where it is not known. */
      by: string | null;
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
        greeting: greetingOf(name),
        before: [
          reply,
          `${by ?? `The team of ${company.programme}`} answers what you sent us on ${dayInWords(day)}:`,
          ...asked.map(excerpt),
        ],
      }),
  },
);
