import dns from 'node:dns';

const timeoutMs = 2000;

/**
 * Asks the DNS servers for the addresses of a name, once and with a timeout of two seconds. Unlike the resolver of the
 * operating system, this takes none of libuv's four threads. So a slow name that an outsider chose delays no file and
 * no other look-up.
 * @returns no addresses: the name has none, or the servers did not answer
 */
export async function resolveByDns(name: string): Promise<dns.LookupAddress[]> {
  const resolver = new dns.promises.Resolver({ timeout: timeoutMs, tries: 1 });
  const none = (): string[] => [];
  const [four, six] = await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)]);
  return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
}
