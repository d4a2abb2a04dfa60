/** Sends what waits for webhooks: at least once, in patience with those who do not answer. */
import { setMaxListeners } from 'node:events';
import { WEBHOOKS_MAX } from '@portal/schema/limits';
import { contextOf } from '../../context.ts';
import type { Resources } from '../../context.ts';
import { startLoop } from '../../worker-loop.ts';
import { deliver, takeDue } from './delivery.service.ts';

/** How many posts to one webhook are under way at a time; each has places of its own, so that none waits for another. */
const AT_ONCE_FOR_ONE = 2;
const AT_ONCE = WEBHOOKS_MAX * AT_ONCE_FOR_ONE;

/** The worker that sends. */
export interface WebhookWorker {
  /** Breaks off what is under way, which another instance, or the next start, sends again. */
  stop(): Promise<void>;
}

/** Starts sending. Several instances may: a delivery is leased to one of them at a time. */
export function startWebhookWorker(resources: Resources): WebhookWorker {
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  // Each post listens.
  setMaxListeners(AT_ONCE, stopping.signal);
  const onError = (error: unknown) =>
    resources.log.error({ err: error }, 'the deliveries of webhooks could not be read or kept');
  /** How many posts each webhook has under way, if any. */
  const busy = () => {
    const counts = new Map<string, number>();
    for (const id of underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const loop = startLoop(
    async () => {
      const free = { atMost: AT_ONCE - underWay.size, forOne: AT_ONCE_FOR_ONE, busy: busy() };
      const due = await takeDue(contextOf(resources), free);
      for (const delivery of due) {
        const sending = deliver(contextOf(resources), delivery, stopping.signal)
          .catch(onError)
          .finally(() => {
            underWay.delete(sending);
            loop.wake();
          });
        underWay.set(sending, delivery.webhookId);
      }
      return due.length > 0;
    },
    { interval: resources.pollInterval, onError },
  );
  return {
    stop: async () => {
      await loop.stop();
      stopping.abort();
      await Promise.all(underWay.keys());
    },
  };
}
