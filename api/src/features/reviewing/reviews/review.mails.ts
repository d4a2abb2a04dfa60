import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { company } from '@portal/schema/company';
import type { Letter } from '@portal/schema/letter';
import { dayAt, momentInWords } from '@portal/schema/programme-time';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { Context } from '../../../platform/context.ts';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { TextWords } from '../../../platform/mail/text-message.ts';
import { frameOf, TEAM_WORDS } from '../../ideas/idea.mails.ts';
import type { AboutIdea } from '../../ideas/idea.mails.ts';
import { digestMail } from './review-digest.mail.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    /** `calledOn` is the number on which an approved submitter may be called, with its middle masked. */
    'idea-reviewed': AboutIdea & {
      status: string;
      comments: string;
      calledOn?: string | undefined;
      /** The day by which an approved submitter is called, where the programme promises a call. */
      callDueOn?: string;
      /** The reason of the programme's list, and what can be done next. */
      reason?: string;
      nextStep?: string;
      /** The kind of letter; missing in mails that the last release enqueued. */
      letter?: Letter;
      /** The last decision that was announced to the submitter, and its day. */
      earlier?: { status: ReviewStatus; on: string } | undefined;
    };
    'review-digest': { day: string };
    /** `waits` tells that they are announced at an hour to come. */
    'decisions-released': { by: string; count: number; at: string; waits: boolean };
  }
}

const titles = {
  'idea-reviewed': 'Review of an idea',
  'review-digest': 'Ideas that wait for a decision',
  'decisions-released': 'Decisions announced',
};

interface ReviewWords {
  news: string;
  reason: string;
  /** @param callDueOn the day of the promised call in words */
  next: (calledOn: string | undefined, callDueOn: string | undefined) => string;
  /** The label of the button, if it differs from that of other mails. */
  label?: string;
  outcome: string;
}

const reviewWords: Record<ReviewStatus, ReviewWords> = {
  APPROVED: {
    news: 'Good news: we take it further.',
    reason: 'Our reviewers say:',
    next: (calledOn, callDueOn) =>
      callDueOn
        ? `Next: we call you${calledOn ? ` on ${calledOn}` : ''}, by ${callDueOn}.`
        : `Next: we get in touch with you by email${calledOn ? `, or by telephone on ${calledOn}` : ''}.`,
    outcome: 'was approved',
  },
  REJECTED: {
    news: 'We will not take this version further.',
    reason: 'Our reason:',
    next: () => 'What you can do: improve it, and send it again at any time. We keep your answers.',
    label: 'Improve it and send it again',
    outcome: 'was not approved',
  },
  PENDING: {
    news: 'It is under review.',
    reason: 'Our reviewers say:',
    next: () => 'Next: we email you our decision.',
    outcome: 'is under review again',
  },
};

interface LetterWords {
  subject: (name: string, answer: string) => string;
  /** The first words, where the submitter has a decision already. */
  before?: (answer: string, was: string) => string;
  /** The first words of the text message. */
  text?: (answer: string) => string;
  /** The words before the reason, if they differ from those of the status. */
  reason?: string;
  /** The words for a rejection without a reason. */
  withoutReason?: string;
}

const letterWords: Record<Letter, LetterWords> = {
  FIRST: { subject: (name) => `We have decided on ${name}` },
  NEWS: { subject: (name) => `We have news about ${name}` },
  REPLACES: {
    subject: (name, answer) => `This replaces ${answer} about ${name}`,
    before: (answer, was) => `This replaces ${answer}. That answer was “${was}”. It does not hold any more.`,
    text: (answer) => `this replaces ${answer}: `,
    reason: 'Why we changed it:',
    withoutReason: 'We are sorry for the change. To ask why, reply to this email.',
  },
  STAYS: {
    subject: (name, answer) => `We keep ${answer} about ${name}`,
    before: (answer, was) => `We read your idea again, and keep ${answer}: “${was}”.`,
    text: (answer) => `we keep ${answer}: `,
  },
  ADDS: {
    subject: (name, answer) => `We add to ${answer} about ${name}`,
    before: (answer, was) => `We add to ${answer}. It stays “${was}”.`,
  },
};

/** Returns the words of a letter, and of the answer that it follows: with the year where that is not the present one. */
function letterOfMail(ctx: Context, { status, letter, earlier }: MailData['idea-reviewed']) {
  const words = letterWords[letter ?? (status === 'PENDING' ? 'NEWS' : 'FIRST')];
  const day = earlier ? dayInWords(earlier.on, dayAt(ctx.now(), ctx.timeZone)) : '';
  return { words, answer: `our answer of ${day}`, was: earlier ? reviewStatuses[earlier.status] : '' };
}

const mails = {
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) => {
    const { reference, solutionName, status, comments, calledOn, callDueOn, nextStep } = data;
    const { news, reason, next, label } = reviewWords[status as ReviewStatus];
    const { words, answer, was } = letterOfMail(ctx, data);
    const said = [data.reason, comments].filter(Boolean).join('\n');
    const { greeting, action } = frameOf(ctx, data);
    return compose({
      subject: words.subject(quoted(solutionName), answer),
      greeting,
      before: [
        ...(words.before ? [words.before(answer, was)] : []),
        `Thank you for the work on ${quoted(solutionName)} (${reference}). ${news}`,
        ...(said ? [`${words.reason ?? reason}\n${said}`] : words.withoutReason ? [words.withoutReason] : []),
        nextStep
          ? `What you can do: ${nextStep}`
          : data.ofTeam
            ? 'Next: we go on with the owner of the idea.'
            : next(calledOn, callDueOn && dayInWords(callDueOn, dayAt(ctx.now(), ctx.timeZone))),
      ],
      action: { ...action, ...(label && !data.ofTeam && { label }) },
      after: data.ofTeam ? [TEAM_WORDS] : [],
    });
  },
  'review-digest': digestMail,
  'decisions-released': async (
    { publicUrl, timeZone }: Context,
    _recipient: string,
    { by, count, at, waits }: MailData['decisions-released'],
  ) =>
    compose({
      subject: `Decisions ${waits ? 'to be announced' : 'announced'}: ${count}`,
      before: [
        `${by} released ${count} decisions of the innovation portal at ${publicUrl}. ${waits ? 'They are announced' : 'They were announced'} on ${momentInWords(at, timeZone)}.`,
        ...(waits ? ['Until then any administrator can take back the hour.'] : []),
        'All administrators get this email.',
      ],
      action: { label: 'Look at them', url: `${publicUrl}/${waits ? 'announcements' : 'audit-log'}` },
      after: ['If it should not be, tell the other administrators now.'],
    }),
};

const texts = {
  'idea-reviewed': (ctx: Context, data: MailData['idea-reviewed']): TextWords => {
    const { words, answer } = letterOfMail(ctx, data);
    return {
      name: data.solutionName,
      write: (name) =>
        `${company.programme}: ${words.text?.(answer) ?? ''}your idea ${name && `${name} `}${reviewWords[data.status as ReviewStatus].outcome}.`,
      ending: `Read more: ${ctx.publicUrl}/IdeaDashboard`,
    };
  },
};

export const reviewMails = mailKinds('mail', titles, mails, texts);

/** Masks a phone number, showing enough for its owner to recognize it. */
export function masked(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number);
  if (!phone || phone.nationalNumber.length < 6) return undefined;
  return `+${phone.countryCallingCode} ${phone.nationalNumber.slice(0, 2)} … ${phone.nationalNumber.slice(-3)}`;
}
