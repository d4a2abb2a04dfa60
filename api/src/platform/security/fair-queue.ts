import { boundsOf, openQuota } from './quota.ts';

const WAITING_MAX = { perNetwork: 20, perSite: 100, ofAllNetworks: 200, ofAllAccounts: 50 };

export interface Waiter {
  network: string;
  /** The account whose known device asks: it has a queue of its own, for one task at a time. */
  account?: string | undefined;
}

export interface FairQueue {
  /** Runs a task in its turn. A task without a waiter is the portal's own, and goes first. */
  inTurn<T>(task: () => Promise<T>, waiter?: Waiter): Promise<T>;
  waiting(): number;
}

/**
 * Opens a queue that serves accounts with known devices and networks in turns, so that a flood from one delays no other.
 * @throws DomainError UNAVAILABLE when full
 */
export function openFairQueue(atOnce: number): FairQueue {
  const own: (() => void)[] = [];
  const accounts = new Map<string, (() => void)[]>();
  const networks = new Map<string, (() => void)[]>();
  const openShare = openQuota();
  let [running, isTurnOfNetworks] = [0, false];

  function wait({ network, account }: Waiter): Promise<void> {
    const isReserved =
      account !== undefined && !accounts.has(account) && accounts.size < WAITING_MAX.ofAllAccounts;
    if (isReserved) return new Promise((resolve) => void accounts.set(account, [resolve]));
    const place = openShare([
      ...boundsOf(network, WAITING_MAX),
      { key: 'all', most: WAITING_MAX.ofAllNetworks },
    ]);
    place.add();
    const line = networks.get(network) ?? [];
    networks.set(network, line);
    return new Promise<void>((resolve) => line.push(resolve)).finally(() => place.release());
  }

  function takeNext(): (() => void) | undefined {
    const first = own.shift();
    if (first) return first;
    // Accounts and networks alternate: many known devices must not delay callers without one.
    const isOfNetwork = networks.size > 0 && (isTurnOfNetworks || accounts.size === 0);
    isTurnOfNetworks = !isOfNetwork;
    const lines = isOfNetwork ? networks : accounts;
    const [head] = lines;
    if (!head) return undefined;
    const [key, line] = head;
    const next = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    return next;
  }

  return {
    waiting: () =>
      [own, ...accounts.values(), ...networks.values()].reduce((sum, line) => sum + line.length, 0),
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
