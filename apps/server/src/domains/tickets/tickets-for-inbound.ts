import { sightColumns } from './conversation-sight.ts';
import { settingsOf } from '../settings/index.ts';
import { endSnoozes } from './snooze.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A contact that wrote on a connection, or to whom our own phone wrote there. */
export interface Arrival {
  contactId: number;
  connectionId: number;
  isGroup: boolean;
  /** The new address for answers; null: unchanged. */
  address: string | null;
  /** All messages were written on our own phone: they join a conversation but need no answer. */
  isFromMeOnly: boolean;
}

export interface InboundTicket {
  id: number;
  contactId: number;
  connectionId: number;
  status: 'pending' | 'open' | 'closed';
  queueId: number | null;
  userId: number | null;
  privateUserId: number | null;
  guestIds: readonly number[] | null;
  /** Unread messages before this arrival. */
  unread: number;
  /** Created for this arrival: the customer has not been greeted. */
  isNew: boolean;
}

/** The columns of an `InboundTicket`; `t` is the ticket. */
export const inboundColumns = `t.id, t.contact_id as "contactId", t.connection_id as "connectionId", t.status,
    ${sightColumns}, t.unread`;
// Locked in id order, so that two batches never wait for each other; `no key` does not block foreign-key checks.
const lockUnclosed = statement(`select ${inboundColumns}, t.chat_address as address,
      t.snoozed_until is not null as "isSnoozed"
    from tickets t
    join unnest($1::int[], $2::int[]) x (contact, connection)
  on t.contact_id = x.contact and t.connection_id = x.connection
  where t.status <> 'closed'
  order by t.id
  for no key update of t`);
const newestClosed = statement(`select n.id, n."contactId", n."connectionId", n.status, n."queueId", n."userId",
    n."privateUserId", n."guestIds", n.unread,
    n.finished_at as "finishedAt"
  from unnest($1::int[], $2::int[]) x (contact, connection) cross join lateral (
    select ${inboundColumns}, t.finished_at
    from tickets t
    where t.contact_id = x.contact and t.connection_id = x.connection
    order by t.id desc
    limit 1) n`);
const reopen = statement(`update tickets t
    set status = 'pending', user_id = null, finished_at = null, started_at = null, rating_asked_at = null,
      closing_reason_id = null, awaits_user = false,
    queued_at = $2, updated_at = $2 where t.id = any($1::int[]) and t.status = 'closed' returning ${inboundColumns}`);
// The unique index guarantees one ticket; the transaction that loses the race gets the winner's row. `xmax = 0`: this
// statement inserted the row.
const insert =
  statement(`insert into tickets as t (contact_id, connection_id, queue_id, is_group, chat_address, status, queued_at,
    created_at, updated_at)
  select n."contactId", n."connectionId", n."queueId", n."isGroup", n.address, 'pending', $2, $2, $2
  from jsonb_to_recordset($1::jsonb) n ("contactId" int, "connectionId" int, "queueId" int, "isGroup" boolean,
    address text)
  order by 1, 2
  on conflict (company_id, contact_id, connection_id) where status <> 'closed' do update set unread = t.unread
  returning ${inboundColumns}, xmax = 0 as "isNew"`);
const selectOnlyQueues =
  statement(`select q.connection_id as "connectionId", min(q.queue_id) as "queueId" from connection_queues q
  where q.connection_id = any($1::int[]) group by q.connection_id having count(*) = 1`);
const setAddresses = statement(
  `update tickets t
    set chat_address = n.address
    from jsonb_to_recordset($1::jsonb) n (id int, address text)
    where t.id = n.id`,
);

type UnclosedTicket = InboundTicket & { address: string | null; isSnoozed: boolean };

const keyOf = (contactId: number, connectionId: number) => `${contactId}:${connectionId}`;

/**
 * One ticket for each contact that wrote on a connection, never two: the unclosed ticket; else the newest closed one,
 * if `pickUpClosed` takes it; else a new pending ticket. A new ticket gets the connection's queue if the connection has
 * exactly one.
 * @returns tickets by `contactId:connectionId`
 */
