import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { company } from '@portal/schema/company';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { Context } from '../../../platform/context.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { TextWords } from '../../../platform/mail/text-message.ts';
import { frameOf } from '../../ideas/idea.mails.ts';
import type { AboutIdea } from '../../ideas/idea.mails.ts';
import { digestMail } from './review-digest.mail.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    /** `calledOn` is the number on which an approved submitter is called, with its middle masked. */
    'idea-reviewed': AboutIdea & {
      status: string;
      comments: string;
      calledOn?: string | undefined;
      /** The reason of the programme's list, and what can be done next. */
      reason?: string;
      nextStep?: string;
    };
    'review-digest': { day: string };
  }
}

const titles = { 'idea-reviewed': 'Review of an idea', 'review-digest': 'Ideas that wait for a decision' };

interface ReviewWords {
  subject: (name: string) => string;
  news: string;
  reason: string;
  next: (calledOn: string | undefined) => string;
  /** The label of the button, if it differs from that of other mails. */
  label?: string;
  outcome: string;
}

const reviewWords: Record<ReviewStatus, ReviewWords> = {
  APPROVED: {
    subject: (name) => `${name}: our decision`,
    news: 'Good news: we take it further.',
    reason: 'Our reviewers say:',
    next: (calledOn) =>
      `Next: a programme officer calls you within 10 working days${calledOn ? ` on ${calledOn}` : ''}.`,
    outcome: 'was approved',
  },
  REJECTED: {
    subject: (name) => `${name}: our decision`,
    news: 'We will not take this version further.',
    reason: 'Our reason:',
    next: () => 'What you can do: improve it, and send it again at any time. We keep your answers.',
    label: 'Improve it and send it again',
    outcome: 'was not approved',
  },
  PENDING: {
    subject: (name) => `News about ${name}`,
    news: 'It is under review.',
    reason: 'Our reviewers say:',
    next: () => 'Next: we email you our decision.',
    outcome: 'is under review again',
  },
};

const mails = {
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) => {
    const { reference, solutionName, status, comments, calledOn, nextStep } = data;
    const { subject, news, reason, next, label } = reviewWords[status as ReviewStatus];
    const said = [data.reason, comments].filter(Boolean).join('\n');
    const { greeting, action } = frameOf(ctx, data);
    return compose({
      subject: subject(quoted(solutionName)),
      greeting,
      before: [
        `Thank you for the work on ${quoted(solutionName)} (${reference}). ${news}`,
        ...(said ? [`${reason}\n${said}`] : []),
        nextStep ? `What you can do: ${nextStep}` : next(calledOn),
      ],
      action: { ...action, ...(label && { label }) },
    });
  },
  'review-digest': digestMail,
};

const texts = {
  'idea-reviewed': (ctx: Context, { solutionName, status }: MailData['idea-reviewed']): TextWords => ({
    name: solutionName,
    write: (name) =>
      `${company.programme}: your idea ${name && `${name} `}${reviewWords[status as ReviewStatus].outcome}.`,
    ending: `Read more: ${ctx.publicUrl}/IdeaDashboard`,
  }),
};

export const reviewMails = mailKinds('mail', titles, mails, texts);

/** Masks a phone number, showing enough for its owner to recognize it. */
export function masked(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number);
  if (!phone || phone.nationalNumber.length < 6) return undefined;
  return `+${phone.countryCallingCode} ${phone.nationalNumber.slice(0, 2)} … ${phone.nationalNumber.slice(-3)}`;
}
