import ipaddr from 'ipaddr.js';

/** The bits of an IPv6 address that name a subscriber's line (RFC 6177). */
const LINE_BITS = 64;
/** The bits that name a site, whose owner has 65,536 lines. */
const SITE_BITS = 48;

const prefixOf = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;

/** Returns an IPv4 address itself, also when mapped into IPv6, and the /64 of an IPv6 address; else the text itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, LINE_BITS) : parsed.toString();
}

/** Shortens a network for its owner's eyes: an IPv4 address without its last number, the /48 of IPv6. */
export function shortNetwork(address: string): string {
  return siteOf(address) ?? address.replace(/\.\d+$/, '.x');
}

/** Finds the site of an address or a network: the /48 of IPv6; undefined where the network is the whole site. */
export function siteOf(network: string): string | undefined {
  const address = network.replace(/\/\d+$/, '');
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, SITE_BITS) : undefined;
}
