/** The reply of staff to the sender of a suggestion or an entry. */
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, dayInWords, excerpt, greetingOf, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'sender-answered': {
      /** Only mails that the last release enqueued have their subject. */
      subject?: string;
      /** The title of the challenge, for the sender of an entry. */
      challenge?: string | undefined;
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

const TITLE = 'Reply to a suggestion or an entry';

const answeredTexts = mailTexts('sender-answered', TITLE, {
  subject: mailText('Our answer to your suggestion', 'The subject, about a suggestion.'),
  entrySubject: mailText('Our answer about your entry to {challenge}', 'The subject, about an entry.', {
    challenge: 'the title of the challenge, in quotes',
  }),
  words: mailText(
    `{reply}

{by} answers what you sent us on {day}:

{sent}`,
    'The email.',
    {
      reply: 'the reply',
      by: 'who answers',
      day: 'the day on which it was sent',
      sent: 'what was sent, in quotes',
    },
  ),
  team: mailText('The team of {programme}', 'For {by}, where the name is not known.'),
});

export const followUpMails = mailKinds(
  'mail',
  { 'sender-answered': TITLE },
  {
    'sender-answered': async (_ctx, _recipient, { subject, challenge, name, reply, by, day, asked }) =>
      compose({
        subject:
          subject ??
          (challenge === undefined
            ? answeredTexts.subject
            : answeredTexts.entrySubject({ challenge: quoted(challenge) })),
        greeting: greetingOf(name),
        ...paragraphs(answeredTexts.words, {
          ...{ reply, by: by ?? answeredTexts.team, day: dayInWords(day) },
          sent: asked.map(excerpt),
        }),
      }),
  },
  {
    'sender-answered': ({ idea, call, person, day }) => {
      const data = {
        ...{ name: idea.firstName, by: person, day: day(-7) },
        ...{ reply: 'Thank you. We look at it this month.', asked: ['Queues at the counter are too long.'] },
      };
      return [
        { title: 'About a suggestion', data },
        { title: 'About an entry', data: { ...data, challenge: call } },
        { title: 'By nobody who is known', data: { ...data, by: null } },
      ];
    },
  },
);
