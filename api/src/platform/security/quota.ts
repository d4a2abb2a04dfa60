/** Quotas: how much of a bounded resource callers have at a time, such as places in a line or bytes in memory. */
import { fail } from '@portal/schema/errors';
import { siteOf } from './network.ts';

export interface Bound {
  key: string;
  most: number;
  /** Refuses an amount beyond the bound; by default with UNAVAILABLE. */
  refuse?: (() => never) | undefined;
}

/** The share of one caller in a quota. */
export interface Share {
  /** Takes an amount under each of its keys, or nothing. @throws DomainError beyond a bound */
  add(amount?: number): void;
  release(): void;
}

/** Opens a quota. @returns a function that opens a share of it within bounds */
export function openQuota(): (bounds: readonly Bound[]) => Share {
  const taken = new Map<string, number>();
  const change = (key: string, amount: number) => {
    const left = (taken.get(key) ?? 0) + amount;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return (bounds) => {
    let own = 0;
    return {
      add(amount = 1) {
        const full = bounds.find(({ key, most }) => (taken.get(key) ?? 0) + amount > most);
        if (full) (full.refuse ?? refuseForNow)();
        own += amount;
        for (const { key } of bounds) change(key, amount);
      },
      release() {
        for (const { key } of bounds) change(key, -own);
        own = 0;
      },
    };
  };
}

const refuseForNow = () => fail('UNAVAILABLE', { retryAfter: 5 });

export interface NetworkBounds {
  perNetwork: number;
  /** The most for all networks of one site. */
  perSite: number;
}

/** Returns the bounds of a network and of its site, whose owner has 65,536 networks. */
export const boundsOf = (
  network: string,
  { perNetwork, perSite }: NetworkBounds,
  refuse?: (most: number) => never,
): Bound[] => [
  { key: `network ${network}`, most: perNetwork, refuse: refuse && (() => refuse(perNetwork)) },
  { key: `site ${siteOf(network) ?? network}`, most: perSite, refuse: refuse && (() => refuse(perSite)) },
];

export interface ByteBounds extends NetworkBounds {
  /** The most for all visitors in total. The rest is for callers with a session. */
  ofVisitors: number;
  inAll: number;
}

/** Opens a quota of bytes in memory. @returns a function that opens the share of a caller */
export function openByteQuota(bounds: ByteBounds) {
  const openShare = openQuota();
  return (network: string, isSignedIn: boolean): Share =>
    openShare([
      ...boundsOf(network, bounds),
      ...(isSignedIn ? [] : [{ key: 'visitors', most: bounds.ofVisitors }]),
      { key: 'all', most: bounds.inAll },
    ]);
}
