import type { ConnectionStatus, StateSpan } from '@balcao/contract';

/** A change of state: how the connection stood from then on. */
export interface StateChange {
  status: ConnectionStatus;
  reason: string | null;
  at: Date;
}

/** Stretches of time, newest first, of changes that are newest first: those that reach into the window, each from its true beginning. */
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

/** Share of the window, as far as the spans cover it, in which it was connected; null when they cover nothing of it. */
export function uptimeOf(spans: readonly StateSpan[], from: Date, now: Date): number | null {
  let [up, all] = [0, 0];
  for (const span of spans) {
    const ms = Math.max(0, Date.parse(span.to ?? now.toISOString()) - Math.max(from.getTime(), Date.parse(span.from)));
    all += ms;
    if (span.status === 'CONNECTED') up += ms;
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

/** The last trouble that had a name. Disconnecting on purpose is none. */
export function lastTroubleOf(changes: readonly StateChange[]): { code: string; at: string } | null {
  const trouble = changes.find(({ status, reason }) => (status === 'TIMEOUT' || status === 'DISCONNECTED') && reason !== null && reason !== 'stopped');
  return trouble?.reason ? { code: trouble.reason, at: trouble.at.toISOString() } : null;
}
