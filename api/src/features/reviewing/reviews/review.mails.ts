import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Letter } from '@portal/schema/letter';
import { dayAt, momentInWords } from '@portal/schema/programme-time';
import type { ReviewStatus } from '@portal/schema/review-status';
import { ideaWordsTexts } from '@portal/schema/texts/idea-words';
import type { Context } from '../../../platform/context.ts';
import type { MailCases } from '../../../platform/mail/mail-sample.ts';
import { paragraphs } from '../../../platform/mail/mail-texts.ts';
import { compose, dayInWords, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { TextWords } from '../../../platform/mail/text-message.ts';
import type { NewsOfCall } from '../call-readers/call-news.service.ts';
import { forTeam, frameOf } from '../../ideas/idea.mails.ts';
import type { AboutIdea } from '../../ideas/idea.mails.ts';
import { digestMail } from './review-digest.mail.ts';
import { REVIEWED_TITLE, reviewedTexts } from './review.texts.ts';

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
    /** Mails of 1.3 have no new ideas of calls. */
    'review-digest': { day: string; calls?: readonly NewsOfCall[] };
    /** `waits` tells that they are announced at an hour to come. */
    'decisions-released': { by: string; count: number; at: string; waits: boolean };
  }
}

const titles = {
  'idea-reviewed': REVIEWED_TITLE,
  'review-digest': 'Ideas that wait for a decision',
  'decisions-released': 'Decisions announced',
};

interface ReviewWords {
  words: typeof reviewedTexts.approved;
  comments: typeof reviewedTexts.ourReason;
  /** @param callDueOn the day of the promised call in words */
  next: (calledOn: string | undefined, callDueOn: string | undefined) => string;
  /** The label of the button, if it differs from that of other mails. */
  label?: string;
  outcome: typeof reviewedTexts.smsApproved;
}

const texts = reviewedTexts;

function nextOfApproved(number: string | undefined, day: string | undefined): string {
  if (day) return number ? texts.nextCallOn({ number, day }) : texts.nextCall({ day });
  return number ? texts.nextEmailOrCall({ number }) : texts.nextEmail;
}

const reviewWords: Record<ReviewStatus, () => ReviewWords> = {
  APPROVED: () => ({
    words: texts.approved,
    comments: texts.reviewersSay,
    next: nextOfApproved,
    outcome: texts.smsApproved,
  }),
  REJECTED: () => ({
    words: texts.rejected,
    comments: texts.ourReason,
    next: () => texts.nextImprove,
    label: texts.again,
    outcome: texts.smsRejected,
  }),
  PENDING: () => ({
    words: texts.pending,
    comments: texts.reviewersSay,
    next: () => texts.nextDecision,
    outcome: texts.smsPending,
  }),
};

interface LetterWords {
  subject: (values: { name: string; day: string }) => string;
  /** The first words, where the submitter has a decision already. */
  earlier?: typeof reviewedTexts.replaces;
  sms?: typeof reviewedTexts.smsReplaces;
  /** The comments with the words before them, if these differ from those of the status. */
  comments?: typeof reviewedTexts.whyChanged;
  /** The words for a rejection without a reason. */
  noReason?: string;
}

const letterWords: Record<Letter, () => LetterWords> = {
  FIRST: () => ({ subject: texts.subject }),
  NEWS: () => ({ subject: texts.newsSubject }),
  REPLACES: () => ({
    subject: texts.replacesSubject,
    earlier: texts.replaces,
    sms: texts.smsReplaces,
    comments: texts.whyChanged,
    noReason: texts.noReason,
  }),
  STAYS: () => ({ subject: texts.staysSubject, earlier: texts.stays, sms: texts.smsStays }),
  ADDS: () => ({ subject: texts.addsSubject, earlier: texts.adds }),
};

/** Returns the words of a letter, and of the answer that it follows: with the year where that is not the present one. */
function letterOfMail(ctx: Context, { status, letter, earlier }: MailData['idea-reviewed']) {
  const words = letterWords[letter ?? (status === 'PENDING' ? 'NEWS' : 'FIRST')]();
  const day = earlier ? dayInWords(earlier.on, dayAt(ctx.now(), ctx.timeZone)) : '';
  return { words, answer: { day, status: earlier ? ideaWordsTexts[earlier.status] : '' } };
}

