import { secondOf } from '../../../app/words.ts';
import type { DeliveryRowFragment } from '../../../graphql/generated.ts';
import { countOf, inFigures } from '../../../ui/figures.ts';

const durationOf = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${inFigures(milliseconds / 1000)} s`;

export function outcomeOf(
  delivery: Pick<
    DeliveryRowFragment,
    'status' | 'attempts' | 'fault' | 'responseStatus' | 'duration' | 'nextTryAt'
  >,
  isPaused: boolean,
): string {
  const { status, attempts, fault, responseStatus, duration, nextTryAt } = delivery;
  if (status === 'DELIVERED') {
    return `Answered ${responseStatus ?? ''}${duration === null ? '' : ` in ${durationOf(duration)}`}.`;
  }
  const soFar = fault ?? '';
  if (status === 'FAILED') {
    const after = `after ${countOf(attempts, 'attempt')}.`;
    if (soFar === `Answered ${responseStatus}.`) return `Failed: status ${responseStatus} ${after}`;
    return `${soFar} Failed ${after}`;
  }
  if (isPaused) return `${soFar} Waiting until you resume the webhook.`.trim();
  if (!fault || !nextTryAt) return attempts === 0 ? 'Not sent yet.' : 'Sending…';
  return `${fault} Next attempt on ${secondOf(nextTryAt)}.`;
}

const SOON = 60_000;

/** Tells whether a delivery is being sent, or will be within a minute. */
export const isSoon = (
  { status, nextTryAt }: Pick<DeliveryRowFragment, 'status' | 'nextTryAt'>,
  now = Date.now(),
): boolean => status === 'WAITING' && (nextTryAt === null || Date.parse(nextTryAt) - now < SOON);
