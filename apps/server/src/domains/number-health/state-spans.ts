import type { ConnectionStatus, StateSpan } from '@balcao/contract';

/** The state of a connection from `at` on. */
export interface StateChange {
  status: ConnectionStatus;
  reason: string | null;
  at: Date;
}

/**
 * The spans of the states, newest first, from changes that are newest first. The result has the spans that overlap the
 * window since `from`; a span that began before the window keeps its true start.
 */
export function spansOf(changes: readonly StateChange[], from: Date): StateSpan[] {
  const spans: StateSpan[] = [];
  let to: Date | null = null;
  for (const { status, reason, at } of changes) {
    // Of several changes at one instant, only the last is shown.
    if (to === null || to > at) spans.push({ status, reason, from: at.toISOString(), to: to?.toISOString() ?? null });
    to = at;
    if (at <= from) break;
  }
  return spans;
}

/**
 * The share of the window in which the number was connected. Only time in which it should be connected counts. That
 * time starts when the number is connected for the first time. It pauses from a disconnect by a user until the number
 * is connected again. Null if there is no counted time. `changes` is newest first and reaches back to the last
 * CONNECTED or `stopped` before the window.
 */
export function uptimeOf(changes: readonly StateChange[], from: Date, now: Date): number | null {
  const oldestFirst = changes.toReversed();
  let connectedMs = 0;
  let countedMs = 0;
  let shouldBeConnected = false;
  for (const [index, { status, reason, at }] of oldestFirst.entries()) {
    if (status === 'CONNECTED') shouldBeConnected = true;
    else if (reason === 'stopped') shouldBeConnected = false;
    const end = oldestFirst[index + 1]?.at ?? now;
    const ms = Math.max(0, end.getTime() - Math.max(from.getTime(), at.getTime()));
    if (shouldBeConnected) countedMs += ms;
    if (status === 'CONNECTED') connectedMs += ms;
  }
  return countedMs === 0 ? null : connectedMs / countedMs;
}

/** The start of the current status. A change of only the reason is not a new start. */
export function sinceOf(changes: readonly StateChange[]): Date | undefined {
  const [newest] = changes;
  let since: Date | undefined;
  for (const { status, at } of changes) {
    if (status !== newest?.status) break;
    since = at;
  }
  return since;
}

/** The last state with an error. A disconnect by a user and a QR code that was not scanned are not errors. */
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