const mails = {
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) => {
    const { reference, solutionName, status, comments, calledOn, callDueOn, nextStep } = data;
    const name = quoted(solutionName);
    const { words, comments: withComments, next, label } = reviewWords[status as ReviewStatus]();
    const { words: letter, answer } = letterOfMail(ctx, data);
    const said = [data.reason, comments].filter(Boolean).join('\n');
    const { greeting, action } = frameOf(ctx, data);
    const body = paragraphs(words, {
      ...{ name, reference, earlier: letter.earlier?.(answer) ?? '' },
      comments: said ? (letter.comments ?? withComments)({ comments: said }) : (letter.noReason ?? ''),
      next: nextStep
        ? texts.nextStep({ step: nextStep })
        : data.ofTeam
          ? texts.nextOwner
          : next(calledOn, callDueOn && dayInWords(callDueOn, dayAt(ctx.now(), ctx.timeZone))),
    });
    return compose({
      subject: letter.subject({ name, day: answer.day }),
      greeting,
      ...(data.ofTeam ? forTeam(body) : body),
      action: { ...action, ...(label && !data.ofTeam && { label }) },
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

const textMessages = {
  'idea-reviewed': (ctx: Context, data: MailData['idea-reviewed']): TextWords => {
    const { words, answer } = letterOfMail(ctx, data);
    const { outcome } = reviewWords[data.status as ReviewStatus]();
    return {
      name: data.solutionName,
      write: (name) => {
        const news = outcome({ name });
        return words.sms ? words.sms({ day: answer.day, news }) : texts.sms({ news });
      },
      ending: texts.smsMore({ portal: ctx.publicUrl }),
    };
  },
};

const SAMPLE_COMMENTS = 'The need is clear. The next step is a trial with ten users.';

/** Lists what a letter about an idea may say. */
const reviewCases: MailCases<MailData['idea-reviewed']> = ({ idea, day }) => {
  const on = (status: ReviewStatus) => ({ status, on: day(-14) });
  const number = '+267 71 … 567';
  const approved = { ...idea, status: 'APPROVED', comments: SAMPLE_COMMENTS };
  const rejected = { ...idea, status: 'REJECTED', comments: SAMPLE_COMMENTS };
  const nextStep = 'Show it to two people who would pay for it.';
  return [
    { title: 'Approved', data: approved },
    { title: 'Approved, with a number', data: { ...approved, calledOn: number } },
    { title: 'Approved, a call is promised', data: { ...approved, callDueOn: day(14) } },
    {
      title: 'Approved, a call is promised, with a number',
      data: { ...approved, calledOn: number, callDueOn: day(14) },
    },
    { title: 'Not approved', data: rejected },
    { title: 'Not approved, with a next step', data: { ...rejected, nextStep } },
    { title: 'Not decided', data: { ...approved, status: 'PENDING', letter: 'NEWS' } },
    {
      title: 'Replaces an earlier answer',
      data: { ...rejected, letter: 'REPLACES', earlier: on('APPROVED') },
    },
    {
      title: 'Replaces an earlier answer, without a reason',
      data: { ...rejected, comments: '', letter: 'REPLACES', earlier: on('APPROVED') },
    },
    { title: 'Keeps an earlier answer', data: { ...rejected, letter: 'STAYS', earlier: on('REJECTED') } },
    { title: 'Adds to an earlier answer', data: { ...approved, letter: 'ADDS', earlier: on('APPROVED') } },
    { title: 'To the team', data: { ...approved, ofTeam: true } },
  ];
};

export const reviewMails = mailKinds('mail', titles, mails, { 'idea-reviewed': reviewCases }, textMessages);

/** Masks a phone number, showing enough for its owner to recognize it. */
export function masked(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number);
  if (!phone || phone.nationalNumber.length < 6) return undefined;
  return `+${phone.countryCallingCode} ${phone.nationalNumber.slice(0, 2)} … ${phone.nationalNumber.slice(-3)}`;
}
