import { sql, type Selectable } from 'kysely';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { writeAlone } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import type { ChannelEvent, ChatAddress, FleetingEvent } from '../driver.ts';
import './tables.ts';

/**
 * The simulated network: links, and the queue of what has not been handed over yet. Any node writes to it; the driver
 * reads.
 */

export type NetworkEvent = ChannelEvent | FleetingEvent;
export interface Phone extends Pick<Selectable<Tables['sandbox_phones']>, 'linked' | 'number' | 'qrcode'> {
  /** How long the network stays away; 0: it is there. By the database's clock. */
  awayMs: number;
  /** How long each call over it takes. */
  callMs: number;
}

const phoneColumns =
  'linked, number, qrcode, greatest(0, ceil(extract(epoch from away_until - clock_timestamp()) * 1000))::int as "awayMs", call_ms as "callMs"';
const phone = statement(`select ${phoneColumns} from sandbox_phones where connection_id = $1`);

export async function findPhone(scope: Scope, connectionId: number): Promise<Phone | undefined> {
  const [row] = await scope.rows<Phone>(phone, [connectionId]);
  return row;
}

/** The telephone that the connection can be linked to; every connection has its own. */
export async function putPhone(scope: Scope, connectionId: number): Promise<void> {
  const number = `55119${90_000_000 + (connectionId % 10_000_000)}`;
  await scope.db
    .insertInto('sandbox_phones')
    .values({ connection_id: connectionId, number })
    .onConflict((clash) => clash.columns(['company_id', 'connection_id']).doNothing())
    .execute();
}

/** @param change `awayMs` counts from now. */
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

/** The number that no event has. */
export const nothingQueued = '0';

/** Queues events in their order. @returns the number of the last one, to wait for. */
export async function queueEvents(
  scope: Scope,
  connectionId: number,
  events: readonly NetworkEvent[],
): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`with queued as (
      insert into sandbox_events (connection_id, event)
      select ${connectionId}, e from jsonb_array_elements(${toJson(events)}::jsonb) with ordinality x (e, o) order by o returning seq)
    select max(seq)::text as last from queued`.execute(scope.db);
  return rows[0]?.last ?? nothingQueued;
}

/** The telephone, and the first events that were not handed over yet, in their order. */
export interface World extends Phone {
  events: { seq: string; event: NetworkEvent }[];
}

const world = statement(`select ${phoneColumns},
    (select coalesce(json_agg(e), '[]') from (select q.seq::text, q.event from sandbox_events q where q.connection_id = $1 order by q.seq limit $2) e) as events
  from sandbox_phones where connection_id = $1`);

export async function findWorld(scope: Scope, connectionId: number, most: number): Promise<World | undefined> {
  const [row] = await scope.rows<World>(world, [connectionId, most]);
  return row;
}

const drop = statement('delete from sandbox_events where connection_id = $1 and seq = any($2::bigint[])');

/**
 * Exactly these: one with a smaller number may have been committed after they were read. Where it is lost in a fall
 * they are handed over once more.
 */
export const dropEvents = (companyId: number, connectionId: number, seqs: readonly string[]): Promise<unknown> =>
  writeAlone(companyId, drop, [connectionId, seqs], { isWaitedFor: false });

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

/** The address of a customer or group in this world. */
export function addressOf(number: string, isGroup: boolean): ChatAddress {
  return isGroup
    ? { id: `${number}@g.us`, aliases: [], phone: null, isGroup }
    : { id: `${number}@s.whatsapp.net`, aliases: [], phone: number, isGroup };
}

export const numberOf = (address: string): string => address.replace(/@.*$/, '');
