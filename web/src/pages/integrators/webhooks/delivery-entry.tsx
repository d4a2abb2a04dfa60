import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { deliveryStatuses, webhookEvents } from '@portal/schema/choices';
import { WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { now } from '../../../lib/clock.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { secondOf, countOf, inFigures } from '../../../lib/words.ts';
import { useReplayDeliveryMutation } from '../../../graphql/generated-staff.ts';
import type { DeliveryRowFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';

const chips = {
  WAITING: { tone: 'info', icon: Clock },
  DELIVERED: { tone: 'success', icon: CircleCheck },
  FAILED: { tone: 'danger', icon: CircleX },
} as const;

export function DeliveryEntry({
  delivery,
  isPaused,
  onReplayed,
}: {
  delivery: DeliveryRowFragment;
  isPaused: boolean;
  onReplayed: () => void;
}) {
  const { id, eventId, payload, status, createdAt, triedAt } = delivery;
  const type = delivery.event ? webhookEvents[delivery.event] : WEBHOOK_TEST_TYPE;
  const [replay, { loading }] = useReplayDeliveryMutation();
  const { failure, attempt } = useFailure();

  const sendAgain = async () => {
    await attempt(() => replay({ variables: { id } }));
    onReplayed();
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <code className="font-mono font-semibold">{type}</code>
        <Chip {...chips[status]}>{deliveryStatuses[status]}</Chip>
        <time dateTime={createdAt} className="text-sm text-muted md:ml-auto">
          {secondOf(createdAt)}
        </time>
      </div>
      <p className="text-sm wrap-anywhere">{outcomeOf(delivery, isPaused)}</p>
      {failure && <OutcomeNotice message={failure} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <details className="min-w-0 flex-1 basis-60">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Payload<span className="sr-only"> of {type}</span>
          </summary>
          <dl className="grid gap-x-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-muted">webhook-id</dt>
            <dd className="font-mono wrap-anywhere">{eventId}</dd>
            <dt className="text-muted">Last attempt</dt>
            <dd>{triedAt ? secondOf(triedAt) : 'Not tried yet'}</dd>
          </dl>
          <pre
            tabIndex={0}
            aria-label="Body"
            role="region"
            className="mt-2 overflow-x-auto rounded-box bg-locked-tint p-3 font-mono text-sm"
          >
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
        {!isPaused && triedAt && (
          <Button variant="secondary" busy={loading && 'Sending...'} onClick={() => void sendAgain()}>
            Send again<span className="sr-only"> {type}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

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
  time = now(),
): boolean => status === 'WAITING' && (nextTryAt === null || Date.parse(nextTryAt) - time < SOON);
