import type { Gap } from '@balcao/contract';
import type { Payload } from '../../live/socket.ts';

/** Shorter outages are not shown (the server has the same rule). */
const noticeableMs = 60_000;

/** What this client has heard of a connection. */
interface ConnectionState {
  /** The beginning of the current outage, as far as this client knows, in ms since 1970. */
  downSince: number | null;
  isImporting: boolean;
}
const connections = new Map<number, ConnectionState>();
/** A signal is evaluated once, although every cached conversation asks about it. */
const answered = new WeakMap<object, boolean>();

/**
 * Whether conversations of a connection must be fetched anew after a signal about its session. They must if its outage,
 * which goes on or has just ended, is long enough to be shown, or if its history has arrived. The state of the
 * connection is noted for the next signal.
 */
export function changesConversations(signal: Payload<'session'>, now = Date.now()): boolean {
  const known = answered.get(signal);
  if (known !== undefined) return known;
  const { id, status, importing } = signal.session;
  const before = connections.get(id) ?? { downSince: null, isImporting: false };
  connections.set(id, {
    downSince: status === 'CONNECTED' ? null : (before.downSince ?? now),
    isImporting: importing !== null,
  });
  const isNoticeablyDown = before.downSince !== null && now - before.downSince > noticeableMs;
  const hasImportEnded = before.isImporting && importing === null;
  const changes = isNoticeablyDown || hasImportEnded;
  answered.set(signal, changes);
  return changes;
}

/** Outages without a message in between count as one. */
export interface DownTime {
  from: string;
  to: string | null;
  times: number;
}

export const joinGaps = (gaps: readonly [Gap, ...Gap[]]): DownTime => ({
  from: gaps[0].from,
  to: gaps.at(-1)?.to ?? null,
  times: gaps.length,
});
