import { sql, type Selectable } from 'kysely';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { writeAlone } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import type { ChannelEvent, ChatAddress, PresenceEvent } from '../driver.ts';

/**
 * The simulated network: its telephones, and the queue of undelivered events. Any node writes to it; the driver reads.
 */

export type NetworkEvent = ChannelEvent | PresenceEvent;
export interface Phone extends Pick<Selectable<Tables['sandbox_phones']>, 'linked' | 'number' | 'qrcode'> {
  /** How long the network stays unreachable; 0: it is reachable. By the clock of the database. */
  awayMs: number;
  /** How long each call of the driver takes over this network, in ms. */
  callMs: number;
}

const phoneColumns = `linked, number, qrcode,
    greatest(0, ceil(extract(epoch from away_until - clock_timestamp()) * 1000))::int as "awayMs", call_ms as "callMs"`;
const selectPhone = statement(`select ${phoneColumns} from sandbox_phones where connection_id = $1`);

export async function findPhone(scope: Scope, connectionId: number): Promise<Phone | undefined> {
  const [row] = await scope.rows<Phone>(selectPhone, [connectionId]);
  return row;
}

/** Makes the telephone of a connection, if it has none. Every connection has its own, with a number of São Paulo. */
export async function putPhone(scope: Scope, connectionId: number): Promise<void> {
  const number = `55119${90_000_000 + (connectionId % 10_000_000)}`;
  await scope.db
    .insertInto('sandbox_phones')
    .values({ connection_id: connectionId, number })
    .onConflict((clash) => clash.columns(['company_id', 'connection_id']).doNothing())
    .execute();
}

/** @param change `awayMs` counts from now */
export async function changePhone(
  scope: Scope,
  connectionId: number,
  { awayMs, ...change }: { linked?: boolean; qrcode?: string; awayMs?: number },
): Promise<void> {
  await scope.db
    .updateTable('sandbox_phones')
    .set({
      ...change,
      changed_at: sql<Date>`clock_timestamp()`,
      ...(awayMs !== undefined && { away_until: sql<Date>`clock_timestamp() + ${awayMs} * interval '1 millisecond'` }),
    })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Stands for the number of the last event when no event was queued; no event has this number. */
export const nothingQueued = '0';

/** Queues events in their order. @returns the number of the last event */
export async function queueEvents(
  scope: Scope,
  connectionId: number,
  events: readonly NetworkEvent[],
): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`with queued as (
      insert into sandbox_events (connection_id, event)
      select ${connectionId}, e
      from jsonb_array_elements(${toJson(events)}::jsonb) with ordinality x (e, o)
      order by o
      returning seq)
    select max(seq)::text as last from queued`.execute(scope.db);
  return rows[0]?.last ?? nothingQueued;
}

/** The telephone and its first undelivered events, in their order. */
export interface World extends Phone {
  events: { seq: string; event: NetworkEvent }[];
}

const selectWorld = statement(`select ${phoneColumns},
    (select coalesce(json_agg(e), '[]')
      from (select q.seq::text, q.event
        from sandbox_events q
        where q.connection_id = $1
        order by q.seq
        limit $2) e) as events
  from sandbox_phones where connection_id = $1`);

export async function findWorld(scope: Scope, connectionId: number, maxEvents: number): Promise<World | undefined> {
  const [row] = await scope.rows<World>(selectWorld, [connectionId, maxEvents]);
  return row;
}

const deleteEvents = statement('delete from sandbox_events where connection_id = $1 and seq = any($2::bigint[])');

/**
 * Deletes exactly these events: an event with a smaller number may have been committed after they were read. If a crash
 * loses the deletion, these events are delivered again.
 */
export const dropEvents = (companyId: number, connectionId: number, seqs: readonly string[]): Promise<unknown> =>
  writeAlone(companyId, deleteEvents, [connectionId, seqs], { isSynchronous: false });

/** Whether an event is not delivered yet. */
export async function isWaiting(scope: Scope, connectionId: number, seq: string): Promise<boolean> {
  return (
    (await scope.db
      .selectFrom('sandbox_events')
      .select('seq')
      .where('connection_id', '=', connectionId)
      .where('seq', '=', seq)
      .executeTakeFirst()) !== undefined
  );
}

/** The address of a customer or a group of the simulated world. */
export function addressOf(number: string, isGroup: boolean): ChatAddress {
  return isGroup
    ? { id: `${number}@g.us`, aliases: [], phone: null, isGroup }
    : { id: `${number}@s.whatsapp.net`, aliases: [], phone: number, isGroup };
}

/** The number in the address of a customer or a group. */
export const numberOf = (address: string): string => address.replace(/@.*$/, '');
