import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// The range allocated as global unicast; addresses outside it belong to old or private networks.
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');
// The address looks public, but is the host of every machine at Azure.
const AZURE_HOST = '168.63.129.16';

export class RefusedTargetError extends Error {
  override readonly name = 'RefusedTargetError';
}

export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? address.toString() !== AZURE_HOST : address.match(GLOBAL_V6);
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Checks without a lookup: a host that is an IP address is never looked up. @throws RefusedTargetError */
export function refuseUnsafe(url: URL): void {
  if (url.protocol !== 'https:') throw new RefusedTargetError('it does not begin with https://');
  const host = hostOf(url);
  if (isIP(host) && !isPublicAddress(host)) throw new RefusedTargetError(`${host} is a private address`);
}

/** Refuses a host with a private address when connecting, so that no other address can follow the check. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found;
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    const refusal =
      hidden && new RefusedTargetError(`${hostname} leads to the private address ${hidden.address}`);
    const [first] = addresses;
    if (error ?? refusal) callback((error ?? refusal) as Error, '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};
