import * as v from 'valibot';
import { webhookEvents } from './choices.ts';
import { requiredText, someOf } from './rules.ts';

/** Standard Webhooks, "Signature scheme". */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export const WEBHOOK_TEST_TYPE = 'webhook.test';

export const webhookLabels = { name: 'Name', url: 'Address', events: 'Events' } as const;

const ADDRESS_FAULT = 'Address must be a web address, such as https://example.com/hooks.';

// Each check runs, even after one has failed.
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const target = v.pipe(
  requiredText(webhookLabels.url, 500, 'the'),
  // The parser of addresses would drop tabs and line ends without a word.
  v.regex(/^\S*$/, ADDRESS_FAULT),
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

export const webhookRules = v.object(fields);
export type WebhookInput = v.InferInput<typeof webhookRules>;

/** What is left out stays as it is. */
export const webhookChangeRules = v.object({
  name: v.nullish(fields.name),
  url: v.nullish(fields.url),
  events: v.nullish(fields.events),
  isPaused: v.nullish(v.boolean('Paused must be true or false.')),
});
