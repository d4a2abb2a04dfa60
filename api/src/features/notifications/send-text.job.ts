import type { Context } from '../../platform/context.ts';
import { ideaTexts } from '../ideas/idea.mails.ts';
import type { LaneWork } from '../../platform/jobs/runner.ts';
import type { MailData, TextName } from '../../platform/mail/outbox.ts';
import { backOff } from './send-mail.job.ts';
import { SmsRefusedError } from '../../platform/mail/sms-gateway.ts';
import type { SmsGateway } from '../../platform/mail/sms-gateway.ts';

export const sendTexts = (gateway: SmsGateway): LaneWork => ({
  atOnce: 1,
  deadline: 15_000,
  retryAfter: (job, error) => (error instanceof SmsRefusedError && error.isFinal ? undefined : backOff(job)),
  async run(ctx, { id, name, data }, signal) {
    const { recipient, ...words } = data as { recipient: string };
    await gateway.send({ id, to: recipient, text: composeText(ctx, name, words) }, signal);
  },
});

const composers: { [N in TextName]: (ctx: Context, data: MailData[N]) => string } = ideaTexts;

function composeText(ctx: Context, name: string, data: object): string {
  if (!(name in composers)) throw new Error(`no composer for the text message "${name}"`);
  return (composers[name as TextName] as (ctx: Context, data: object) => string)(ctx, data);
}
