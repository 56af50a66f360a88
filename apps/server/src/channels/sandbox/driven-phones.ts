import { sql } from 'kysely';
import { queryAsWorker } from '../../platform/scope/as-operator.ts';

/** A sandbox connection that this process drives. */
export interface DrivenPhone {
  companyId: number;
  connectionId: number;
  /** Is called when the world of the phone may have changed. */
  look(): void;
}

const driven = new Map<string, DrivenPhone>();
/** The last change of each phone that a poll has seen. */
const lastChangeSeen = new Map<string, string>();
const keyOf = (companyId: number, connectionId: number) => `${companyId}|${connectionId}`;
const pollMs = 500;
let timer: NodeJS.Timeout | undefined;

/**
 * Registers a phone for changes of its world, also those made at another node. @returns the function that removes it
 */
export function register(phone: DrivenPhone): () => void {
  const key = keyOf(phone.companyId, phone.connectionId);
  driven.set(key, phone);
  timer ??= setInterval(() => void poll(), pollMs);
  return () => {
    if (driven.get(key) !== phone) return;
    driven.delete(key);
    lastChangeSeen.delete(key);
    if (driven.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Notifies the phone if this process drives it. Otherwise the driving node finds the change by polling. */
export function wakePhone(companyId: number, connectionId: number): void {
  driven.get(keyOf(companyId, connectionId))?.look();
}

/** The functions that resolve the promises of `deliveryHere`, by phone and number of an event. */
const deliveryListeners = new Map<string, () => void>();

/**
 * Resolves as soon as this process has delivered the event. The caller also polls the table, because another node may
 * deliver it.
 */
export function deliveryHere(
  companyId: number,
  connectionId: number,
  seq: string,
): { done: Promise<void>; forget(): void } {
  const key = `${keyOf(companyId, connectionId)}|${seq}`;
  const done = new Promise<void>((resolve) => deliveryListeners.set(key, resolve));
  return { done, forget: () => void deliveryListeners.delete(key) };
}

/** Resolves the promises of `deliveryHere` for these events. */
export function announceDelivered(companyId: number, connectionId: number, seqs: readonly string[]): void {
  for (const seq of seqs) deliveryListeners.get(`${keyOf(companyId, connectionId)}|${seq}`)?.();
}

let isPolling = false;
/** Notifies the phones whose row has changed since the last poll, or that have undelivered events (`waiting`). */
async function poll() {
  if (isPolling) return;
  isPolling = true;
  try {
    const phones = [...driven.values()];
    const rows = await queryAsWorker(sql<{
      companyId: number;
      connectionId: number;
      changedAt: string;
      waiting: boolean;
    }>`
      select p.company_id "companyId", p.connection_id "connectionId", p.changed_at::text "changedAt",
        exists (select
          from sandbox_events e
          where e.company_id = p.company_id and e.connection_id = p.connection_id) waiting
      from sandbox_phones p
      join unnest(${phones.map((phone) => phone.companyId)}::int[],
        ${phones.map((phone) => phone.connectionId)}::int[]) d (company_id, connection_id)
        on d.company_id = p.company_id and d.connection_id = p.connection_id`);
    for (const { companyId, connectionId, changedAt, waiting } of rows) {
      const key = keyOf(companyId, connectionId);
      if (waiting || lastChangeSeen.get(key) !== changedAt) wakePhone(companyId, connectionId);
      if (driven.has(key)) lastChangeSeen.set(key, changedAt);
    }
  } catch {
    // The database is unreachable; the next poll comes soon.
  } finally {
    isPolling = false;
  }
}
