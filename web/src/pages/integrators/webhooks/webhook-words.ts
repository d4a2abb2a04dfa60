/** The words of the webhook pages for events, deliveries and times. */
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookEvent } from '@portal/schema/choices';
import { WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { secondOf } from '../../../app/words.ts';
import type { DeliveryRowFragment } from '../../../graphql/generated.ts';

/** When each event is sent, in a line. */
export const eventNotes: Readonly<Record<WebhookEvent, string>> = {
  IDEA_SUBMITTED: 'Someone submits an idea. Has its reference, name and status.',
  IDEA_REVIEWED: 'A reviewer decides or comments. Has the status before and after.',
  SUGGESTION_RECEIVED: 'A suggestion arrives. Has its kind, not its sender.',
  HACKATHON_ENTERED: 'A team enters a challenge. Has the name of the team.',
};

/** Gives the type of an event, as it is sent. */
export const typeOf = (event: WebhookEvent | null): string =>
  event ? webhookEvents[event] : WEBHOOK_TEST_TYPE;

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

const durationOf = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${number.format(milliseconds / 1000)} s`;

/**
 * Tells the outcome of a delivery so far, in a sentence or two.
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
  if (status === 'FAILED') {
    const after = `after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}.`;
    // The plain case in one sentence; other faults have words of their own.
    if (soFar === `Answered ${responseStatus}.`) return `Failed: status ${responseStatus} ${after}`;
    return `${soFar} Failed ${after}`;
  }
  if (isPaused) return `${soFar} Waiting until you resume the webhook.`.trim();
  if (!fault || !nextTryAt) return attempts === 0 ? 'Not sent yet.' : 'Sending…';
  return `${fault} Next attempt on ${secondOf(nextTryAt)}.`;
}

const SOON = 60_000;

/** Tells whether a delivery is about to change: it is being sent, or will be within a minute. */
export const isSoon = (
  { status, nextTryAt }: Pick<DeliveryRowFragment, 'status' | 'nextTryAt'>,
  now = Date.now(),
): boolean => status === 'WAITING' && (nextTryAt === null || Date.parse(nextTryAt) - now < SOON);
