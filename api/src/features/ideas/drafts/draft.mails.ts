import { momentInWords } from '@portal/schema/programme-time';
import { challengeOf } from '../../challenges/call.service.ts';
import type { Challenge } from '../../challenges/challenge.entity.ts';
import { dayInWords, compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { Context } from '../../../platform/context.ts';
import { readDraft } from './idea-draft.service.ts';
import { reminderToken } from './draft-reminder.service.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'draft-waits': { ownerId: string; reference: string };
    'call-closes': { ownerId: string; reference: string };
    'draft-ends': { endsOn: string };
  }
}

const openDraft = ({ publicUrl }: Context, call?: Challenge) => ({
  label: 'Open my draft',
  url: `${publicUrl}/innovate${call ? `?call=${call.slug}` : ''}`,
});

type OfDraft = MailData['draft-waits'];

/** Reads what a mail says of a draft; returns undefined if it was submitted or discarded meanwhile. */
async function draftInWords(ctx: Context, { ownerId, reference }: OfDraft) {
  const draft = await readDraft(ctx, ownerId, reference);
  if (!draft) return undefined;
  const { solutionName } = draft.answers;
  const idea = typeof solutionName === 'string' && solutionName.trim() ? quoted(solutionName) : undefined;
  const call = await challengeOf(ctx, draft.challengeId);
  const stop = {
    label: 'End reminders of drafts',
    url: `${ctx.publicUrl}/EndReminders/${reminderToken(ctx, ownerId)}`,
  };
  return { idea, call, stop };
}

async function reminder(ctx: Context, _recipient: string, data: OfDraft) {
  const { idea, call, stop } = (await draftInWords(ctx, data)) ?? {};
  if (!stop) return undefined;
  const to = call ? ` for the call ${quoted(call.title)}` : '';
  return compose({
    subject: idea ? `${idea} is not sent yet` : 'Your idea is not sent yet',
    before: [
      `You began ${idea ?? 'an idea'}${to}, and have not changed it for a week. What you wrote is kept.`,
      'Open it, fill in what is missing, and press Finish.',
    ],
    action: openDraft(ctx, call),
    after: ['We remind you of this draft only once.'],
    stop,
  });
}

async function closing(ctx: Context, _recipient: string, data: OfDraft) {
  const { idea, call, stop } = (await draftInWords(ctx, data)) ?? {};
  if (!call?.closesAt || !stop) return undefined;
  const end = momentInWords(call.closesAt, ctx.timeZone);
  return compose({
    subject: `${quoted(call.title)} closes on ${end}`,
    before: [
      `You began ${idea ?? 'an idea'} for the call ${quoted(call.title)}, and have not sent it yet. The call closes on ${end}.`,
      'Open it, fill in what is missing, and press Finish. After the close you can still send it without the call.',
    ],
    action: openDraft(ctx, call),
    after: ['We remind you of this close only once.'],
    stop,
  });
}

export const draftMails = mailKinds(
  'mail',
  {
    'draft-waits': 'Reminder of a draft',
    'call-closes': 'A call closes soon',
    'draft-ends': 'A draft is about to end',
  },
  {
    'draft-waits': reminder,
    'call-closes': closing,
    'draft-ends': async (ctx, _recipient, { endsOn }) =>
      compose({
        subject: `We delete your draft on ${dayInWords(endsOn)}`,
        before: [
          `You began an idea, and have not changed it for eleven months. We delete the draft on ${dayInWords(endsOn)}.`,
          'To keep it, open it and change an answer before that day.',
        ],
        action: openDraft(ctx),
      }),
  },
);
