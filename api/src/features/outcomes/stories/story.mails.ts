import type { Context } from '../../../platform/context.ts';
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { frameOf } from '../../ideas/idea.mails.ts';
import type { AboutIdea } from '../../ideas/idea.mails.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'story-asked': AboutIdea & {
      sentence: string;
      place: string;
    };
  }
}

const TITLE = 'Question whether the home page may show an idea';

const askedTexts = mailTexts('story-asked', TITLE, {
  subject: mailText('May we show {name} on our home page?', 'The subject.'),
  words: mailText(
    `Your idea went on, and we would like to show it to visitors. The home page would name the idea and how far it has come, with these words:

{story}

It would not show your name. We show nothing unless you agree, and you can change your mind at any time on the page of your idea.

{button}

If you do not answer, we do not show it.`,
    'The email.',
    { story: 'the words of the home page' },
  ),
  button: mailText('Read and answer', 'The button.'),
});

const composeQuestion = async (ctx: Context, _recipient: string, data: MailData['story-asked']) => {
  const { solutionName, sentence, place } = data;
  const { greeting, action } = frameOf(ctx, data);
  return compose({
    subject: askedTexts.subject({ name: quoted(solutionName) }),
    greeting,
    ...paragraphs(askedTexts.words, { story: [place, sentence].filter(Boolean).join('\n') }),
    action: { ...action, label: askedTexts.button },
  });
};

export const storyMails = mailKinds(
  'mail',
  { 'story-asked': TITLE },
  { 'story-asked': composeQuestion },
  {
    'story-asked': ({ idea }) => [
      {
        title: 'To the owner',
        data: { ...idea, sentence: 'It is on trial with ten users.', place: 'A start-up' },
      },
    ],
  },
);
