import { sql } from 'kysely';
import { asWorker } from '../../platform/scope/as-operator.ts';

/** One sandbox connection driven by this process. */
export interface DrivenPhone {
  companyId: number;
  connectionId: number;
  /** Something changed in its world: look now. */
  look(): void;
}

const driven = new Map<string, DrivenPhone>();
const seenAt = new Map<string, string>();
const keyOf = (companyId: number, connectionId: number) => `${companyId}|${connectionId}`;
const pollMs = 500;
let timer: NodeJS.Timeout | undefined;

/** From here the phone is told of changes, also of those made at another node. @returns takes it back. */
export function register(phone: DrivenPhone): () => void {
  const key = keyOf(phone.companyId, phone.connectionId);
  driven.set(key, phone);
  timer ??= setInterval(() => void poll(), pollMs);
  return () => {
    if (driven.get(key) !== phone) return;
    driven.delete(key);
    seenAt.delete(key);
    if (driven.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Tells the phone at once if this process drives it; otherwise its node finds out by itself. */
export function wakePhone(companyId: number, connectionId: number): void {
  driven.get(keyOf(companyId, connectionId))?.look();
}

const waiting = new Map<string, () => void>();

/**
 * Resolves as soon as this process has handed that event over. Whoever waits asks the table as well: another node may
 * do it.
 */
export function handedHere(
  companyId: number,
  connectionId: number,
  seq: string,
): { done: Promise<void>; forget(): void } {
  const key = `${keyOf(companyId, connectionId)}|${seq}`;
  const done = new Promise<void>((resolve) => waiting.set(key, resolve));
  return { done, forget: () => void waiting.delete(key) };
}

export function noteHanded(companyId: number, connectionId: number, seqs: readonly string[]): void {
  for (const seq of seqs) waiting.get(`${keyOf(companyId, connectionId)}|${seq}`)?.();
}

let polling = false;
async function poll() {
  if (polling) return;
  polling = true;
  try {
    const phones = [...driven.values()];
    const rows = await asWorker(async (db) => {
      const found = await sql<{ companyId: number; connectionId: number; changedAt: string; waiting: boolean }>`
        select p.company_id "companyId", p.connection_id "connectionId", p.changed_at::text "changedAt",
          exists (select from sandbox_events e where e.company_id = p.company_id and e.connection_id = p.connection_id) waiting
        from sandbox_phones p join unnest(${phones.map((phone) => phone.companyId)}::int[], ${phones.map((phone) => phone.connectionId)}::int[]) d (company_id, connection_id)
          on d.company_id = p.company_id and d.connection_id = p.connection_id`.execute(db);
      return found.rows;
    });
    for (const { companyId, connectionId, changedAt, waiting } of rows) {
      const key = keyOf(companyId, connectionId);
      if (waiting || seenAt.get(key) !== changedAt) wakePhone(companyId, connectionId);
      if (driven.has(key)) seenAt.set(key, changedAt);
    }
  } catch {
    // The database is away for a moment; the next look is soon.
  } finally {
    polling = false;
  }
}
