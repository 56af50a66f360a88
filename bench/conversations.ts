import { asking, pagesOf } from './kit/addresses.ts';
import type { House } from './kit/house.ts';
import type { Row } from './kit/row.ts';

/** Pages of messages: of thousands of tickets, and forty pages of the ticket with ten thousand. */
export async function conversations(house: House): Promise<Row[]> {
  const { closed, longest } = house.sizes;
  const prescribed = Array.from({ length: 5000 }, (_, nth) => `/api/messages/${1 + ((nth * 7919) % closed)}`);
  const small = prescribed.map((address) => `${address}/rows`);
  const long = await pagesOf(house, [`/api/messages/${longest.ticket}/rows`], 'before');
  return [
    await asking(house, 'message page, small ticket, 16 connections', { connections: 16, addresses: small }),
    await asking(house, 'message page, small ticket, alone', { connections: 1, addresses: small }),
    await asking(house, 'message page, any of a 10,000-message ticket, 16 connections', {
      connections: 16,
      addresses: long,
    }),
    await asking(house, 'message page, any of a 10,000-message ticket, alone', { connections: 1, addresses: long }),
    await asking(house, "message page in the specification's shape, small ticket, 16 connections", {
      connections: 16,
      addresses: prescribed,
    }),
  ];
}
