import type { Log } from '../platform/log.ts';
import type { LeasedConnection, SessionView, Step } from './host-decide.ts';
import { connectionKey, type ConnectionKey, type Leases } from './host-leases.ts';
import type { Session } from './host-session.ts';

/** The sessions of this node, and what it remembers of ended ones. */
export interface HostSessions {
  add(session: Session): void;
  find(key: ConnectionKey): Session | undefined;
  all(): Session[];
  /** The sessions that are not being abandoned. */
  held(): Session[];
  findHeld(key: ConnectionKey): Session | undefined;
  view(key: ConnectionKey): SessionView | undefined;
  /** The last epoch under which this node abandoned the connection; 0: it never did. */
  usedEpoch(key: ConnectionKey): number;
  /** Whether a step or a session of the connection ended after the rows of this pass were read. */
  isStale(key: ConnectionKey): boolean;
  /**
   * Begins a pass: `isStale` then ignores what ended before the rows of the pass were read.
   * @param readAt when the rows were read, by the monotonic clock
   */
  forgetEndsBefore(readAt: number): void;
  /** Carries out a step; `onChange` runs when it has ended. */
  work(session: Session, row: LeasedConnection, step: Exclude<Step, 'none'>): void;
  /**
   * Stops the driver of a session that may not go on: it lost its lease, or its connection has another driver. The
   * session stays listed until the driver has stopped, so that no second driver starts here.
   */
  abandon(session: Session, why: string): void;
  /** Stops the driver and offers the lease to a node that drives fewer connections. */
  letGo(session: Session): void;
  /** Stops all drivers. The leases stay. */
  stopAll(): Promise<void>;
}

/** @param onChange runs when a step or a session has ended, because the rows may have changed in the meantime */
export function hostSessions(leases: Leases, log: Log, onChange: () => void): HostSessions {
  const sessions = new Map<string, Session>();
  const abandoning = new Set<Session>();
  const usedEpochs = new Map<string, number>();
  /** When the last step or session of a connection ended, by the monotonic clock. */
  const endedAt = new Map<string, number>();

  async function carryOut(session: Session, { command, obeyed }: LeasedConnection, step: Exclude<Step, 'none'>) {
    if (step === 'release') return release(session, leases.release);
    const isDone = await session.carryOut(step);
    if (isDone && command > obeyed) await leases.markObeyed(session, command);
  }

  async function release(session: Session, endLease: Leases['release']) {
    try {
      await session.abandon();
      await endLease(session);
    } finally {
      sessions.delete(connectionKey(session));
    }
  }

  function noteEnd(session: Session) {
    endedAt.set(connectionKey(session), performance.now());
    onChange();
  }

  /** Marks the session as busy until the work has ended. */
  function runBusy(session: Session, what: string, work: Promise<void>) {
    session.busy = work
      .catch((error: unknown) => log.error({ err: error, ...idsOf(session), what }, 'a step of a connection failed'))
      .finally(() => {
        session.busy = undefined;
        noteEnd(session);
      });
  }

  /** Stops the driver, and waits for a step that is under way. */
  const stop = (session: Session) => Promise.all([session.abandon(), session.busy]);

  return {
    add: (session) => void sessions.set(connectionKey(session), session),
    find: (key) => sessions.get(connectionKey(key)),
    all: () => [...sessions.values()],
    findHeld(key) {
      const session = sessions.get(connectionKey(key));
      return session && !abandoning.has(session) ? session : undefined;
    },
    held: () => [...sessions.values()].filter((session) => !abandoning.has(session)),
    view(key) {
      const session = sessions.get(connectionKey(key));
      return session && viewOf(session);
    },
    usedEpoch: (key) => usedEpochs.get(connectionKey(key)) ?? 0,
    isStale: (key) => endedAt.has(connectionKey(key)),
    forgetEndsBefore(readAt) {
      for (const [key, at] of endedAt) if (at < readAt) endedAt.delete(key);
    },
    work: (session, row, step) => runBusy(session, step, carryOut(session, row, step)),
    letGo: (session) => runBusy(session, 'let go', release(session, leases.offer)),
    abandon(session, why) {
      if (abandoning.has(session)) return;
      log.info({ ...idsOf(session), why }, 'stopped driving a connection');
      abandoning.add(session);
      usedEpochs.set(connectionKey(session), session.epoch);
      void stop(session).finally(() => {
        abandoning.delete(session);
        sessions.delete(connectionKey(session));
        noteEnd(session);
      });
    },
    stopAll: async () => void (await Promise.all([...sessions.values()].map(stop))),
  };
}

const idsOf = ({ companyId, connectionId }: Session) => ({ companyId, connectionId });

const viewOf = (session: Session): SessionView => ({
  driver: session.driver,
  epoch: session.epoch,
  isLost: session.isLost(),
  isDriven: session.driving() !== undefined,
  isBusy: session.busy !== undefined || performance.now() < session.notBefore,
});
