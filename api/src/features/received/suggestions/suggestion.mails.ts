/** The receipt of a suggestion. The address is not verified, so it quotes no text of the sender. */
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'suggestion-received': object;
  }
}

const TITLE = 'Receipt of a suggestion';

const receivedTexts = mailTexts('suggestion-received', TITLE, {
  subject: mailText('We have your suggestion', 'The subject.'),
  words: mailText(
    `Thank you for telling us what should work better. An officer of the programme reads each suggestion.

If we have a question, we write to this address or call the number that you gave.

{button}

If you did not send one, someone gave us your address by mistake. Ignore this email.`,
    'The email.',
  ),
  button: mailText('Send another suggestion', 'The button.'),
});

export const suggestionMails = mailKinds(
  'mail',
  { 'suggestion-received': TITLE },
  {
    'suggestion-received': async ({ publicUrl }) =>
      compose({
        subject: receivedTexts.subject,
        ...paragraphs(receivedTexts.words, {}),
        action: { label: receivedTexts.button, url: `${publicUrl}/Suggestions` },
      }),
  },
  { 'suggestion-received': () => [{ title: 'To the sender', data: {} }] },
);
