import { askedLabel } from '@portal/schema/clarification';
import type { Context } from '../../platform/context.ts';
import { compose, dayInWords, greetingOf, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { documentWords, frameOf } from '../ideas/idea.mails.ts';

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
    'questions-answered': {
      firstName: string;
      reference: string;
      solutionName: string;
      dueOn: string;
      /** The key of another PDF, if one was sent. */
      fileKey?: string | undefined;
    };
  }
}

const composeQuestions = async (
  { publicUrl }: Context,
  _recipient: string,
  { firstName, reference, solutionName, until, questions, isReminder }: MailData['questions-asked'],
) =>
  compose({
    subject: `${isReminder ? 'We wait for your answer' : 'A question'} about ${quoted(solutionName)}`,
    greeting: greetingOf(firstName),
    before: [
      `We need one more thing before we decide on ${quoted(solutionName)} (${reference}). Please answer by ${dayInWords(until)}.`,
      ...questions.map(({ field, text }) => `${askedLabel(field)}:\n${text}`),
    ],
    action: { label: 'Answer', url: `${publicUrl}/IdeaDashboard/${reference}` },
    after: [
      'Our own answer comes later by the days that you take. If you do not answer, we decide with what we have.',
    ],
  });

const composeReceipt = async (ctx: Context, _recipient: string, data: MailData['questions-answered']) =>
  compose({
    subject: `We have your answers about ${quoted(data.solutionName)}`,
    before: [
      `Thank you. We have your answers about ${quoted(data.solutionName)} (${data.reference}), and read on with them.`,
      `We will email you our decision by ${dayInWords(data.dueOn)}.`,
      ...(await documentWords(ctx, data)),
    ],
    ...frameOf(ctx, data),
  });

export const clarificationMails = mailKinds(
  'mail',
  { 'questions-asked': 'Questions about an idea', 'questions-answered': 'Receipt of answers' },
  { 'questions-asked': composeQuestions, 'questions-answered': composeReceipt },
);
