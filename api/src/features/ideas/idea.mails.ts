import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { company } from '@portal/schema/company';
import { countOf } from '@portal/schema/figures-in-words';
import { ANOTHER_DOCUMENT, warningsInWords } from '@portal/schema/examination';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { Context } from '../../platform/context.ts';
import { compose, dayInWords, greetingOf, quoted } from '../../platform/mail/message.ts';
import { mailKinds } from '../../platform/mail/outbox.ts';
import type { MailData, OfThread } from '../../platform/mail/outbox.ts';
import type { TextWords } from '../../platform/mail/text-message.ts';
import { countContactsRead } from '../audit/audit.service.ts';
import { challengeOf } from '../challenges/call.service.ts';
import { warningsAbout } from '../documents/examination/examination.service.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { countWaitingIn } from './idea.queries.ts';
import type { Idea } from './idea.entity.ts';

export interface AboutIdea extends OfThread {
  reference: string;
  solutionName: string;
  /** Missing in mails that the last release enqueued. */
  firstName?: string;
  /** Whether the recipient is a member of the team, and not the owner. */
  ofTeam?: boolean;
}

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    /** Mails that the last release enqueued have the time of submission instead of the day. */
    'idea-received': AboutIdea & {
      submittedAt?: string;
      dueOn?: string;
      fileKey?: string | null;
      call?: string;
    };
    'call-closed': { challengeId: string };
    'idea-withdrawn': AboutIdea;
    'document-infected': AboutIdea;
    'contacts-read': { by: string; people: number; hours?: number; since?: string };
  }
}

const titles = {
  'idea-received': 'Receipt of an idea',
  'call-closed': 'A call has closed',
  'idea-withdrawn': 'Withdrawal of an idea',
  'document-infected': 'Malware in the PDF of an idea',
  'contacts-read': 'Contact details of many were read',
};

/** Returns the greeting of the recipient, and the button that leads to the page of the idea. */
export const frameOf = ({ publicUrl }: Context, { firstName, reference, ofTeam }: AboutIdea) => ({
  greeting: greetingOf(firstName),
  action: {
    label: ofTeam ? 'See the idea' : 'See your idea',
    url: `${publicUrl}/IdeaDashboard/${reference}`,
  },
});

/** Says to a member of the team why they get a mail, and that the owner acts. */
export const TEAM_WORDS =
  'You get this email because you are in the team of the idea. Its owner answers us; you can leave the team on its page.';

/** Repeats the warnings about a PDF, and says how to send another. */
export async function documentWords(
  ctx: Context,
  data: { fileKey?: string | null | undefined },
): Promise<string[]> {
  const warnings = data.fileKey ? await warningsAbout(ctx, data.fileKey) : [];
  if (warnings.length === 0) return [];
  return [...warningsInWords(warnings), ANOTHER_DOCUMENT];
}

function dueDayOf({ timeZone, now }: Context, { dueOn, submittedAt }: MailData['idea-received']): string {
  const from = submittedAt === undefined ? now() : new Date(submittedAt);
  return dueOn ?? addDays(dayAt(from, timeZone), programmeDefaults.promisedDays);
}

const dayWithoutYear = (day: string) => dayInWords(day, day);

