import ipaddr from 'ipaddr.js';

/** The only IPv6 range from which public addresses are assigned. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges of `2000::/3` that the IANA registries reserve for special purposes. The library may name them `unicast`. */
const specialPurposeV6 = [
  ipaddr.IPv6.parseCIDR('2001::/23'),
  ipaddr.IPv6.parseCIDR('2001:db8::/32'),
  ipaddr.IPv6.parseCIDR('3fff::/20'),
];

/**
 * Whether an IP address belongs to the public internet, by the special-purpose registries of IANA. Loopback, private
 * and link-local addresses do not. An IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) never
 * does.
 */
export function isPublicAddress(address: string): boolean {
  // After `%` stands the network interface of a link-local address.
  if (address.includes('%') || !isWholeAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  return parsed.match(globalV6) && !specialPurposeV6.some((range) => parsed.match(range));
}

/** `ipaddr.js` also parses forms such as `127.1` and `0x7f.1`. */
const isWholeAddress = (address: string) => ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
