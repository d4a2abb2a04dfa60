/** The receipt of an entry. The address is not verified, so it quotes no text of the team. */
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
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

const TITLE = 'Receipt of a hackathon entry';

const VALUES = {
  challenge: 'the title of the challenge, in quotes',
  reference: 'the reference of the entry',
  warnings: 'what is wrong with the file, if anything is',
};

const receivedTexts = mailTexts('entry-received', TITLE, {
  subject: mailText('We have your entry to {challenge}', 'The subject.', { challenge: VALUES.challenge }),
  words: mailText(
    `Thank you. We have the entry of your team to {challenge}. Its reference is {reference}.

Next: the organisers read your entry when the challenge closes, and write to this address.

{warnings}

To change something, reply to this email with the reference.

{button}

If you did not enter a challenge, someone gave us your address by mistake. Ignore this email.`,
    'The email.',
    VALUES,
  ),
  closedWords: mailText(
    `Thank you. We have the entry of your team to {challenge}. Its reference is {reference}.

The challenge is closed, so we keep your entry for the next edition. Next: we write to this address when it opens.

{warnings}

To change something, reply to this email with the reference.

{button}

If you did not enter a challenge, someone gave us your address by mistake. Ignore this email.`,
    'The email about an entry after the close.',
    VALUES,
  ),
  button: mailText('See the challenges', 'The button.'),
});

export const entryMails = mailKinds(
  'mail',
  { 'entry-received': TITLE },
  {
    'entry-received': async ({ publicUrl }, _recipient, { afterClosing, warnings = [], ...data }) => {
      const { reference, challenge } = { ...data, challenge: quoted(data.challenge) };
      return compose({
        subject: receivedTexts.subject({ challenge }),
        ...paragraphs(afterClosing ? receivedTexts.closedWords : receivedTexts.words, {
          ...{ challenge, reference, warnings },
        }),
        action: { label: receivedTexts.button, url: `${publicUrl}/Challenges` },
      });
    },
  },
  {
    'entry-received': ({ call: challenge }) => {
      const data = { challenge, reference: 'ENTRY-0A1B2C3D', afterClosing: false };
      return [
        { title: 'Before the close', data },
        { title: 'After the close', data: { ...data, afterClosing: true } },
      ];
    },
  },
);
