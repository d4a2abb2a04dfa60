import { fail } from '@portal/schema/errors';
import { siteOf } from './network.ts';

const WAITING_MAX = { ofNetwork: 20, ofSite: 100, ofAllNetworks: 200, ofAllAccounts: 50 };

export interface Waiter {
  network: string;
  /** The account whose known device asks: it waits in a line of its own, one task at a time. */
  account?: string | undefined;
}

export interface FairQueue {
  /** Runs a task in turn. Without a waiter it is the portal's own, and goes first. */
  inTurn<T>(task: () => Promise<T>, waiter?: Waiter): Promise<T>;
  waiting(): number;
}

/**
 * Serves accounts with known devices and networks in turns, so that a flood from one holds up no other.
 * @throws DomainError UNAVAILABLE when full
 */
export function openFairQueue(atOnce: number): FairQueue {
  const own: (() => void)[] = [];
  const accounts = new Map<string, (() => void)[]>();
  const networks = new Map<string, (() => void)[]>();
  const waitingOfSite = new Map<string, number>();
  let [running, waitingOfNetworks, isTurnOfNetworks] = [0, 0, false];

  function wait({ network, account }: Waiter): Promise<void> {
    const isReserved =
      account !== undefined && !accounts.has(account) && accounts.size < WAITING_MAX.ofAllAccounts;
    if (isReserved) return new Promise((resolve) => void accounts.set(account, [resolve]));
    const line = networks.get(network) ?? [];
    const isFull =
      line.length >= WAITING_MAX.ofNetwork ||
      (waitingOfSite.get(siteOf(network) ?? network) ?? 0) >= WAITING_MAX.ofSite ||
      waitingOfNetworks >= WAITING_MAX.ofAllNetworks;
    if (isFull) fail('UNAVAILABLE', { retryAfter: 5 });
    networks.set(network, line);
    count(network, 1);
    return new Promise((resolve) => line.push(resolve));
  }

  function count(network: string, change: 1 | -1): void {
    const site = siteOf(network) ?? network;
    const left = (waitingOfSite.get(site) ?? 0) + change;
    if (left > 0) waitingOfSite.set(site, left);
    else waitingOfSite.delete(site);
    waitingOfNetworks += change;
  }

  function takeNext(): (() => void) | undefined {
    const first = own.shift();
    if (first) return first;
    // By turns: many accounts with known devices must not hold up who has none.
    const isOfNetwork = networks.size > 0 && (isTurnOfNetworks || accounts.size === 0);
    isTurnOfNetworks = !isOfNetwork;
    const lines = isOfNetwork ? networks : accounts;
    const [head] = lines;
    if (!head) return undefined;
    const [key, line] = head;
    const next = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    if (isOfNetwork) count(key, -1);
    return next;
  }

  return {
    waiting: () => own.length + accounts.size + waitingOfNetworks,
    async inTurn(task, waiter) {
      if (running < atOnce) running += 1;
      else await (waiter ? wait(waiter) : new Promise<void>((resolve) => void own.push(resolve)));
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
