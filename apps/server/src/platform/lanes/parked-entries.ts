import { sql } from 'kysely';
import { asWorker } from '../scope/as-operator.ts';

/** Entries of one kind that were given up after their attempts. */
export interface ParkedEntries {
  kind: string;
  entries: number;
  /** When the oldest of them was stored. */
  oldest: Date;
  /** Of the latest one. */
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

/**
 * Lets the workers try given-up entries again, with all their attempts.
 * @param kind absent: of every kind
 * @returns how many
 */
export const retryParked = (kind?: string): Promise<number> =>
  asWorker(async (db) => {
    const { rows } = await sql<{ count: number }>`
      with retried as (
        update lane_entries
        set parked_at = null, attempts = 0, claimed_until = null, not_before = now()
        where parked_at is not null and (${kind ?? null}::text is null or kind = ${kind ?? null})
        returning 1)
      select count(*)::int as count from retried`.execute(db);
    return rows[0]?.count ?? 0;
  });
