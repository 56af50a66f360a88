import type { ConnectionStatus, StateSpan } from '@balcao/contract';

/** A change of state: how the connection stood from then on. */
export interface StateChange {
  status: ConnectionStatus;
  reason: string | null;
  at: Date;
}

/**
 * Stretches of time, newest first, of changes that are newest first: those that reach into the window, each from its
 * true beginning.
 */
export function spansOf(changes: readonly StateChange[], from: Date): StateSpan[] {
  const spans: StateSpan[] = [];
  let to: Date | null = null;
  for (const { status, reason, at } of changes) {
    // Changes within one moment show only what came of them.
    if (to === null || to > at) spans.push({ status, reason, from: at.toISOString(), to: to?.toISOString() ?? null });
    to = at;
    if (at <= from) break;
  }
  return spans;
}

/**
 * Share of the window in which it was connected, of the time in which it should have been: since it was first
 * connected, without the times after a person disconnected it, until it is linked again. Null when it should not have
 * been at all. Changes are newest first, and reach back to the last of before the window that tells.
 */
export function uptimeOf(changes: readonly StateChange[], from: Date, now: Date): number | null {
  const oldestFirst = changes.toReversed();
  let [up, all] = [0, 0];
  let counts = false;
  for (const [nth, { status, reason, at }] of oldestFirst.entries()) {
    if (status === 'CONNECTED') counts = true;
    else if (reason === 'stopped') counts = false;
    const end = oldestFirst[nth + 1]?.at ?? now;
    const ms = Math.max(0, end.getTime() - Math.max(from.getTime(), at.getTime()));
    if (counts) all += ms;
    if (status === 'CONNECTED') up += ms;
  }
  return all === 0 ? null : up / all;
}

/** Since when it has stood as it does, whatever reasons were given meanwhile. */
export function sinceOf(changes: readonly StateChange[]): Date | undefined {
  const [newest] = changes;
  let since: Date | undefined;
  for (const { status, at } of changes) {
    if (status !== newest?.status) break;
    since = at;
  }
  return since;
}

/** The last trouble that had a name. Disconnecting on purpose is none, nor is a code that nobody scanned. */
export function lastTroubleOf(changes: readonly StateChange[]): { code: string; at: string } | null {
  const trouble = changes.find(
    ({ status, reason }) =>
      (status === 'TIMEOUT' || status === 'DISCONNECTED') &&
      reason !== null &&
      reason !== 'stopped' &&
      reason !== 'qr-expired',
  );
  return trouble?.reason ? { code: trouble.reason, at: trouble.at.toISOString() } : null;
}
