import { dayInWords, compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import type { Context } from '../../../platform/context.ts';
import { readDraft } from './idea-draft.service.ts';
import { reminderToken } from './draft-reminder.service.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'draft-waits': { ownerId: string; reference: string };
    'draft-ends': { endsOn: string };
  }
}

const openDraft = ({ publicUrl }: Context) => ({ label: 'Open my draft', url: `${publicUrl}/innovate` });

/** Composes the reminder; returns undefined if the draft was submitted or discarded meanwhile. */
async function reminder(ctx: Context, _recipient: string, { ownerId, reference }: MailData['draft-waits']) {
  const draft = await readDraft(ctx, ownerId, reference);
  if (!draft) return undefined;
  const { solutionName } = draft.answers;
  const idea = typeof solutionName === 'string' && solutionName.trim() ? quoted(solutionName) : undefined;
  return compose({
    subject: idea ? `${idea} is not sent yet` : 'Your idea is not sent yet',
    before: [
      `You began ${idea ?? 'an idea'}, and have not changed it for a week. What you wrote is kept.`,
      'Open it, fill in what is missing, and press Finish.',
    ],
    action: openDraft(ctx),
    after: ['We remind you of this draft only once.'],
    stop: {
      label: 'End reminders of drafts',
      url: `${ctx.publicUrl}/EndReminders/${reminderToken(ctx, ownerId)}`,
    },
  });
}

export const draftMails = mailKinds(
  'mail',
  { 'draft-waits': 'Reminder of a draft', 'draft-ends': 'A draft is about to end' },
  {
    'draft-waits': reminder,
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
