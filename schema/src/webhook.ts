import * as v from 'valibot';
import { webhookEvents } from './choices.ts';
import { requiredText, someOf } from './rules.ts';
import type { WebhookEvent } from './choices.ts';

/** Standard Webhooks, "Signature scheme". */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export const WEBHOOK_TEST_TYPE = 'webhook.test';

export const webhookLabels = { name: 'Name', url: 'Address', events: 'Events' } as const;

const ADDRESS_FAULT = 'Enter the web address to which we send, such as https://example.com/hooks.';

// Each check runs, even after a failed one.
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const target = v.pipe(
  requiredText(
    {
      missing: 'Enter the web address to which we send.',
      wrong: 'Shorten the web address to 500 characters.',
    },
    500,
  ),
  // The URL parser would drop tabs and line ends silently.
  v.regex(/^\S*$/, ADDRESS_FAULT),
  v.check((text) => ['http:', 'https:'].includes(addressOf(text)?.protocol ?? ''), ADDRESS_FAULT),
  v.check(
    (text) => !addressOf(text)?.username && !addressOf(text)?.password,
    'Leave user name and password out of the address: the signature says who sends.',
  ),
  v.check((text) => !addressOf(text)?.hash, 'Leave out the part behind #, which is never sent.'),
  v.transform((text) => new URL(text).href),
);

const fields = {
  name: requiredText(
    { missing: 'Give the webhook a name.', wrong: 'Shorten the name of the webhook to 80 characters.' },
    80,
  ),
  url: target,
  events: someOf(webhookEvents, {
    missing: 'Select the events that we send.',
    wrong: 'Select from the list the events that we send.',
  }),
};

export const webhookRules = v.object(fields);
export type WebhookInput = v.InferInput<typeof webhookRules>;

/** The input of a change. A field that is left out stays as it is. */
export const webhookChangeRules = v.object({
  name: v.nullish(fields.name),
  url: v.nullish(fields.url),
  events: v.nullish(fields.events),
  isPaused: v.nullish(v.boolean('Paused must be true or false.')),
});

/** An event for other systems: its idempotency key, by which a receiver recognizes a repetition, and its payload. */
export interface Announcement<E extends WebhookEvent> {
  eventId: string;
  data: EventData[E];
}

/** The `data` of each event, without the submitter, whom callers with the permission fetch from the graph. */
export interface EventData {
  IDEA_SUBMITTED: {
    id: string;
    reference: string;
    solutionName: string;
    status: string;
    version: number;
  };
  IDEA_REVIEWED: EventData['IDEA_SUBMITTED'] & { statusBefore: string };
  IDEA_CLARIFIED: EventData['IDEA_SUBMITTED'];
  IDEA_CORRECTED: EventData['IDEA_SUBMITTED'];
  IDEA_WITHDRAWN: EventData['IDEA_SUBMITTED'];
  IDEA_ERASED: { id: string };
  SUGGESTION_RECEIVED: { id: string; painPointType: string | null };
  HACKATHON_ENTERED: { id: string; challengeId: string; teamName: string; afterClosing: boolean };
}

const idea = {
  id: 'SWRlYTo1ZTFmNmQyYy0xYTJiLTRjM2QtOGU5Zi0wYTFiMmMzZDRlNWY',
  reference: 'IDEA-1700000000000-42',
  solutionName: 'Water meters that phone home',
};

const sampleData: EventData = {
  IDEA_SUBMITTED: { ...idea, status: 'PENDING', version: 1 },
  IDEA_REVIEWED: { ...idea, status: 'APPROVED', statusBefore: 'PENDING', version: 2 },
  IDEA_CLARIFIED: { ...idea, status: 'PENDING', version: 2 },
  IDEA_CORRECTED: { ...idea, status: 'PENDING', version: 1 },
  IDEA_WITHDRAWN: { ...idea, status: 'PENDING', version: 1 },
  IDEA_ERASED: { id: idea.id },
  SUGGESTION_RECEIVED: {
    id: 'U3VnZ2VzdGlvbjo3YjNlNWYxMC0yYzRkLTRlNmYtOGExYi0zYzVkN2U5ZjBhMmI',
    painPointType: 'PROCESS',
  },
  HACKATHON_ENTERED: {
    id: 'SGFja2F0aG9uRW50cnk6OWMxZDNlNWYtNGE2Yi00YzhkLTllMGYtMWEzYjVjN2Q5ZTFm',
    challengeId: 'Q2hhbGxlbmdlOjJmNGE2YzhlLTBiMWQtNGYzZS04YTVjLTdkOWUxZjNhNWI3Yw',
    teamName: 'Dikgang Labs',
    afterClosing: false,
  },
};

interface EventPayload<E extends WebhookEvent = WebhookEvent> {
  type: (typeof webhookEvents)[E];
  timestamp: string;
  data: EventData[E];
}

export const payloadOf = <E extends WebhookEvent>(
  event: E,
  data: EventData[E],
  at: Date,
): EventPayload<E> => ({ type: webhookEvents[event], timestamp: at.toISOString(), data });

export const samplePayload = <E extends WebhookEvent>(event: E): EventPayload<E> =>
  payloadOf(event, sampleData[event], new Date('2026-11-21T10:00:00Z'));
