import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isElevated } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { company } from '@portal/schema/company';
import { SOON } from '@portal/schema/idea-filter';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { Context } from '../../platform/context.ts';
import { compose } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData } from '../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../accounts/account.queries.ts';
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
    'idea-received': AboutIdea & { submittedAt?: string; dueOn?: string };
    'idea-reviewed': AboutIdea & { status: string; comments: string };
    'document-infected': AboutIdea;
    'review-digest': { day: string };
    'draft-ends': { endsOn: string };
  }
}

const titles = {
  'idea-received': 'Receipt of an idea',
  'idea-reviewed': 'Review of an idea',
  'document-infected': 'Malware in the PDF of an idea',
  'review-digest': 'Ideas that wait for a decision',
  'draft-ends': 'A draft is about to end',
};

/** Greets the submitter, and leads to the page of the idea. */
const frameOf = ({ publicUrl }: Context, { firstName, reference }: AboutIdea) => ({
  greeting: firstName ? `Hello ${firstName},` : 'Hello,',
  action: { label: 'See your idea', url: `${publicUrl}/IdeaDashboard/${reference}` },
});

export const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

function dueDayOf({ timeZone, now }: Context, { dueOn, submittedAt }: MailData['idea-received']): string {
  const from = submittedAt === undefined ? now() : new Date(submittedAt);
  return dayInWords(dueOn ?? addDays(dayAt(from, timeZone), programmeDefaults.promisedDays));
}

const questions = `If you have questions, write to ${company.mailbox}.`;

const reviewWords: Record<
  ReviewStatus,
  { subject: (name: string) => string; news: string; reason: string; next: string; outcome: string }
> = {
  APPROVED: {
    subject: (name) => `"${name}": our decision`,
    news: 'Good news: we take it further.',
    reason: 'Our reviewers say:',
    next: `Next: we contact you and agree the steps in writing. ${questions}`,
    outcome: 'was approved',
  },
  REJECTED: {
    subject: (name) => `"${name}": our decision`,
    news: 'We will not take it further.',
    reason: 'Our reason:',
    next: `What you can do: improve it and submit it again at any time. “Use as a start” on the page of your idea begins with its answers. ${questions}`,
    outcome: 'was not approved',
  },
  PENDING: {
    subject: (name) => `News about "${name}"`,
    news: 'It is under review.',
    reason: 'Our reviewers say:',
    next: `Next: we email you our decision. ${questions}`,
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
    subject: overdue > 0 ? `${wait}, ${overdue} overdue` : wait,
    before: [
      `${wait}. Overdue: ${overdue}. Due within ${SOON} days: ${soon}.${asked > 0 ? ` Waiting for the submitter: ${asked}.` : ''}`,
      'Due first:',
      ...first.map(
        ({ globalId, solutionName, reference, dueOn, ...idea }) =>
          `${dayInWords(dueOn)}${dueOn < today ? ' (overdue)' : ''}, waited ${inDays(daysWaited(idea, ctx.now(), ctx.timeZone))}: "${solutionName}" (${reference})\n${publicUrl}/submissions/${globalId}?${LIST}`,
      ),
    ],
    action: { label: 'See all that wait', url: `${publicUrl}/submissions?${LIST}` },
    after: [
      `You asked for this email each morning. To turn it off, clear "Email me each morning what waits" on your account's page: ${publicUrl}/account`,
    ],
  });
}

const mails = {
  'idea-received': async (ctx: Context, _recipient: string, data: MailData['idea-received']) =>
    compose({
      subject: `We received your idea ${data.reference}`,
      before: [
        `Thank you for submitting "${data.solutionName}". Its reference is ${data.reference}.`,
        `We will email you our decision by ${dueDayOf(ctx, data)}.`,
      ],
      ...frameOf(ctx, data),
    }),
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) => {
    const { reference, solutionName, status, comments } = data;
    const { subject, news, reason, next } = reviewWords[status as ReviewStatus];
    return compose({
      subject: subject(solutionName),
      before: [
        `Thank you for "${solutionName}" (${reference}). ${news}`,
        ...(comments ? [`${reason}\n${comments}`] : []),
        next,
      ],
      ...frameOf(ctx, data),
    });
  },
  'document-infected': async (ctx: Context, _recipient: string, data: MailData['document-infected']) =>
    compose({
      ...frameOf(ctx, data),
      subject: `Malware was found in the PDF of "${data.solutionName}"`,
      before: [
        `We checked the PDF of your idea "${data.solutionName}" (${data.reference}), and found malware in it. Nobody can open it, so we cannot review it. We keep your answers.`,
        `What you can do: check your computer for malware, save the PDF again from its source, and submit your idea again with it. ${questions}`,
      ],
      action: { label: 'Submit the idea again', url: `${ctx.publicUrl}/innovate` },
    }),
  'review-digest': digestMail,
  'draft-ends': async (ctx: Context, _recipient: string, { endsOn }: MailData['draft-ends']) =>
    compose({
      subject: `We delete your draft on ${dayInWords(endsOn)}`,
      before: [
        `You began an idea, and have not changed it for eleven months. We delete the draft on ${dayInWords(endsOn)}.`,
        'To keep it, open it and change an answer before that day.',
      ],
      action: { label: 'Open my draft', url: `${ctx.publicUrl}/innovate` },
    }),
};

type Submitter = Pick<Idea, 'email' | 'dialCode' | 'contactNumber'>;

// A text message has 160 characters; a longer one is billed as several.
const NAME_MAX = 40;

const texts = {
  'idea-received': (ctx: Context, data: MailData['idea-received']) =>
    `${company.programme}: we received "${shortened(data.solutionName)}". Reference: ${data.reference}. You get our decision by ${dueDayOf(ctx, data)}.`,
  'idea-reviewed': (ctx: Context, { solutionName, status }: MailData['idea-reviewed']) =>
    `${company.programme}: your idea "${shortened(solutionName)}" ${reviewWords[status as ReviewStatus].outcome}. Read more: ${ctx.publicUrl}/IdeaDashboard`,
};

export const ideaMails = mailKinds('mail', titles, mails, texts);

function shortened(solutionName: string): string {
  const letters = [...solutionName];
  return letters.length > NAME_MAX
    ? `${letters
        .slice(0, NAME_MAX - 3)
        .join('')
        .trim()}...`
    : solutionName;
}

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
