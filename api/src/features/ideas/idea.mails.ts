import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isElevated } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { company } from '@portal/schema/company';
import { ANOTHER_DOCUMENT, warningsInWords } from '@portal/schema/examination';
import { SOON } from '@portal/schema/idea-filter';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { Context } from '../../platform/context.ts';
import { compose, dayInWords, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import type { TextWords } from '../../platform/mail/text-message.ts';
import { findAccountByEmail } from '../accounts/account.queries.ts';
import { warningsAbout } from '../documents/examination/examination.service.ts';
import type { Idea } from './idea.entity.ts';
import { dueSelection } from './list/idea-filter.ts';
import { countIdeas, findIdeas } from './list/idea-list.queries.ts';
import type { IdeaSelection } from './list/idea-list.queries.ts';
import { daysWaited } from './waiting.ts';

interface AboutIdea {
  reference: string;
  solutionName: string;
  /** Those that the last release enqueued have none. */
  firstName?: string;
}

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    /** Those that the last release enqueued have the time of submission instead of the day. */
    'idea-received': AboutIdea & { submittedAt?: string; dueOn?: string; fileKey?: string };
    /** The number is that on which an approved submitter is called, but for its middle. */
    'idea-reviewed': AboutIdea & { status: string; comments: string; calledOn?: string | undefined };
    'idea-withdrawn': AboutIdea;
    'document-infected': AboutIdea;
    'review-digest': { day: string };
  }
}

const titles = {
  'idea-received': 'Receipt of an idea',
  'idea-reviewed': 'Review of an idea',
  'idea-withdrawn': 'Withdrawal of an idea',
  'document-infected': 'Malware in the PDF of an idea',
  'review-digest': 'Ideas that wait for a decision',
};

/** Greets the submitter, and leads to the page of the idea. */
export const frameOf = ({ publicUrl }: Context, { firstName, reference }: AboutIdea) => ({
  greeting: firstName ? `Hello ${firstName},` : 'Hello,',
  action: { label: 'See your idea', url: `${publicUrl}/IdeaDashboard/${reference}` },
});

/** Repeats what was said when a PDF arrived, and says how to send another. */
export async function documentWords(ctx: Context, data: { fileKey?: string | undefined }): Promise<string[]> {
  const warnings = data.fileKey ? await warningsAbout(ctx, data.fileKey) : [];
  if (warnings.length === 0) return [];
  return [...warningsInWords(warnings), ANOTHER_DOCUMENT];
}

function dueDayOf({ timeZone, now }: Context, { dueOn, submittedAt }: MailData['idea-received']): string {
  const from = submittedAt === undefined ? now() : new Date(submittedAt);
  return dueOn ?? addDays(dayAt(from, timeZone), programmeDefaults.promisedDays);
}

