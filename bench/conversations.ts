import { measureAddresses, pagesOf } from './kit/addresses.ts';
import type { Installation } from './kit/installation.ts';
import type { Row } from './kit/row.ts';

/** Message pages: of thousands of small tickets, and forty pages of the ticket with 10,000 messages. */
export async function conversations(installation: Installation): Promise<Row[]> {
  const { closed, longest } = installation.sizes;
  // 7919 is a prime, so that successive calls read distant tickets.
  const prescribed = Array.from({ length: 5000 }, (_, nth) => `/api/messages/${1 + ((nth * 7919) % closed)}`);
  const small = prescribed.map((address) => `${address}/rows`);
  const long = await pagesOf(installation, [`/api/messages/${longest.ticket}/rows`], 'before');
  return [
    await measureAddresses(installation, 'message page, small ticket, 16 connections', {
      connections: 16,
      addresses: small,
    }),
    await measureAddresses(installation, 'message page, small ticket, alone', { connections: 1, addresses: small }),
    await measureAddresses(installation, 'message page, any of a 10,000-message ticket, 16 connections', {
      connections: 16,
      addresses: long,
    }),
    await measureAddresses(installation, 'message page, any of a 10,000-message ticket, alone', {
      connections: 1,
      addresses: long,
    }),
    await measureAddresses(installation, "message page in the specification's shape, small ticket, 16 connections", {
      connections: 16,
      addresses: prescribed,
    }),
  ];
}
