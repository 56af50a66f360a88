import type { Gap } from '@balcao/contract';
import type { Payload } from '../../live/socket.ts';

/** Shorter ones are not shown (the server's rule). */
const noticeableMs = 60_000;

interface Heard {
  /** Since when it has been down, as far as this screen has heard. */
  downSince: number | null;
  isImporting: boolean;
}
const connections = new Map<number, Heard>();
/** A signal is heard once and asked about for every conversation in the cache. */
const answered = new WeakMap<object, boolean>();

/**
 * Whether conversations on a connection have to be fetched anew after a signal about its session: it is back after a
 * while that is worth showing, has been away for so long, or its history has come in.
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
  const changes =
    (before.downSince !== null && now - before.downSince > noticeableMs) || (before.isImporting && importing === null);
  answered.set(signal, changes);
  return changes;
}

/** Down times with nothing said in between, as one. */
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