export async function ticketsForInbound(
  scope: Scope,
  arrivals: readonly Arrival[],
): Promise<Map<string, InboundTicket>> {
  const wanted = new Map(arrivals.map((arrival) => [keyOf(arrival.contactId, arrival.connectionId), arrival]));
  /** The ids of the contacts and those of the connections, as two lists of the same order. */
  const pairs = (of: Iterable<Arrival>) => {
    const list = [...of];
    return [list.map((arrival) => arrival.contactId), list.map((arrival) => arrival.connectionId)];
  };
  const tickets = new Map<string, InboundTicket>();
  const readdressed: { id: number; address: string }[] = [];
  const snoozedIds: number[] = [];
  const unclosed = await scope.rows<UnclosedTicket>(lockUnclosed, pairs(wanted.values()));
  for (const { address, isSnoozed, ...row } of unclosed) {
    const key = keyOf(row.contactId, row.connectionId);
    tickets.set(key, { ...row, isNew: false });
    const newAddress = wanted.get(key)?.address;
    if (newAddress && newAddress !== address) readdressed.push({ id: row.id, address: newAddress });
    if (isSnoozed && !wanted.get(key)?.isFromMeOnly) snoozedIds.push(row.id);
  }
  if (readdressed.length > 0) await scope.rows(setAddresses, [JSON.stringify(readdressed)]);
  if (snoozedIds.length > 0) await endSnoozes(scope, snoozedIds);

  const missing = [...wanted].filter(([key]) => !tickets.has(key)).map(([, arrival]) => arrival);
  if (missing.length === 0) return tickets;
  for (const ticket of await pickUpClosed(scope, missing, pairs))
    tickets.set(keyOf(ticket.contactId, ticket.connectionId), ticket);

  const withoutTicket = missing.filter((arrival) => !tickets.has(keyOf(arrival.contactId, arrival.connectionId)));
  if (withoutTicket.length === 0) return tickets;
  const connectionIds = [...new Set(withoutTicket.map((arrival) => arrival.connectionId))];
  const onlyQueues = await scope.rows<{ connectionId: number; queueId: number }>(selectOnlyQueues, [connectionIds]);
  const queues = new Map(onlyQueues.map((row) => [row.connectionId, row.queueId]));
  const rows = withoutTicket.map((arrival) => ({ ...arrival, queueId: queues.get(arrival.connectionId) ?? null }));
  for (const row of await scope.rows<InboundTicket>(insert, [JSON.stringify(rows), scope.now])) {
    tickets.set(keyOf(row.contactId, row.connectionId), row);
    if (row.isNew) {
      await scope.record('ticket.changed', { ticketId: row.id });
      await scope.record('ticket.created', { ticketId: row.id });
    }
  }
  return tickets;
}

/**
 * Takes the newest ticket of each conversation whose tickets are all closed. If only our own phone wrote, the messages
 * join the closed ticket. Otherwise the ticket is reopened if it was closed within the company's window; in a group
 * always.
 */
async function pickUpClosed(
  scope: Scope,
  missing: readonly Arrival[],
  pairs: (of: Iterable<Arrival>) => unknown[],
): Promise<InboundTicket[]> {
  const { reopenWindow } = await settingsOf(scope);
  const windowMs = Number(reopenWindow) * 60_000;
  const windowStartMs = scope.now.getTime() - windowMs;
  const newest = await scope.rows<InboundTicket & { finishedAt: Date | null }>(newestClosed, pairs(missing));
  const arrivalOf = new Map(missing.map((arrival) => [keyOf(arrival.contactId, arrival.connectionId), arrival]));
  const joined: InboundTicket[] = [];
  /** The tickets to reopen, as they were while closed. */
  const reopened: InboundTicket[] = [];
  for (const { finishedAt, ...ticket } of newest) {
    const arrival = arrivalOf.get(keyOf(ticket.contactId, ticket.connectionId));
    if (!arrival) continue;
    const isInWindow = windowMs > 0 && finishedAt !== null && finishedAt.getTime() >= windowStartMs;
    if (arrival.isFromMeOnly) joined.push({ ...ticket, isNew: false });
    else if (arrival.isGroup || isInWindow) reopened.push(ticket);
  }
  if (reopened.length > 0) {
    const rows = await scope.rows<InboundTicket>(reopen, [reopened.map((ticket) => ticket.id), scope.now]);
    const addressed = rows.flatMap(({ id, contactId, connectionId }) => {
      const address = arrivalOf.get(keyOf(contactId, connectionId))?.address;
      return address ? [{ id, address }] : [];
    });
    await scope.rows(setAddresses, [JSON.stringify(addressed)]);
    for (const row of rows) {
      joined.push({ ...row, isNew: false });
      const formerTicket = reopened.find((ticket) => ticket.id === row.id);
      await scope.record('ticket.changed', {
        ticketId: row.id,
        was: { ...row, status: 'closed', userId: formerTicket?.userId ?? null },
      });
    }
  }
  return joined;
}
