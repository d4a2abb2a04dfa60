import type { Context } from '../../../platform/context.ts';
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

const composeQuestion = async (ctx: Context, _recipient: string, data: MailData['story-asked']) => {
  const { solutionName, sentence, place } = data;
  const { greeting, action } = frameOf(ctx, data);
  return compose({
    subject: `May we show ${quoted(solutionName)} on our home page?`,
    greeting,
    before: [
      `Your idea went on, and we would like to show it to visitors. The home page would name the idea and how far it has come, with these words:`,
      [place, sentence].filter(Boolean).join('\n'),
      'It would not show your name. We show nothing unless you agree, and you can change your mind at any time on the page of your idea.',
    ],
    action: { ...action, label: 'Read and answer' },
    after: ['If you do not answer, we do not show it.'],
  });
};

export const storyMails = mailKinds(
  'mail',
  { 'story-asked': 'Question whether the home page may show an idea' },
  { 'story-asked': composeQuestion },
);
