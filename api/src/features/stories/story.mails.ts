import type { Context } from '../../platform/context.ts';
import { compose, greetingOf, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'story-asked': {
      firstName: string;
      reference: string;
      solutionName: string;
      sentence: string;
      place: string;
    };
  }
}

const composeQuestion = async (
  { publicUrl }: Context,
  _recipient: string,
  { firstName, reference, solutionName, sentence, place }: MailData['story-asked'],
) =>
  compose({
    subject: `May we show ${quoted(solutionName)} on our home page?`,
    greeting: greetingOf(firstName),
    before: [
      `Your idea went on, and we would like to show it to visitors. The home page would name the idea and how far it has come, with these words:`,
      [place, sentence].filter(Boolean).join('\n'),
      'It would not show your name. We show nothing unless you agree, and you can change your mind at any time on the page of your idea.',
    ],
    action: { label: 'Read and answer', url: `${publicUrl}/IdeaDashboard/${reference}` },
    after: ['If you do not answer, we do not show it.'],
  });

export const storyMails = mailKinds(
  'mail',
  { 'story-asked': 'Question whether the home page may show an idea' },
  { 'story-asked': composeQuestion },
);
