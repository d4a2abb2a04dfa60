import { fail } from '@portal/schema/errors';

export interface ByteBounds {
  perNetwork: number;
  inAll: number;
}

/** Returns a function that reserves bytes and returns their release. It throws DomainError UNAVAILABLE when full. */
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
