/** The receipt of an entry. The address is not verified, so it quotes no text of the team. */
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'entry-received': {
      challenge: string;
      reference: string;
      afterClosing: boolean;
      /** The warnings about the file. Missing in mails that the last release enqueued. */
      warnings?: string[];
    };
  }
}

export const entryMails = mailKinds(
  'mail',
  { 'entry-received': 'Receipt of a hackathon entry' },
  {
    'entry-received': async (
      { publicUrl },
      _recipient,
      { challenge, reference, afterClosing, warnings = [] },
    ) =>
      compose({
        subject: `We have your entry to ${quoted(challenge)}`,
        before: [
          `Thank you. We have the entry of your team to ${quoted(challenge)}. Its reference is ${reference}.`,
          afterClosing
            ? 'The challenge is closed, so we keep your entry for the next edition. Next: we write to this address when it opens.'
            : 'Next: the organisers read your entry when the challenge closes, and write to this address.',
          ...warnings,
          'To change something, reply to this email with the reference.',
        ],
        action: { label: 'See the challenges', url: `${publicUrl}/Challenges` },
        after: [
          'If you did not enter a challenge, someone gave us your address by mistake. Ignore this email.',
        ],
      }),
  },
);
