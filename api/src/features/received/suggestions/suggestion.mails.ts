/** The receipt of a suggestion. The address is not verified, so it quotes no text of the sender. */
import { compose } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'suggestion-received': object;
  }
}

export const suggestionMails = mailKinds(
  'mail',
  { 'suggestion-received': 'Receipt of a suggestion' },
  {
    'suggestion-received': async ({ publicUrl }) =>
      compose({
        subject: 'We have your suggestion',
        before: [
          'Thank you for telling us what should work better. An officer of the programme reads each suggestion.',
          'If we have a question, we write to this address or call the number that you gave.',
        ],
        action: { label: 'Send another suggestion', url: `${publicUrl}/Suggestions` },
        after: ['If you did not send one, someone gave us your address by mistake. Ignore this email.'],
      }),
  },
);