interface ReviewWords {
  subject: (name: string) => string;
  news: string;
  reason: string;
  next: (calledOn: string | undefined) => string;
  /** The label of the button, where it is not that of other mails. */
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

const LISTED = 10;
const LIST = `status=${undecidedStatuses.join(',')}&sort=DUE`;

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Counts when it is sent. Writes nothing on a later day, and for whom it is no longer. */
async function digestMail(ctx: Context, recipient: string, { day }: MailData['review-digest']) {
  const { db, publicUrl } = ctx;
  const today = dayAt(ctx.now(), ctx.timeZone);
  const account = await findAccountByEmail(db, recipient);
  const isReader = account?.wantsReviewDigest && isElevated(account.role) && !account.closedAt;
  if (day !== today || !isReader) return undefined;
  const waiting: IdeaSelection = { statuses: undecidedStatuses, isAsked: false };
  const view = { viewerId: account.id, sort: 'DUE' } as const;
  const page = { ...view, selection: waiting, limit: LISTED };
  const first = await findIdeas(db, page, new Set(['reference', 'daysWaited']));
  if (first.length === 0) return undefined;
  const count = (selection: IdeaSelection) => countIdeas(db, { ...view, selection });
  const all = await count({ statuses: undecidedStatuses });
  const asked = all - (await count(waiting));
  const overdue = await count(dueSelection('OVERDUE', today));
  const soon = await count(dueSelection('DUE_SOON', today));
  const wait = `${all === 1 ? '1 idea waits' : `${all} ideas wait`} for a decision`;
  return compose({
    subject: `Waiting for a decision: ${all === 1 ? '1 idea' : `${all} ideas`}${overdue > 0 ? `, ${overdue} overdue` : ''}`,
    before: [
      `${wait}. Overdue: ${overdue}. Due within ${SOON} days: ${soon}.${asked > 0 ? ` Waiting for the submitter: ${asked}.` : ''}`,
      'Due first:',
      ...first.map(
        ({ globalId, solutionName, reference, dueOn, ...idea }) =>
          `${dayInWords(dueOn)}${dueOn < today ? ' (overdue)' : ''}, waited ${inDays(daysWaited(idea, ctx.now(), ctx.timeZone))}: ${quoted(solutionName)} (${reference})\n${publicUrl}/submissions/${globalId}?${LIST}`,
      ),
    ],
    action: { label: 'See all that wait', url: `${publicUrl}/submissions?${LIST}` },
    stop: {
      label: 'You asked for this email each morning. Turn it off on your account’s page',
      url: `${publicUrl}/account`,
    },
  });
}

const dayWithoutYear = (day: string) => dayInWords(day).replace(/ \d+$/, '');

const mails = {
  'idea-received': async (ctx: Context, _recipient: string, data: MailData['idea-received']) =>
    compose({
      subject: `We have ${quoted(data.solutionName)}: answer by ${dayWithoutYear(dueDayOf(ctx, data))}`,
      before: [
        `Thank you for submitting ${quoted(data.solutionName)}. Its reference is ${data.reference}.`,
        `We will email you our decision by ${dayInWords(dueDayOf(ctx, data))}.`,
        ...(await documentWords(ctx, data)),
      ],
      ...frameOf(ctx, data),
    }),
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) => {
    const { reference, solutionName, status, comments, calledOn } = data;
    const { subject, news, reason, next, label } = reviewWords[status as ReviewStatus];
    const { greeting, action } = frameOf(ctx, data);
    return compose({
      subject: subject(quoted(solutionName)),
      greeting,
      before: [
        `Thank you for the work on ${quoted(solutionName)} (${reference}). ${news}`,
        ...(comments ? [`${reason}\n${comments}`] : []),
        next(calledOn),
      ],
      action: { ...action, ...(label && { label }) },
    });
  },
  'idea-withdrawn': async (ctx: Context, _recipient: string, data: MailData['idea-withdrawn']) =>
    compose({
      subject: `You withdrew ${quoted(data.solutionName)}`,
      before: [
        `You withdrew ${quoted(data.solutionName)} (${data.reference}). We stop reading it, and nobody decides it any more.`,
        'You can still read it on its page. To send it after all, submit it as a new idea.',
      ],
      ...frameOf(ctx, data),
      after: [`If it was not you, set a new password now: ${ctx.publicUrl}/ForgotPassword`],
    }),
  'document-infected': async (ctx: Context, _recipient: string, data: MailData['document-infected']) =>
    compose({
      ...frameOf(ctx, data),
      subject: `Malware was found in the PDF of ${quoted(data.solutionName)}`,
      before: [
        `We checked the PDF of your idea ${quoted(data.solutionName)} (${data.reference}), and found malware in it. Nobody can open it, so we cannot review it. We keep your answers.`,
        'What you can do: check your computer for malware, save the PDF again from its source, and submit your idea again with it.',
      ],
      action: { label: 'Submit the idea again', url: `${ctx.publicUrl}/innovate` },
    }),
  'review-digest': digestMail,
};

type Submitter = Pick<Idea, 'email' | 'dialCode' | 'contactNumber'>;

const texts = {
  'idea-received': (ctx: Context, data: MailData['idea-received']): TextWords => ({
    name: data.solutionName,
    write: (name) =>
      `${company.programme}: we received ${name || 'your idea'}. Reference: ${data.reference}. You get our decision by ${dayInWords(dueDayOf(ctx, data))}.`,
  }),
  'idea-reviewed': (ctx: Context, { solutionName, status }: MailData['idea-reviewed']): TextWords => ({
    name: solutionName,
    write: (name) =>
      `${company.programme}: your idea ${name && `${name} `}${reviewWords[status as ReviewStatus].outcome}.`,
    ending: `Read more: ${ctx.publicUrl}/IdeaDashboard`,
  }),
};

export const ideaMails = mailKinds('mail', titles, mails, texts);

export function phoneOf({ email, dialCode, contactNumber }: Submitter): string | undefined {
  // Seeded numbers are invented and may be somebody's; seeded addresses end in .example (RFC 2606).
  if (email.endsWith('.example')) return undefined;
  const phone = parsePhoneNumberFromString(dialCode + contactNumber);
  return phone?.isPossible() ? phone.number : undefined;
}

/** Returns a number a few times an hour only: ideas of an account are not limited, and the number is not verified. */
export async function phoneForReceipt(ctx: Context, submitter: Submitter): Promise<string | undefined> {
  const phone = ctx.sendsSms ? phoneOf(submitter) : undefined;
  return phone && (await ctx.throttle.tryTake('receiptTextsPerNumber', phone)) ? phone : undefined;
}

/** Shows enough of a number for its owner to know it. */
export function masked(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number);
  if (!phone || phone.nationalNumber.length < 6) return undefined;
  return `+${phone.countryCallingCode} ${phone.nationalNumber.slice(0, 2)} … ${phone.nationalNumber.slice(-3)}`;
}
