import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { countOf } from '@portal/schema/figures-in-words';
import { warningsInWords } from '@portal/schema/examination';
import { programmeDefaults } from '@portal/schema/programme';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import type { Context } from '../../platform/context.ts';
import { paragraphs } from '../../platform/mail/mail-texts.ts';
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
import { ideaFrameTexts, ideaTitles, infectedTexts, receivedTexts, withdrawnTexts } from './idea.texts.ts';

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

/** Returns the greeting of the recipient, and the button that leads to the page of the idea. */
export const frameOf = ({ publicUrl }: Context, { firstName, reference, ofTeam }: AboutIdea) => ({
  greeting: greetingOf(firstName),
  action: {
    label: ofTeam ? ideaFrameTexts.ofTeam : ideaFrameTexts.yours,
    url: `${publicUrl}/IdeaDashboard/${reference}`,
  },
});

/** Adds the end of an email for members of the team: why they get it, and that the owner acts. */
export const forTeam = <Said extends { after: string[] }>(said: Said): Said => ({
  ...said,
  after: [...said.after, ideaFrameTexts.team],
});

/** Repeats the warnings about a PDF, and says how to send another. */
export async function documentWords(
  ctx: Context,
  data: { fileKey?: string | null | undefined },
): Promise<string[]> {
  const warnings = data.fileKey ? await warningsAbout(ctx, data.fileKey) : [];
  if (warnings.length === 0) return [];
  return [...warningsInWords(warnings), ownIdeaTexts.anotherPdf];
}

function dueDayOf({ timeZone, now }: Context, { dueOn, submittedAt }: MailData['idea-received']): string {
  const from = submittedAt === undefined ? now() : new Date(submittedAt);
  return dueOn ?? addDays(dayAt(from, timeZone), programmeDefaults.promisedDays);
}

const dayWithoutYear = (day: string) => dayInWords(day, day);

const mails = {
  'idea-received': async (ctx: Context, _recipient: string, data: MailData['idea-received']) => {
    const [name, due] = [quoted(data.solutionName), dueDayOf(ctx, data)];
    const values = {
      ...{ name, reference: data.reference, day: dayInWords(due) },
      warnings: await documentWords(ctx, data),
    };
    return compose({
      subject: receivedTexts.subject({ name, day: dayWithoutYear(due) }),
      ...(data.call
        ? paragraphs(receivedTexts.callWords, { ...values, call: quoted(data.call) })
        : paragraphs(receivedTexts.words, values)),
      ...frameOf(ctx, data),
    });
  },
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
  'idea-withdrawn': async (ctx: Context, _recipient: string, data: MailData['idea-withdrawn']) => {
    const [name, texts] = [quoted(data.solutionName), withdrawnTexts];
    const values = { name, reference: data.reference };
    return compose({
      subject: (data.ofTeam ? texts.teamSubject : texts.subject)({ name }),
      ...(data.ofTeam
        ? forTeam(paragraphs(texts.teamWords, values))
        : paragraphs(texts.words, { ...values, portal: ctx.publicUrl })),
      ...frameOf(ctx, data),
    });
  },
  'document-infected': async (ctx: Context, _recipient: string, data: MailData['document-infected']) => {
    const name = quoted(data.solutionName);
    return compose({
      ...frameOf(ctx, data),
      subject: infectedTexts.subject({ name }),
      ...paragraphs(infectedTexts.words, { name, reference: data.reference }),
      action: { label: infectedTexts.button, url: `${ctx.publicUrl}/innovate` },
    });
  },
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
  'idea-received': (ctx: Context, data: MailData['idea-received']): TextWords => {
    const values = { reference: data.reference, day: dayInWords(dueDayOf(ctx, data)) };
    return {
      name: data.solutionName,
      write: (name) => (name ? receivedTexts.sms({ ...values, name }) : receivedTexts.smsNameless(values)),
    };
  },
};

export const ideaMails = mailKinds(
  'mail',
  ideaTitles,
  mails,
  {
    'idea-received': ({ idea, dueOn, call }) => [
      { title: 'An idea', data: { ...idea, dueOn } },
      { title: 'An idea for a call', data: { ...idea, dueOn, call } },
    ],
    'idea-withdrawn': ({ idea }) => [
      { title: 'To the owner', data: idea },
      { title: 'To the team', data: { ...idea, ofTeam: true } },
    ],
    'document-infected': ({ idea }) => [{ title: 'To the owner', data: idea }],
  },
  texts,
);

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
