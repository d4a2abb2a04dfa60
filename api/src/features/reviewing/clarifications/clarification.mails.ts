import { askedLabel } from '@portal/schema/clarification';
import type { Context } from '../../../platform/context.ts';
import { mailText, mailTexts, paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { documentWords, forTeam, frameOf } from '../../ideas/idea.mails.ts';
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

const titles = {
  'questions-asked': 'Questions about an idea',
  'questions-answered': 'Receipt of answers',
  'idea-changed': 'Receipt of changes',
};

const DUE = { day: 'the day by which we answer' };
const ASKED = { day: 'the day by which to answer', questions: 'the questions' };

const askedTexts = mailTexts('questions-asked', titles['questions-asked'], {
  subject: mailText('We have a question about {name}. Please answer by {day}', 'The subject.', {
    day: 'the day by which to answer, without the year',
  }),
  reminderSubject: mailText(
    'We still have a question about {name}. Please answer by {day}',
    'The subject of the reminder.',
    { day: 'the day by which to answer, without the year' },
  ),
  words: mailText(
    `We need one more thing before we decide on {name} ({reference}). Please answer by {day}.

{questions}

{button}

Our own answer comes later by the days that you take. If you do not answer, we decide with what we have.`,
    'The email.',
    ASKED,
  ),
  button: mailText('Answer', 'The button.'),
  question: mailText(
    `{field}:
{question}`,
    'One of the questions.',
    { field: 'what it is about', question: 'the question' },
  ),
  teamSubject: mailText(
    'We have a question about {name} for its owner',
    'The subject, for members of the team.',
  ),
  teamReminderSubject: mailText(
    'We still have a question about {name} for its owner',
    'The subject of the reminder, for members of the team.',
  ),
  teamWords: mailText(
    `We asked the owner of {name} ({reference}) one more thing before we decide. The answer is due by {day}.

{questions}

{button}`,
    'The email, for members of the team.',
    ASKED,
  ),
});

const answeredTexts = mailTexts('questions-answered', titles['questions-answered'], {
  subject: mailText('We have your answers about {name}. We answer by {day}', 'The subject.', {
    day: 'the day by which we answer, without the year',
  }),
  words: mailText(
    `Thank you. We have your answers about {name} ({reference}), and read on with them.

We will email you our decision by {day}.

{warnings}

{button}`,
    'The email.',
    { ...DUE, warnings: 'what is wrong with the PDF, if anything is' },
  ),
});

const changedTexts = mailTexts('idea-changed', titles['idea-changed'], {
  subject: mailText('We have the changes of {name}. We answer by {day}', 'The subject.', {
    day: 'the day by which we answer, without the year',
  }),
  words: mailText(
    `Thank you. You changed {name} ({reference}), and we read the new version.

If you did not change it, set a new password, and write to us.

We will email you our decision by {day}.

{warnings}

{button}`,
    'The email.',
    { ...DUE, warnings: 'what is wrong with the PDF, if anything is' },
  ),
  teamWords: mailText(
    `The owner changed {name} ({reference}), and we read the new version.

We will email you our decision by {day}.

{warnings}

{button}`,
    'The email, for members of the team.',
    { ...DUE, warnings: 'what is wrong with the PDF, if anything is' },
  ),
});

const composeQuestions = async (ctx: Context, _recipient: string, data: MailData['questions-asked']) => {
  const { reference, until, questions, isReminder, ofTeam } = data;
  const { greeting, action } = frameOf(ctx, data);
  const name = quoted(data.solutionName);
  const values = {
    ...{ name, reference, day: dayInWords(until) },
    questions: questions.map(({ field, text }) =>
      askedTexts.question({ field: askedLabel(field), question: text }),
    ),
  };
  if (ofTeam)
    return compose({
      subject: (isReminder ? askedTexts.teamReminderSubject : askedTexts.teamSubject)({ name }),
      greeting,
      ...forTeam(paragraphs(askedTexts.teamWords, values)),
      action,
    });
  const subject = isReminder ? askedTexts.reminderSubject : askedTexts.subject;
  return compose({
    subject: subject({ name, day: dayInWords(until, until) }),
    greeting,
    ...paragraphs(askedTexts.words, values),
    action: { ...action, label: askedTexts.button },
  });
};

type Receipt = MailData['idea-changed'] | MailData['questions-answered'];

/** Returns what the words of a receipt say. */
const valuesOf = async (ctx: Context, data: Receipt) => ({
  name: quoted(data.solutionName),
  reference: data.reference,
  day: dayInWords(data.dueOn),
  warnings: await documentWords(ctx, data),
});

const subjectOf = ({ solutionName, dueOn }: Receipt) => ({
  name: quoted(solutionName),
  day: dayInWords(dueOn, dueOn),
});

const composeReceipt = async (ctx: Context, _recipient: string, data: MailData['questions-answered']) =>
  compose({
    subject: answeredTexts.subject(subjectOf(data)),
    ...paragraphs(answeredTexts.words, await valuesOf(ctx, data)),
    ...frameOf(ctx, data),
  });

const composeChanged = async (ctx: Context, _recipient: string, data: MailData['idea-changed']) => {
  const values = await valuesOf(ctx, data);
  return compose({
    subject: changedTexts.subject(subjectOf(data)),
    ...(data.ofTeam
      ? forTeam(paragraphs(changedTexts.teamWords, values))
      : paragraphs(changedTexts.words, values)),
    ...frameOf(ctx, data),
  });
};

export const clarificationMails = mailKinds(
  'mail',
  titles,
  {
    'questions-asked': composeQuestions,
    'questions-answered': composeReceipt,
    'idea-changed': composeChanged,
  },
  {
    'questions-asked': ({ idea, day }) => {
      const questions = [{ field: 'solutionSummary', text: 'Who would pay for it?' }];
      const asked = { ...idea, until: day(14), questions, isReminder: false };
      return [
        { title: 'To the owner', data: asked },
        { title: 'Reminder of the owner', data: { ...asked, isReminder: true } },
        { title: 'To the team', data: { ...asked, ofTeam: true } },
        { title: 'Reminder, to the team', data: { ...asked, isReminder: true, ofTeam: true } },
      ];
    },
    'questions-answered': ({ idea, dueOn }) => [{ title: 'To the owner', data: { ...idea, dueOn } }],
    'idea-changed': ({ idea, dueOn }) => [
      { title: 'To the owner', data: { ...idea, dueOn } },
      { title: 'To the team', data: { ...idea, dueOn, ofTeam: true } },
    ],
  },
);
