import { fail } from '@portal/schema/errors';

export interface ByteBounds {
  /** Most bytes of one network at a time. */
  perNetwork: number;
  /** Most bytes of this process at a time. */
  inAll: number;
}

/**
 * Bounds how much memory callers take at a time.
 * @returns a function that reserves bytes and returns how to release them; it throws DomainError UNAVAILABLE beyond the bounds
 */
export function openByteAllowance({ perNetwork, inAll }: ByteBounds) {
  let reserved = 0;
  const reservedBy = new Map<string, number>();

  return (network: string, bytes: number): (() => void) => {
    const ofNetwork = (reservedBy.get(network) ?? 0) + bytes;
    if (ofNetwork > perNetwork || reserved + bytes > inAll) fail('UNAVAILABLE', { retryAfter: 5 });
    reserved += bytes;
    reservedBy.set(network, ofNetwork);
    return () => {
      reserved -= bytes;
      const left = (reservedBy.get(network) ?? 0) - bytes;
      if (left > 0) reservedBy.set(network, left);
      else reservedBy.delete(network);
    };
  };
}
