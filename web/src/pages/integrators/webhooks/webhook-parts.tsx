/** Parts of a webhook that the list and its own page share. */
import { CircleCheck, CirclePause } from 'lucide-react';
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Chip } from '../../../ui/chip.tsx';

/** Shows whether it is active or paused. */
export function WebhookState({ pausedAt }: Pick<WebhookRowFragment, 'pausedAt'>) {
  return pausedAt ? (
    <Chip tone="locked" icon={CirclePause}>
      Paused
    </Chip>
  ) : (
    <Chip tone="success" icon={CircleCheck}>
      Active
    </Chip>
  );
}

/** Lists the events that it receives. */
export function WebhookEvents({ events }: Pick<WebhookRowFragment, 'events'>) {
  return (
    <ul className="flex flex-wrap gap-1 text-sm">
      {events.map((event) => (
        <li key={event} className="rounded-full bg-primary-tint px-2 font-mono whitespace-nowrap text-info">
          {webhookEvents[event]}
        </li>
      ))}
    </ul>
  );
}
