import net from 'node:net';

const closed4 = new net.BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed4.addSubnet(address, bits, 'ipv4');

// Only what is given out to the world at all; so mapped, translated, local, link-local and multicast addresses are out
// without naming them.
const open6 = new net.BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new net.BlockList();
// Teredo and 6to4 carry an IPv4 address inside; the others are for documents and protocols.
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(address, bits, 'ipv6');

/**
 * Whether an IP address is of the public internet: not this machine, not its networks, not the cloud's metadata (IANA
 * special-purpose registries).
 */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
