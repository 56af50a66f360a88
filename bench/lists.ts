import { addressCount, measureAddresses, pagesOf } from './kit/addresses.ts';
import { indexed, type Installation } from './kit/installation.ts';
import type { Row } from './kit/row.ts';

/** Each row uses up to forty different addresses: first and later pages, with and without filters. */
const filters = ['', '&queueIds=[1,2]', '&queueIds=[3,4,5]', '&queueIds=[6,7,8]', '&queueIds=[2,4,6,8]'];
const filtered = (list: string) => filters.map((filter) => `${list}${filter}`);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The ticket lists, their counts, the contact list and the dashboard: the calls of a screen when it opens. */
export async function lists(installation: Installation): Promise<Row[]> {
  await indexed(installation.database);
  const open = await pagesOf(installation, filtered('/api/tickets/rows?status=open&showAll=true'));
  const waiting = await pagesOf(
    installation,
    [1, 2, 3, 4, 5, 6, 7, 8].map((queue) => `/api/tickets/rows?status=pending&queueIds=[${queue},${1 + (queue % 8)}]`),
  );
  const resolved = await pagesOf(installation, filtered('/api/tickets/rows?status=closed&showAll=true'));
  const prescribed = await pagesOf(installation, filtered('/api/tickets?status=open&showAll=true'));
  const contacts = await pagesOf(installation, ['/api/contacts']);
  // Each address counts another set of queues: the bits of its number choose them.
  const counts = Array.from({ length: addressCount }, (_, nth) => {
    const queues = [1, 2, 3, 4, 5, 6, 7, 8].filter((queue) => ((nth + 1) >> (queue - 1)) & 1);
    return `/api/tickets/counts?showAll=true&queueIds=[${queues.join()}]`;
  });
  return [
    await measureAddresses(installation, 'ticket list, open, all, 16 connections', {
      connections: 16,
      addresses: open,
    }),
    await measureAddresses(installation, 'ticket list, open, all, alone', { connections: 1, addresses: open }),
    await measureAddresses(installation, 'ticket list, waiting, by queues, 16 connections', {
      connections: 16,
      addresses: waiting,
    }),
    await measureAddresses(installation, 'ticket list, resolved, all, 16 connections', {
      connections: 16,
      addresses: resolved,
    }),
    await measureAddresses(installation, "ticket list in the specification's shape, open, all, 16 connections", {
      connections: 16,
      addresses: prescribed,
    }),
    await measureAddresses(installation, 'ticket counts, 16 connections', { connections: 16, addresses: counts }),
    await measureAddresses(installation, 'contact list, alone', { connections: 1, addresses: contacts }),
    await measureAddresses(installation, 'dashboard of 30 days, alone', {
      connections: 1,
      addresses: ['/api/dashboard?days=30'],
    }),
    await measureAddresses(installation, 'dashboard, tickets of 30 days by day, alone', {
      connections: 1,
      addresses: [`/api/dashboard/ticketsDay?initialDate=${daysAgo(29)}&finalDate=${daysAgo(0)}`],
    }),
  ];
}
