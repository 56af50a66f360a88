import type { Log } from '../platform/log.ts';
import { connectionKey, type Leases } from './host-leases.ts';
import type { ProductHooks, Session } from './host-session.ts';
import type { HostSessions } from './host-sessions.ts';

/** How numbers move to nodes that drive fewer. */
export interface SharePace {
  /** A node lets at most one number go in this time. */
  everyMs: number;
  /** A node drives too many for this long before it lets a number go. So a node that restarts gets its numbers back. */
  settledMs: number;
}

export const usualPace: SharePace = { everyMs: 10_000, settledMs: 60_000 };

/** The longest pause after a number that came back. */
const maxPauseMs = 60 * 60_000;
/** How many numbers a node checks in one run to find one that sends nothing. */
const maxChecked = 5;

/**
 * Moves numbers from this node to nodes that drive fewer, one at a time (docs/decisions/0092). A number moves only
 * while it is connected and sends nothing.
 */
export function shareNumbers({
  leases,
  sessions,
  hooks,
  log,
  pace: { everyMs, settledMs },
}: {
  leases: Pick<Leases, 'readShare'>;
  sessions: Pick<HostSessions, 'held' | 'letGo'>;
  hooks: Pick<ProductHooks, 'isSending'>;
  log: Log;
  pace: SharePace;
}): { isFull(): boolean; stop(): Promise<void> } {
  /** The fair share of a node; infinite until it was read. */
  let share = Infinity;
  /** Since when this node drives more than its share, by the monotonic clock. */
  let tooManySince: number | undefined;
  /** The key of the number that was let go last. */
  let lastLetGo: string | undefined;
  /** The last pause after a number that came back. */
  let pauseMs = everyMs;
  /** No number is let go before this time of the monotonic clock. */
  let nextAt = 0;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function checkShare() {
    const reading = await leases.readShare();
    share = reading.share;
    const held = sessions.held();
    const now = performance.now();
    if (held.length <= share) {
      tooManySince = undefined;
      return;
    }
    tooManySince ??= now;
    if (reading.isOffering || now - tooManySince < settledMs || now < nextAt) return;
    if (held.some((session) => connectionKey(session) === lastLetGo)) {
      // The number came back: no other node took it, for instance because none has its driver.
      lastLetGo = undefined;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      nextAt = now + pauseMs;
      return;
    }
    // Another node took the last number, so the next pause starts small again.
    if (lastLetGo !== undefined) pauseMs = everyMs;
    const idle = await findIdle(held);
    if (!idle || isStopped) return;
    lastLetGo = connectionKey(idle);
    const { companyId, connectionId } = idle;
    log.info({ companyId, connectionId, held: held.length, share }, 'lets a connection go to another node');
    sessions.letGo(idle);
  }

  /** A number that sends nothing now. The numbers that this node took last go first. */
  async function findIdle(held: readonly Session[]): Promise<Session | undefined> {
    const candidates = held.filter((session) => session.isConnected() && session.busy === undefined).toReversed();
    for (const session of candidates.slice(0, maxChecked))
      if (!(await hooks.isSending(session.companyId, session.connectionId))) return session;
    return undefined;
  }

  const timer = setInterval(() => {
    running ??= checkShare()
      .catch((error: unknown) => log.debug({ err: error }, 'the share of this node cannot be read now'))
      .finally(() => (running = undefined));
  }, everyMs);
  return {
    isFull: () => sessions.held().length >= share,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
