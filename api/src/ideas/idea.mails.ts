/** The mails about ideas. */
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import type { Context } from '../context.ts';
import { compose } from '../mail/message.ts';
import type { MailData } from '../mail/outbox.ts';

const link = (ctx: Context) => ({ label: 'See my ideas', url: `${ctx.publicUrl}/IdeaDashboard` });

/** The mails about ideas, by name. */
export const ideaMails = {
  'idea-received': async (
    ctx: Context,
    _recipient: string,
    { reference, solutionName }: MailData['idea-received'],
  ) =>
    compose({
      subject: `We received your idea ${reference}`,
      before: [
        `Thank you for submitting "${solutionName}". Its reference is ${reference}.`,
        'Reviewing it takes about a month. We write to you as soon as there is a decision.',
      ],
      action: link(ctx),
    }),
  'idea-reviewed': async (ctx: Context, _recipient: string, data: MailData['idea-reviewed']) =>
    compose({
      subject: `Your idea ${data.reference}: ${reviewStatuses[data.status as ReviewStatus]}`,
      before: [
        `Your idea "${data.solutionName}" (${data.reference}) was reviewed. Its status is now: ${reviewStatuses[data.status as ReviewStatus]}.`,
        ...(data.comments ? [`The reviewer's comments:\n${data.comments}`] : []),
      ],
      action: link(ctx),
    }),
};
