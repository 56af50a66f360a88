import { addressCount, asking, pagesOf } from './kit/addresses.ts';
import { indexed, type House } from './kit/house.ts';
import type { Row } from './kit/row.ts';

/** Of each row forty different ones, if there are so many: first pages and further ones, with and without filters. */
const filters = ['', '&queueIds=[1,2]', '&queueIds=[3,4,5]', '&queueIds=[6,7,8]', '&queueIds=[2,4,6,8]'];
const filtered = (list: string) => filters.map((filter) => `${list}${filter}`);

/** Ticket lists, their badges, and contacts: what a screen asks when it opens. */
export async function lists(house: House): Promise<Row[]> {
  await indexed(house.database);
  const open = await pagesOf(house, filtered('/api/tickets/rows?status=open&showAll=true'));
  const waiting = await pagesOf(
    house,
    [1, 2, 3, 4, 5, 6, 7, 8].map((queue) => `/api/tickets/rows?status=pending&queueIds=[${queue},${1 + (queue % 8)}]`),
  );
  const resolved = await pagesOf(house, filtered('/api/tickets/rows?status=closed&showAll=true'));
  const prescribed = await pagesOf(house, filtered('/api/tickets?status=open&showAll=true'));
  const contacts = await pagesOf(house, ['/api/contacts']);
  // Each the badges of another choice of queues.
  const counts = Array.from({ length: addressCount }, (_, nth) => {
    const queues = [1, 2, 3, 4, 5, 6, 7, 8].filter((queue) => ((nth + 1) >> (queue - 1)) & 1);
    return `/api/tickets/counts?showAll=true&queueIds=[${queues.join()}]`;
  });
  return [
    await asking(house, 'ticket list, open, all, 16 connections', { connections: 16, addresses: open }),
    await asking(house, 'ticket list, open, all, alone', { connections: 1, addresses: open }),
    await asking(house, 'ticket list, waiting, by queues, 16 connections', { connections: 16, addresses: waiting }),
    await asking(house, 'ticket list, resolved, all, 16 connections', { connections: 16, addresses: resolved }),
    await asking(house, "ticket list in the specification's shape, open, all, 16 connections", {
      connections: 16,
      addresses: prescribed,
    }),
    await asking(house, 'ticket counts, 16 connections', { connections: 16, addresses: counts }),
    await asking(house, 'contact list, alone', { connections: 1, addresses: contacts }),
  ];
}
