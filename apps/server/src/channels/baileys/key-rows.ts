import { setTimeout as wait } from 'node:timers/promises';
import { sealBytes, unsealBytes, type Secrets } from '../../platform/crypto/secrets.ts';
import { readCompany, writeAlone } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Host } from '../driver.ts';

/** Values by type and id; null deletes the row. */
export type KeyChanges = Record<string, Record<string, Buffer | null> | undefined>;

/**
 * The keys and credentials of a linked number, encrypted at rest. Only the node with the connection's lease writes
 * them.
 */
export interface KeyRows {
  read(type: string, ids: readonly string[]): Promise<Map<string, Buffer>>;
  list(type: string): Promise<Map<string, Buffer>>;
  /** Writes all changes or none. @throws LeaseLost */
  write(changes: KeyChanges): Promise<void>;
  /** Deletes the rows of this type that were last written more than `days` days ago. @throws LeaseLost */
  deleteOld(type: string, days: number): Promise<void>;
  /** Deletes every row of the number. @throws LeaseLost */
  wipe(): Promise<void>;
  /** @throws LeaseLost */
  requireLease(): Promise<void>;
}

/** Another node drives the connection now, so this node may not write its rows. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * How long a call is retried while the database is unreachable. After that the socket ends and starts from the stored
 * keys.
 */
const retryLimitMs = 60_000;

/*
 * In the statements that write, `ours` has a row only while this node holds the lease of the connection. Without the
 * lease such a statement changes nothing and returns `held = false`. Reads need no lease.
 */
const readSome = statement(
  'select id, value from whatsapp_keys where connection_id = $1 and type = $2 and id = any($3::text[])',
);
const readAll = statement('select id, value from whatsapp_keys where connection_id = $1 and type = $2 order by id');
const writeAll = statement(`with ours as (select from connection_leases where connection_id = $1 and epoch = $2),
  dropped as (delete from whatsapp_keys k using unnest($3::text[], $4::text[]) d (type, id)
    where k.connection_id = $1 and k.type = d.type and k.id = d.id and exists (select from ours)),
  stored as (insert into whatsapp_keys (connection_id, type, id, value)
    select $1, p.type, p.id, p.value
    from unnest($5::text[], $6::text[], $7::bytea[]) p (type, id, value)
    where exists (select from ours)
    on conflict (company_id, connection_id, type, id) do update set value = excluded.value, stored_at = now())
  select exists (select from ours) as held`);
const askLease = statement(
  'select exists (select from connection_leases where connection_id = $1 and epoch = $2) as held',
);
const deleteOld = statement(`with ours as (select from connection_leases where connection_id = $1 and epoch = $2),
  dropped as (delete from whatsapp_keys
    where connection_id = $1 and type = $3 and stored_at < now() - make_interval(days => $4)
      and exists (select from ours))
  select exists (select from ours) as held`);
const wipeAll = statement(`with ours as (select from connection_leases where connection_id = $1 and epoch = $2),
  dropped as (delete from whatsapp_keys where connection_id = $1 and exists (select from ours))
  select exists (select from ours) as held`);

export function openKeyRows(
  { companyId, connectionId, epoch }: Pick<Host, 'companyId' | 'connectionId' | 'epoch'>,
  secrets: Pick<Secrets, 'atRest'>,
  signal: AbortSignal,
): KeyRows {
  /** Binds an encrypted value to its row: it cannot be decrypted in another row. */
  const placeOf = (type: string, id: string) => `whatsapp_keys ${companyId} ${connectionId} ${type} ${id}`;
  const opened = (type: string, rows: { id: string; value: Buffer }[]) =>
    new Map(rows.map(({ id, value }) => [id, unsealBytes(secrets, value, placeOf(type, id))]));

  const read = async (query: typeof readAll, type: string, more: unknown[]) =>
    opened(
      type,
      await retryTransient(
        () =>
          readCompany(companyId, (scope) =>
            scope.rows<{ id: string; value: Buffer }>(query, [connectionId, type, ...more]),
          ),
        signal,
      ),
    );

  async function fenced(query: typeof writeAll, more: unknown[]) {
    const rows = await retryTransient(
      () => writeAlone<{ held: boolean }>(companyId, query, [connectionId, epoch, ...more]),
      signal,
    );
    if (!rows[0]?.held) throw new LeaseLost(`connection ${connectionId} is driven by another node`);
  }

  return {
    read: (type, ids) => read(readSome, type, [ids]),
    list: (type) => read(readAll, type, []),
    async write(changes) {
      const all = Object.entries(changes).flatMap(([type, values]) =>
        Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value })),
      );
      const dropped = all.filter(({ value }) => value === null);
      const stored = all.flatMap(({ type, id, value }) =>
        value === null ? [] : [{ type, id, sealed: sealBytes(secrets, value, placeOf(type, id)) }],
      );
      if (all.length === 0) return;
      await fenced(writeAll, [
        dropped.map(({ type }) => type),
        dropped.map(({ id }) => id),
        stored.map(({ type }) => type),
        stored.map(({ id }) => id),
        stored.map(({ sealed }) => sealed),
      ]);
    },
    deleteOld: (type, days) => fenced(deleteOld, [type, days]),
    wipe: () => fenced(wipeAll, []),
    requireLease: () => fenced(askLease, []),
  };
}

/**
 * Retries while the database is unreachable, for `retryLimitMs` at most and until the signal aborts. An error of the
 * statement itself is thrown at once.
 */
export async function retryTransient<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = performance.now() + retryLimitMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 2000)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || isRefusal(error) || performance.now() > deadline) throw error;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Whether PostgreSQL refused the statement itself. Transient are errors without a severity and these classes: 08 (no
 * connection), 53 (too many clients), 57 (starting or stopping) and 40 (deadlock, serialization).
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !/^(08|53|57|40)/.test(String((error as { code?: unknown }).code));
