/** What the screens of webhooks say of events, deliveries and times. */
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookEvent } from '@portal/schema/choices';
import { WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import type { DeliveryRowFragment } from '../../../graphql/generated.ts';

/** When each event is told, in a line. */
export const eventNotes: Readonly<Record<WebhookEvent, string>> = {
  IDEA_SUBMITTED: 'When somebody submits an idea: its reference, name and status.',
  IDEA_REVIEWED: 'When reviewers decide or comment: the status before and after.',
  SUGGESTION_RECEIVED: 'When a suggestion arrives: what kind it is, not who sent it.',
  HACKATHON_ENTERED: 'When a team enters a challenge: the team’s name.',
};

/** What a delivery tells of, as it is sent. */
export const typeOf = (event: WebhookEvent | null): string =>
  event ? webhookEvents[event] : WEBHOOK_TEST_TYPE;

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time to the second, in the reader's own. */
export const momentOf = (time: string): string => dateTime.format(new Date(time));

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

const durationOf = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${number.format(milliseconds / 1000)} s`;

/**
 * What came of the tries of a delivery, in a sentence or two.
 * @param isPaused whether its webhook is
 */
export function outcomeOf(
  {
    status,
    attempts,
    fault,
    responseStatus,
    duration,
    nextTryAt,
  }: Pick<DeliveryRowFragment, 'status' | 'attempts' | 'fault' | 'responseStatus' | 'duration' | 'nextTryAt'>,
  isPaused: boolean,
): string {
  if (status === 'DELIVERED') {
    return `Answered ${responseStatus ?? ''}${duration === null ? '' : ` in ${durationOf(duration)}`}.`;
  }
  const soFar = fault ?? '';
  if (status === 'FAILED')
    return `${soFar} Given up after ${attempts === 1 ? 'one try' : `${attempts} tries`}.`;
  if (isPaused) return `${soFar} Waits until the webhook is resumed.`.trim();
  if (!fault || !nextTryAt) return attempts === 0 ? 'Not sent yet.' : 'Being sent.';
  return `${fault} Next try on ${momentOf(nextTryAt)}.`;
}

const SOON = 60_000;

/** Whether a delivery will say something new before long: it is being sent, or about to be. */
export const isSoon = (
  { status, nextTryAt }: Pick<DeliveryRowFragment, 'status' | 'nextTryAt'>,
  now = Date.now(),
): boolean => status === 'WAITING' && (nextTryAt === null || Date.parse(nextTryAt) - now < SOON);
