import type { Log } from '../platform/log.ts';
import { connectionKey, type LeaseKey, type Leases } from './host-leases.ts';
import type { Session } from './host-session.ts';
import type { HostSessions } from './host-sessions.ts';

/**
 * Renews the leases of all held sessions in one statement, three times in the duration of a lease. It abandons a
 * session that another node has taken over, and a session whose lease could not be renewed in time.
 */
export function keepLeases({
  leases,
  sessions,
  ttlMs,
  isFresh,
  log,
}: {
  leases: Leases;
  sessions: Pick<HostSessions, 'all' | 'held' | 'abandon'>;
  ttlMs: number;
  /** Whether the lease of a session was renewed in time. */
  isFresh(session: Session): boolean;
  log: Log;
}): { stop(): Promise<void> } {
  const leaseKey = (key: LeaseKey) => `${connectionKey(key)}|${key.epoch}`;
  let renewing: Promise<void> | undefined;

  async function renew() {
    const held = sessions.held();
    if (held.length === 0) return;
    const sentAt = performance.now();
    try {
      const renewed = new Set((await leases.renew(held)).map(leaseKey));
      for (const session of held) {
        if (renewed.has(leaseKey(session))) session.renewedAt = sentAt;
        else sessions.abandon(session, 'another node has taken over');
      }
    } catch (error) {
      log.debug({ err: error }, 'the leases cannot be renewed now');
    }
  }

  function abandonExpired() {
    for (const session of sessions.all())
      if (!isFresh(session)) sessions.abandon(session, 'its lease could not be renewed');
  }

  const timers = [
    setInterval(() => void (renewing ??= renew().finally(() => (renewing = undefined))), ttlMs / 3),
    // A lease is fresh for 2/3 of its duration. So the stop of its driver begins at 3/4 at the latest.
    setInterval(abandonExpired, ttlMs / 12),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await renewing;
    },
  };
}
