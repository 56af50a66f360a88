import { storeEntries } from '../platform/lanes/store-entries.ts';
import type { Log } from '../platform/log.ts';
import type { DriverFactory, Driving } from './driver.ts';
import { openJournal } from './host-journal.ts';
import { leasesOf } from './host-leases.ts';
import { nameThisNode } from './host-node.ts';
import { passOverLeases } from './host-pass.ts';
import type { ProductHooks, Session } from './host-session.ts';
import { hostSessions } from './host-sessions.ts';
import { keepLeases } from './keep-leases.ts';
import { shareNumbers, usualPace, type SharePace } from './share-numbers.ts';

export type { ProductHooks } from './host-session.ts';

export interface HostOptions {
  /** The drivers, by the name in `connections.driver`. A node drives only connections for which it has a driver. */
  drivers: Readonly<Record<string, DriverFactory>>;
  hooks: ProductHooks;
  log: Log;
  /** A connection has become able to send. */
  onConnected?: () => void;
  /** The duration of a lease: after this time without a renewal another node takes over. */
  ttlMs?: number;
  /** The time between two readings of the tables, by which a node finds orders that another node stored. */
  pollMs?: number;
  /** How numbers move to nodes that drive fewer. */
  sharePace?: SharePace;
}

/** The part of this process that drives connections. */
export interface RunningHost {
  /** Stops every driver, stores what they still report, and ends the leases so that other nodes take over at once. */
  stop(): Promise<void>;
  /** The connections that this node drives and that can send now. */
  drivenConnections(): { companyId: number; connectionId: number }[];
  /** The connections that this node drives and that are not connected. Some of them show a code for linking. */
  linkingConnections(): { companyId: number; connectionId: number }[];
  /** The driver of a connection. Undefined: this node does not drive it, or its lease may have expired. */
  driving(companyId: number, connectionId: number): Driving | undefined;
  /** Reads the tables now: an order was stored. */
  wake(): void;
}

/** How long a stop waits for the journal while the database is unreachable. */
const journalTimeoutMs = 5000;

/**
 * Drives connections, each by exactly one node, which holds its lease (docs/decisions/0010). A node that could not
 * renew for two thirds of a lease stops its drivers before another node may start them. The epoch refuses its late
 * writes.
 */
export function startHost({
  drivers,
  hooks,
  log,
  onConnected = () => undefined,
  ttlMs = 20_000,
  pollMs = 1000,
  sharePace = usualPace,
}: HostOptions): RunningHost {
  const nodeId = nameThisNode();
  const leases = leasesOf(nodeId, Object.keys(drivers), ttlMs);
  const journal = openJournal(storeEntries, log);
  /** Whether the lease was renewed within two thirds of its duration. */
  const isFresh = (session: Session) => performance.now() - session.renewedAt < (ttlMs * 2) / 3;
  const loop = repeatOnRequest(pass);
  const sessions = hostSessions(leases, log, loop.run);
  const sharing = shareNumbers({ leases, sessions, hooks, log, pace: sharePace });

  async function pass() {
    try {
      await passOverLeases({
        drivers,
        leases,
        sessions,
        hooks,
        journal,
        log,
        onConnected,
        requestPass: loop.run,
        isStopping: loop.isStopped,
        isFull: sharing.isFull,
      });
    } catch (error) {
      // The next poll tries again.
      log.debug({ err: error }, 'the leases cannot be read now');
    }
  }

  const poll = setInterval(loop.run, pollMs);
  const renewal = keepLeases({ leases, sessions, ttlMs, isFresh, log });
  loop.run();

  return {
    wake: loop.run,
    driving(companyId, connectionId) {
      const session = sessions.findHeld({ companyId, connectionId });
      return session && isFresh(session) ? session.driving() : undefined;
    },
    drivenConnections: () =>
      sessions
        .held()
        .filter((session) => session.isConnected() && isFresh(session))
        .map(({ companyId, connectionId }) => ({ companyId, connectionId })),
    linkingConnections: () =>
      sessions
        .held()
        .filter((session) => session.driving() !== undefined && !session.isConnected() && isFresh(session))
        .map(({ companyId, connectionId }) => ({ companyId, connectionId })),
    async stop() {
      clearInterval(poll);
      await Promise.all([loop.stop(), renewal.stop(), sharing.stop()]);
      await sessions.stopAll();
      await journal.close(journalTimeoutMs);
      await leases.releaseAll().catch((error: unknown) => log.warn({ err: error }, 'the leases could not be released'));
    },
  };
}

/** Runs `work` on request. All requests that arrive while it runs share one further run. */
function repeatOnRequest(work: () => Promise<void>) {
  let isRequested = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function workWhileRequested() {
    while (isRequested && !isStopped) {
      isRequested = false;
      await work();
    }
    running = undefined;
  }
  return {
    run() {
      isRequested = true;
      if (!isStopped) running ??= workWhileRequested();
    },
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
