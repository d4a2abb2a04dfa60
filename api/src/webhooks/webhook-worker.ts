/** Sends what waits for webhooks: at least once, several at a time, in patience with those who do not answer. */
import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import { startLoop } from '../worker-loop.ts';
import type { WorkerLoop } from '../worker-loop.ts';
import { deliver, takeDue } from './delivery.service.ts';

const POLL_INTERVAL = 500;
const AT_ONCE = 8;
const AT_ONCE_FOR_ONE = 2;

/** Starts sending. Several instances may: a delivery is leased to one of them at a time. */
export function startWebhookWorker(resources: Resources): WorkerLoop {
  const underWay = new Map<Promise<void>, string>();
  const busy = () => {
    const counts = new Map<string, number>();
    for (const id of underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= AT_ONCE_FOR_ONE).map(([id]) => id);
  };
  const onError = (error: unknown) =>
    resources.log.error({ err: error }, 'the deliveries of webhooks could not be read or kept');
  const loop = startLoop(
    async () => {
      const due = await takeDue(contextOf(resources), AT_ONCE - underWay.size, busy());
      for (const delivery of due) {
        const sending = deliver(contextOf(resources), delivery)
          .catch(onError)
          .finally(() => underWay.delete(sending));
        underWay.set(sending, delivery.webhookId);
      }
      if (underWay.size >= AT_ONCE) await Promise.race(underWay.keys());
      return due.length > 0;
    },
    { interval: POLL_INTERVAL, onError },
  );
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay.keys());
    },
  };
}
