/** Parts of a webhook that the list and its own page show alike. */
import { CircleCheck, CirclePause } from 'lucide-react';
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Chip } from '../../../ui/chip.tsx';

/** Whether it works. */
export function WebhookState({ pausedAt }: Pick<WebhookRowFragment, 'pausedAt'>) {
  return pausedAt ? (
    <Chip tone="locked" icon={CirclePause}>
      Paused
    </Chip>
  ) : (
    <Chip tone="success" icon={CircleCheck}>
      Works
    </Chip>
  );
}

/** What it is told of. */
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
