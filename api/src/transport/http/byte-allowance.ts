import { fail } from '@portal/schema/errors';
import { siteOf } from '../../platform/security/network.ts';

export interface ByteBounds {
  perNetwork: number;
  /** Of the networks of one site. */
  perSite: number;
  /** Of all visitors. The rest is for callers with a session. */
  ofVisitors: number;
  inAll: number;
}

export interface Caller {
  network: string;
  isSignedIn: boolean;
}

export interface Hold {
  /** @throws DomainError UNAVAILABLE beyond a bound */
  add(bytes: number): void;
  release(): void;
}

/** Returns a function that opens a hold of bytes in memory for a caller. */
export function openByteAllowance({ perNetwork, perSite, ofVisitors, inAll }: ByteBounds) {
  const held = new Map<string, number>();
  const change = (key: string, bytes: number) => {
    const left = (held.get(key) ?? 0) + bytes;
    if (left > 0) held.set(key, left);
    else held.delete(key);
  };

  return ({ network, isSignedIn }: Caller): Hold => {
    const bounds: [string, number][] = [
      [`network ${network}`, perNetwork],
      [`site ${siteOf(network) ?? network}`, perSite],
      ['all', inAll],
      ...(isSignedIn ? [] : ([['visitors', ofVisitors]] as [string, number][])),
    ];
    let own = 0;
    return {
      add(bytes) {
        if (bounds.some(([key, most]) => (held.get(key) ?? 0) + bytes > most))
          fail('UNAVAILABLE', { retryAfter: 5 });
        own += bytes;
        for (const [key] of bounds) change(key, bytes);
      },
      release() {
        for (const [key] of bounds) change(key, -own);
        own = 0;
      },
    };
  };
}
