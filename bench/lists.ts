import type { House } from './kit/house.ts';
import { bytesOf, kilobytes, load, type Load } from './kit/load.ts';
import type { Row } from './kit/row.ts';

/** Ticket lists, their badges, contacts and searches: what a screen asks when it opens. */
export async function lists(house: House): Promise<Row[]> {
  return [
    await list(house, 'ticket list, open, all, 16 connections', 16, '/api/tickets/rows?status=open&showAll=true'),
    await list(house, 'ticket list, open, all, alone', 1, '/api/tickets/rows?status=open&showAll=true'),
    await list(
      house,
      'ticket list, waiting, by queues, 16 connections',
      16,
      '/api/tickets/rows?status=pending&queueIds=[1,2,3]',
    ),
    await list(house, 'ticket list, resolved, all, 16 connections', 16, '/api/tickets/rows?status=closed&showAll=true'),
    await list(
      house,
      "ticket list in the specification's shape, open, all, 16 connections",
      16,
      '/api/tickets?status=open&showAll=true',
    ),
    await list(house, 'ticket counts, 16 connections', 16, '/api/tickets/counts?showAll=true'),
    await list(house, 'ticket search by name (gabriel moura), alone', 1, '/api/tickets?searchParam=gabriel+moura'),
    await list(
      house,
      'ticket search by a rare word, alone',
      1,
      `/api/tickets?searchParam=zebra${Math.floor(house.sizes.tickets / 2 / 1000) * 1000}`,
    ),
    await list(house, 'ticket search by a common word (boleto), alone', 1, '/api/tickets?searchParam=boleto'),
    await list(house, 'contact list, alone', 1, '/api/contacts'),
    await list(house, 'contact search (silva), alone', 1, '/api/contacts?searchParam=silva'),
  ];
}

async function list(house: House, what: string, connections: number, path: string): Promise<Row> {
  const { bytes, text } = await bytesOf(house, path);
  const reply = JSON.parse(text) as { tickets?: unknown[]; contacts?: unknown[]; numbers?: unknown[] };
  const rows = (reply.tickets ?? reply.contacts ?? reply.numbers)?.length;
  const ask: Load['ask'] = () => ({ path });
  return {
    what,
    ...(await load(house, { connections, ask })),
    counts: { KB: kilobytes(bytes), ...(rows !== undefined && { rows }) },
  };
}
