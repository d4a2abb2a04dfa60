import { askedLabel } from '@portal/schema/clarification';
import type { Context } from '../../platform/context.ts';
import { compose } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { dayInWords } from '../ideas/idea.mails.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'questions-asked': {
      firstName: string;
      reference: string;
      solutionName: string;
      until: string;
      questions: { field: string; text: string }[];
      isReminder: boolean;
    };
  }
}

const composeQuestions = async (
  { publicUrl }: Context,
  _recipient: string,
  { firstName, reference, solutionName, until, questions, isReminder }: MailData['questions-asked'],
) =>
  compose({
    subject: `${isReminder ? 'We wait for your answer' : 'A question'} about "${solutionName}"`,
    greeting: `Hello ${firstName},`,
    before: [
      `Before we decide on your idea "${solutionName}" (${reference}), we ask you to say more. Please answer by ${dayInWords(until)}.`,
      ...questions.map(({ field, text }) => `${askedLabel(field)}:\n${text}`),
    ],
    action: { label: 'Answer', url: `${publicUrl}/IdeaDashboard/${reference}/questions` },
    after: [
      'The day by which we answer you moves by the days that we wait. Without an answer we read your idea as it is.',
    ],
  });

export const clarificationMails = mailKinds(
  'mail',
  { 'questions-asked': 'Questions about an idea' },
  { 'questions-asked': composeQuestions },
);
