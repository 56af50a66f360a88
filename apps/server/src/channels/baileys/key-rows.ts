import { setTimeout as wait } from 'node:timers/promises';
import { sealBytes, unsealBytes, type Secrets } from '../../platform/crypto/secrets.ts';
import { readCompany, writeAlone } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Host } from '../driver.ts';
import './tables.ts';

/** Rows by type and id; null removes one. */
export type KeyChanges = Record<string, Record<string, Buffer | null> | undefined>;

/** What a linked number needs, sealed in the table, written only by the node that holds the connection's lease. */
export interface KeyRows {
  read(type: string, ids: readonly string[]): Promise<Map<string, Buffer>>;
  list(type: string): Promise<Map<string, Buffer>>;
  /** All of it or nothing. @throws LeaseLost */
  write(changes: KeyChanges): Promise<void>;
  /** Forgets the number. @throws LeaseLost */
  wipe(): Promise<void>;
  /** @throws LeaseLost */
  requireLease(): Promise<void>;
}

/** Another node drives the connection now: nothing this one still wants to write counts. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * So long a write waits for a database that is away; the socket is ended after that, and starts again from what is
 * stored.
 */
const patienceMs = 60_000;

const readSome = statement(
  'select id, value from whatsapp_keys where connection_id = $1 and type = $2 and id = any($3::text[])',
);
const readAll = statement('select id, value from whatsapp_keys where connection_id = $1 and type = $2 order by id');
const writeAll = statement(`with ours as (select from connection_leases where connection_id = $1 and epoch = $2),
  dropped as (delete from whatsapp_keys k using unnest($3::text[], $4::text[]) d (type, id)
    where k.connection_id = $1 and k.type = d.type and k.id = d.id and exists (select from ours)),
  stored as (insert into whatsapp_keys (connection_id, type, id, value) select $1, p.type, p.id, p.value from unnest($5::text[], $6::text[], $7::bytea[]) p (type, id, value)
    where exists (select from ours) on conflict (company_id, connection_id, type, id) do update set value = excluded.value)
  select exists (select from ours) as held`);
const askLease = statement(
  'select exists (select from connection_leases where connection_id = $1 and epoch = $2) as held',
);
const wipeAll = statement(`with ours as (select from connection_leases where connection_id = $1 and epoch = $2),
  dropped as (delete from whatsapp_keys where connection_id = $1 and exists (select from ours))
  select exists (select from ours) as held`);

export function openKeyRows(
  { companyId, connectionId, epoch }: Pick<Host, 'companyId' | 'connectionId' | 'epoch'>,
  secrets: Pick<Secrets, 'atRest'>,
  given: AbortSignal,
): KeyRows {
  /** Ties a sealed value to its row, so that it cannot be moved to another connection. */
  const placeOf = (type: string, id: string) => `whatsapp_keys ${companyId} ${connectionId} ${type} ${id}`;
  const opened = (type: string, rows: { id: string; value: Buffer }[]) =>
    new Map(rows.map(({ id, value }) => [id, unsealBytes(secrets, value, placeOf(type, id))]));

  const read = async (query: typeof readAll, type: string, more: unknown[]) =>
    opened(
      type,
      await patiently(
        () =>
          readCompany(companyId, (scope) =>
            scope.rows<{ id: string; value: Buffer }>(query, [connectionId, type, ...more]),
          ),
        given,
      ),
    );

  async function fenced(query: typeof writeAll, more: unknown[]) {
    const rows = await patiently(
      () => writeAlone<{ held: boolean }>(companyId, query, [connectionId, epoch, ...more]),
      given,
    );
    if (!rows[0]?.held) throw new LeaseLost(`connection ${connectionId} is not ours any more`);
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
    wipe: () => fenced(wipeAll, []),
    requireLease: () => fenced(askLease, []),
  };
}

/** The database may be away for a moment; what is wrong with a statement itself is told at once. */
export async function patiently<T>(work: () => Promise<T>, given: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 2000)) {
    try {
      return await work();
    } catch (error) {
      if (given.aborted || isRefusal(error) || performance.now() > until) throw error;
      await wait(pauseMs, undefined, { signal: given }).catch(() => undefined);
    }
  }
}

/**
 * PostgreSQL understood and said no; everything else (no connection, starting up, shutting down, too many) may pass.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && !/^(08|53|57|40)/.test(String((error as { code?: unknown }).code));
