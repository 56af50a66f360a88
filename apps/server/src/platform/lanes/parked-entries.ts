import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { asWorker } from '../scope/as-operator.ts';
import { inAnyLane, wakeLanes } from './wake.ts';

/** The parked entries of one kind: those that were given up after their attempts. */
export interface ParkedEntries {
  kind: string;
  entries: number;
  /** When the oldest of them was stored. */
  oldest: Date;
  /** The error of the entry that was parked last. */
  error: string | null;
}

/** The entries of all companies that were given up, by kind. */
export const listParked = (): Promise<ParkedEntries[]> =>
  asWorker(async (db) => {
    const { rows } = await sql<ParkedEntries>`
      select kind, count(*)::int as entries, min(created_at) as oldest,
        (array_agg(last_error order by parked_at desc))[1] as error
      from lane_entries
      where parked_at is not null
      group by kind
      order by kind`.execute(db);
    return rows;
  });

/** An entry that was given up. */
export interface ParkedEntryRow {
  id: string;
  kind: string;
  companyId: number;
  attempts: number;
  storedAt: Date;
  parkedAt: Date;
  reason: string | null;
}

/** The entries of all companies that were given up, the latest first. */
export const listParkedEntries = (): Promise<ParkedEntryRow[]> =>
  asWorker(async (db) => {
    const { rows } = await sql<ParkedEntryRow>`
      select id, kind, company_id as "companyId", attempts, created_at as "storedAt", parked_at as "parkedAt",
        last_error as reason
      from lane_entries
      where parked_at is not null
      order by parked_at desc
      limit ${limits.machineRoom.parked}`.execute(db);
    return rows;
  });

/**
 * Lets the workers try given-up entries again; each has all attempts of its kind once more.
 * @param kind absent: of every kind
 * @param id only this entry
 * @returns how many entries
 */
export async function retryParked(kind?: string, id?: string): Promise<number> {
  const kinds = await asWorker(async (db) => {
    const { rows } = await sql<{ kind: string }>`
      update lane_entries
      set parked_at = null, attempts = 0, claimed_until = null, not_before = now()
      where parked_at is not null and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${id ?? null}::bigint is null or id = ${id ?? null})
      returning kind`.execute(db);
    return rows.map((row) => row.kind);
  });
  wakeLanes(inAnyLane(new Set(kinds)));
  return kinds.length;
}
