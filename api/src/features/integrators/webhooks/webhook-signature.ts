import { randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@portal/schema/webhook';
import { Webhook } from 'standardwebhooks';

export function newWebhookSecret(): string {
  return WEBHOOK_SECRET_PREFIX + randomBytes(32).toString('base64');
}

/** @param secrets each signs, so that a receiver may have either */
export const signedHeaders = (secrets: readonly string[], eventId: string, at: Date, body: string) => ({
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
});
