import { askedLabel } from '@portal/schema/clarification';
import type { Context } from '../../../platform/context.ts';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { documentWords, frameOf, TEAM_WORDS } from '../../ideas/idea.mails.ts';
import type { AboutIdea } from '../../ideas/idea.mails.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'questions-asked': AboutIdea & {
      until: string;
      questions: { field: string; text: string }[];
      isReminder: boolean;
    };
    'idea-changed': AboutIdea & { dueOn: string; fileKey?: string | undefined };
    'questions-answered': AboutIdea & {
      dueOn: string;
      /** The key of another PDF, if one was sent. */
      fileKey?: string | undefined;
    };
  }
}

const composeQuestions = async (ctx: Context, _recipient: string, data: MailData['questions-asked']) => {
  const { reference, solutionName, until, questions, isReminder, ofTeam } = data;
  const { greeting, action } = frameOf(ctx, data);
  const asked = questions.map(({ field, text }) => `${askedLabel(field)}:\n${text}`);
  if (ofTeam)
    return compose({
      subject: `We ${isReminder ? 'still ' : ''}have a question about ${quoted(solutionName)} for its owner`,
      greeting,
      before: [
        `We asked the owner of ${quoted(solutionName)} (${reference}) one more thing before we decide. The answer is due by ${dayInWords(until)}.`,
        ...asked,
      ],
      action,
      after: [TEAM_WORDS],
    });
  return compose({
    subject: `We ${isReminder ? 'still ' : ''}have a question about ${quoted(solutionName)}. Please answer by ${dayInWords(until, until)}`,
    greeting,
    before: [
      `We need one more thing before we decide on ${quoted(solutionName)} (${reference}). Please answer by ${dayInWords(until)}.`,
      ...asked,
    ],
    action: { ...action, label: 'Answer' },
    after: [
      'Our own answer comes later by the days that you take. If you do not answer, we decide with what we have.',
    ],
  });
};

const composeReceipt = async (ctx: Context, _recipient: string, data: MailData['questions-answered']) =>
  compose({
    subject: `We have your answers about ${quoted(data.solutionName)}. We answer by ${dayInWords(data.dueOn, data.dueOn)}`,
    before: [
      `Thank you. We have your answers about ${quoted(data.solutionName)} (${data.reference}), and read on with them.`,
      `We will email you our decision by ${dayInWords(data.dueOn)}.`,
      ...(await documentWords(ctx, data)),
    ],
    ...frameOf(ctx, data),
  });

const composeChanged = async (ctx: Context, _recipient: string, data: MailData['idea-changed']) =>
  compose({
    subject: `We have the changes of ${quoted(data.solutionName)}. We answer by ${dayInWords(data.dueOn, data.dueOn)}`,
    before: [
      `Thank you. You changed ${quoted(data.solutionName)} (${data.reference}), and we read the new version.`,
      'If you did not change it, set a new password, and write to us.',
      `We will email you our decision by ${dayInWords(data.dueOn)}.`,
      ...(await documentWords(ctx, data)),
    ],
    ...frameOf(ctx, data),
  });

export const clarificationMails = mailKinds(
  'mail',
  {
    'questions-asked': 'Questions about an idea',
    'questions-answered': 'Receipt of answers',
    'idea-changed': 'Receipt of changes',
  },
  {
    'questions-asked': composeQuestions,
    'questions-answered': composeReceipt,
    'idea-changed': composeChanged,
  },
);
