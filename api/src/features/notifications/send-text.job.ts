import type { LaneWork } from '../../platform/jobs/runner.ts';
import { composeText } from '../../platform/mail/outbox.ts';
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