const mails = {
  'idea-received': async (ctx: Context, _recipient: string, data: MailData['idea-received']) =>
    compose({
      subject: `We have ${quoted(data.solutionName)}. We answer by ${dayWithoutYear(dueDayOf(ctx, data))}`,
      before: [
        `Thank you for submitting ${quoted(data.solutionName)}${data.call ? ` to the call ${quoted(data.call)}` : ''}. This email is your receipt: the reference is ${data.reference}.`,
        `We will email you our decision by ${dayInWords(dueDayOf(ctx, data))}.`,
        ...(await documentWords(ctx, data)),
        'On the page of your idea you can download a signed receipt as PDF. It proves what you sent, and when.',
      ],
      ...frameOf(ctx, data),
    }),
  'call-closed': async (ctx: Context, _recipient: string, { challengeId }: MailData['call-closed']) => {
    const call = await challengeOf(ctx, challengeId);
    if (!call) return undefined;
    const { sent, waiting } = await countWaitingIn(ctx, challengeId);
    const id = encodeURIComponent(toGlobalId('Challenge', challengeId));
    return compose({
      subject: `${quoted(call.title)} has closed with ${countOf(sent, 'idea')}`,
      before: [
        `The call ${quoted(call.title)} has closed. ${sent === 0 ? 'Nobody sent an idea.' : `${countOf(sent, 'idea')} came in, and ${waiting} of them ${waiting === 1 ? 'waits' : 'wait'} for a decision.`}`,
        ...(call.graceHours > 0
          ? [`Drafts that were begun in time can be sent for ${countOf(call.graceHours, 'hour')} more.`]
          : []),
      ],
      action: {
        label: 'See the ideas of the call',
        url: `${ctx.publicUrl}/submissions?call=${id}`,
      },
      after: ['All administrators get this email, once for each call.'],
    });
  },
  'idea-withdrawn': async (ctx: Context, _recipient: string, data: MailData['idea-withdrawn']) =>
    compose({
      subject: `${data.ofTeam ? 'The owner' : 'You'} withdrew ${quoted(data.solutionName)}`,
      before: [
        `${data.ofTeam ? 'The owner' : 'You'} withdrew ${quoted(data.solutionName)} (${data.reference}). We stop reading it, and will not decide on it.`,
        `You can still read it on its page.${data.ofTeam ? '' : ' To send it after all, submit it as a new idea.'}`,
      ],
      ...frameOf(ctx, data),
      after: [
        data.ofTeam
          ? TEAM_WORDS
          : `If it was not you, set a new password now: ${ctx.publicUrl}/ForgotPassword`,
      ],
    }),
  'document-infected': async (ctx: Context, _recipient: string, data: MailData['document-infected']) =>
    compose({
      ...frameOf(ctx, data),
      subject: `We found malware in the PDF of ${quoted(data.solutionName)}`,
      before: [
        `We checked the PDF of your idea ${quoted(data.solutionName)} (${data.reference}), and found malware in it. Nobody can open it, so we cannot review it. We keep your answers.`,
        'What you can do: check your computer for malware, save the PDF again from its source, and submit your idea again with it.',
      ],
      action: { label: 'Submit the idea again', url: `${ctx.publicUrl}/innovate` },
    }),
  'contacts-read': async (ctx: Context, _recipient: string, data: MailData['contacts-read']) => {
    const { by, hours = 1, since } = data;
    // The readings go on until the mail is sent.
    const readSince = since ? await countContactsRead(ctx, by, new Date(since)) : 0;
    const people = Math.max(data.people, readSince);
    const within = hours === 1 ? 'an hour' : 'a day';
    return compose({
      subject: `Contact details of at least ${people} people were read within ${within}`,
      before: [
        `${by} read telephone numbers and other contact details of at least ${people} people at ${ctx.publicUrl} within ${within}. A person who was read twice in lists counts twice.`,
        `All administrators get this email, once in ${within}. More may have been read since: the audit log has the number.`,
      ],
      action: { label: 'Open the audit log', url: `${ctx.publicUrl}/audit-log` },
      after: ['If it should not be, end the sessions of the account on the page People, and ask why.'],
    });
  },
};

type Submitter = Pick<Idea, 'email' | 'dialCode' | 'contactNumber'>;

const texts = {
  'idea-received': (ctx: Context, data: MailData['idea-received']): TextWords => ({
    name: data.solutionName,
    write: (name) =>
      `${company.programme}: we received ${name || 'your idea'}. Reference: ${data.reference}. You get our decision by ${dayInWords(dueDayOf(ctx, data))}.`,
  }),
};

export const ideaMails = mailKinds('mail', titles, mails, texts);

export function phoneOf({ email, dialCode, contactNumber }: Submitter): string | undefined {
  // Seeded numbers are invented and may belong to a person; seeded addresses end in .example (RFC 2606).
  if (email.endsWith('.example') || dialCode === null || contactNumber === null) return undefined;
  const phone = parsePhoneNumberFromString(dialCode + contactNumber);
  return phone?.isPossible() ? phone.number : undefined;
}

/** Returns the number for a text message, a few times an hour only: submissions are not rate limited, and the number is not verified. */
export async function phoneForReceipt(ctx: Context, submitter: Submitter): Promise<string | undefined> {
  const phone = ctx.sendsSms ? phoneOf(submitter) : undefined;
  return phone && (await ctx.throttle.tryTake('receiptTextsPerNumber', phone)) ? phone : undefined;
}
