/** Rules of webhooks, by which the portal tells other systems what happens. */
import * as v from 'valibot';
import { webhookEvents } from './choices.ts';
import { requiredText, someOf } from './rules.ts';

/** How a secret begins (Standard Webhooks, "Signature scheme"). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The `type` of what is sent to try a webhook out. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** The fields of a webhook → the words that a person sees. */
export const webhookLabels = { name: 'Name', url: 'Address', events: 'Events' } as const;

const ADDRESS_FAULT = 'Address must be a web address, such as https://example.com/hooks.';

// Every check runs, also where an earlier one has failed.
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/** A web address that can be posted to: http or https, without a user's name and without a fragment. */
const target = v.pipe(
  requiredText(webhookLabels.url, 500, 'the'),
  v.check((text) => ['http:', 'https:'].includes(addressOf(text)?.protocol ?? ''), ADDRESS_FAULT),
  v.check(
    (text) => !addressOf(text)?.username && !addressOf(text)?.password,
    'Address must not hold a user name or a password: the signature says who sends.',
  ),
  v.check((text) => !addressOf(text)?.hash, 'Address must not have a part behind #, which is never sent.'),
  v.transform((text) => new URL(text).href),
);

const fields = {
  name: requiredText(webhookLabels.name, 80, 'the'),
  url: target,
  events: someOf(webhookLabels.events, webhookEvents),
};

/** A new webhook. */
export const webhookRules = v.object(fields);
/** A new webhook as an administrator sends it. */
export type WebhookInput = v.InferInput<typeof webhookRules>;

/** A change of a webhook: what is left out stays as it is. */
export const webhookChangeRules = v.object({
  name: v.nullish(fields.name),
  url: v.nullish(fields.url),
  events: v.nullish(fields.events),
  isPaused: v.nullish(v.boolean('Paused must be true or false.')),
});
