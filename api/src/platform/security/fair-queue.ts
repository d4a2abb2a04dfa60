import { fail } from '@portal/schema/errors';
import { siteOf } from './network.ts';

const WAITING_MAX = { ofNetwork: 20, ofSite: 100, ofAllNetworks: 200, reserved: 50 };

export interface FairQueue {
  /** Runs a task in turn: those of a network behind one another, those without a network before all others. */
  inTurn<T>(task: () => Promise<T>, network?: string): Promise<T>;
  waiting(): number;
}

/** Serves networks in turns, so that a flood from one holds up no other. @throws DomainError UNAVAILABLE when full */
export function openFairQueue(atOnce: number): FairQueue {
  const reserved: (() => void)[] = [];
  const waiting = new Map<string, (() => void)[]>();
  const waitingOfSite = new Map<string, number>();
  let [running, waitingInAll] = [0, 0];

  function wait(network: string | undefined): Promise<void> {
    const line = network === undefined ? reserved : (waiting.get(network) ?? []);
    const isFull =
      network === undefined
        ? line.length >= WAITING_MAX.reserved
        : line.length >= WAITING_MAX.ofNetwork ||
          (waitingOfSite.get(siteOf(network) ?? network) ?? 0) >= WAITING_MAX.ofSite ||
          waitingInAll >= WAITING_MAX.ofAllNetworks;
    if (isFull) fail('UNAVAILABLE', { retryAfter: 5 });
    if (network !== undefined) {
      waiting.set(network, line);
      count(network, 1);
    }
    return new Promise((resolve) => line.push(resolve));
  }

  function count(network: string, change: 1 | -1): void {
    const site = siteOf(network) ?? network;
    const left = (waitingOfSite.get(site) ?? 0) + change;
    if (left > 0) waitingOfSite.set(site, left);
    else waitingOfSite.delete(site);
    waitingInAll += change;
  }

  function takeNext(): (() => void) | undefined {
    const first = reserved.shift();
    if (first) return first;
    for (const [network, line] of waiting) {
      const next = line.shift();
      waiting.delete(network);
      if (line.length > 0) waiting.set(network, line);
      count(network, -1);
      return next;
    }
    return undefined;
  }

  return {
    waiting: () => reserved.length + waitingInAll,
    async inTurn(task, network) {
      if (running < atOnce) running += 1;
      else await wait(network);
      try {
        return await task();
      } finally {
        const next = takeNext();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
