import type { Log } from '../platform/log.ts';
import type { DriverFactory, Driving } from './driver.ts';
import { openJournal } from './host-journal.ts';
import { leasesOf } from './host-leases.ts';
import { nextStep, type Duty } from './host-next-step.ts';
import { isGoneNode, nameThisNode } from './host-node.ts';
import { openSession, type HouseHooks, type Session } from './host-session.ts';
import { storeEntries } from '../platform/lanes/store-entries.ts';

export type { HouseHooks } from './host-session.ts';

export interface HostOptions {
  /** By the name in `connections.driver`; a node drives only those that it has a driver for. */
  drivers: Readonly<Record<string, DriverFactory>>;
  hooks: HouseHooks;
  log: Log;
  /** A connection has just become able to send. */
  ready?: () => void;
  /** After so long without a sign of life another node takes over. */
  ttlMs?: number;
  /** How often the tables are looked at without being woken: this is how orders given at another node are heard. */
  pollMs?: number;
}

/** The part of this process that drives connections. */
export interface RunningHost {
  /** Stops every driver, stores what they still report, and lets others take over at once. */
  stop(): Promise<void>;
  /** Connections that this node drives and that can send now. */
  drivenConnections(): { companyId: number; connectionId: number }[];
  /** The driver of a connection, if this node drives it; undefined also when the lease could have run out. */
  driving(companyId: number, connectionId: number): Driving | undefined;
  /** Something was ordered: look now. */
  wake(): void;
}

/** So many are started in one pass, so that nodes that start together share the connections. */
const mostAtOnce = 25;
const journalPatienceMs = 5000;

/**
 * Drives connections: exactly one node each, by lease (reference: STACK.md S10). A node that could not renew for two
 * thirds of the lease stops its drivers by itself, before anybody else may start them; whatever it still says about
 * their state is refused by its epoch.
 */
export function startHost({
  drivers,
  hooks,
  log,
  ready = () => undefined,
  ttlMs = 20_000,
  pollMs = 1000,
}: HostOptions): RunningHost {
  const nodeId = nameThisNode();
  const leases = leasesOf(nodeId, Object.keys(drivers), ttlMs);
  const journal = openJournal(storeEntries, log);
  const sessions = new Map<string, Session>();
  const leaving = new Set<Session>();
  /** The last epoch of each connection under which a driver was stopped here for want of a lease. */
  const spent = new Map<string, number>();
  /**
   * By the monotonic clock: when something that was done about a connection had ended. What was asked of the tables
   * before says how it stood before that.
   */
  const endedAt = new Map<string, number>();
  const nameOf = ({ companyId, connectionId }: { companyId: number; connectionId: number }) =>
    `${companyId}|${connectionId}`;
  const isFresh = (session: Session) => performance.now() - session.renewedAt < (ttlMs * 2) / 3;
  let stopping = false;
  let passing: Promise<void> | undefined;
  let again = false;

  function wake() {
    again = true;
    if (stopping) return;
    passing ??= pass();
  }

  async function pass() {
    while (again && !stopping) {
      again = false;
      try {
        await leases.freeThoseOf(isGoneNode);
        const askedAt = performance.now();
        await attend(await leases.takeAndList(mostAtOnce), askedAt);
      } catch (error) {
        log.debug({ err: error }, 'the leases cannot be looked at now');
      }
    }
    passing = undefined;
  }

  async function attend(duties: Duty[], askedAt: number) {
    const listed = new Set(duties.map(nameOf));
    for (const session of sessions.values())
      if (!listed.has(nameOf(session))) abandon(session, 'its lease or the connection is gone');
    for (const [name, at] of endedAt) if (at < askedAt) endedAt.delete(name);
    const isOld = (duty: Duty) => endedAt.has(nameOf(duty));
    const unknown = duties.filter((duty) => !sessions.has(nameOf(duty)) && !isOld(duty));
    await openSessions(await withoutSpent(unknown));
    for (const duty of duties) {
      // A step may also have ended since the list came.
      const session = isOld(duty) ? undefined : sessions.get(nameOf(duty));
      if (session && (session.lost() || session.epoch !== duty.epoch)) abandon(session, 'another node had taken over');
      else if (session && session.driver !== duty.driver) abandon(session, 'the connection has gone to another driver');
      else if (session && !session.busy) work(session, duty);
    }
  }

  /**
   * What a stopped driver still has on its way must not count beside what the next one does: its lease is handed back
   * and taken anew, under another epoch.
   */
  async function withoutSpent(duties: Duty[]) {
    const isSpent = (duty: Duty) => (spent.get(nameOf(duty)) ?? 0) >= duty.epoch;
    for (const duty of duties.filter(isSpent)) {
      await leases.release(duty);
      again = true;
    }
    return duties.filter((duty) => !isSpent(duty));
  }

  async function openSessions(duties: Duty[]) {
    if (duties.length === 0) return;
    const sentAt = performance.now();
    const sure = new Set((await leases.renew(duties)).map(nameOf));
    for (const duty of duties) {
      const factory = drivers[duty.driver];
      if (!factory || !sure.has(nameOf(duty)) || stopping) continue;
      const session = openSession(duty, { driver: duty.driver, factory, hooks, journal, log, ready, lookAgain: wake });
      session.renewedAt = sentAt;
      sessions.set(nameOf(duty), session);
    }
  }

  function work(session: Session, duty: Duty) {
    const step = nextStep(duty, session.driving() !== undefined);
    if (step === 'none' || performance.now() < session.notBefore) return;
    session.busy = (step === 'let-go' ? letGo(session) : obey(session, step, duty))
      .catch((error: unknown) => log.error({ err: error, ...idsOf(session), step }, 'a step of a connection failed'))
      .finally(() => {
        session.busy = undefined;
        endedAt.set(nameOf(session), performance.now());
        // The table may have changed meanwhile.
        wake();
      });
  }

  async function obey(session: Session, step: Parameters<Session['carryOut']>[0], { command, obeyed }: Duty) {
    const done = await session.carryOut(step);
    if (done && command > obeyed) await leases.markObeyed(session, command);
  }

  async function letGo(session: Session) {
    try {
      await session.abandon();
      await leases.release(session);
    } finally {
      sessions.delete(nameOf(session));
    }
  }

  /**
   * The lease is lost, or may be: the driver is stopped, and stays known until it is, so that it never runs twice here.
   */
  function abandon(session: Session, why: string) {
    if (leaving.has(session)) return;
    log.info({ ...idsOf(session), why }, 'stopped driving a connection');
    leaving.add(session);
    spent.set(nameOf(session), session.epoch);
    void Promise.all([session.abandon(), session.busy ?? session.abandon()]).finally(() => {
      leaving.delete(session);
      sessions.delete(nameOf(session));
      endedAt.set(nameOf(session), performance.now());
      wake();
    });
  }

  async function renew() {
    const held = [...sessions.values()].filter((session) => !leaving.has(session));
    if (held.length === 0) return;
    const sentAt = performance.now();
    try {
      const kept = new Set(
        (await leases.renew(held)).map(({ companyId, connectionId, epoch }) => `${companyId}|${connectionId}|${epoch}`),
      );
      for (const session of held) {
        if (kept.has(`${nameOf(session)}|${session.epoch}`)) session.renewedAt = sentAt;
        else abandon(session, 'another node has taken over');
      }
    } catch (error) {
      log.debug({ err: error }, 'the leases cannot be renewed now');
    }
  }

  function watch() {
    for (const session of sessions.values()) if (!isFresh(session)) abandon(session, 'its lease could not be renewed');
  }

  let renewing: Promise<void> | undefined;
  const timers = [
    setInterval(wake, pollMs),
    setInterval(() => void (renewing ??= renew().finally(() => (renewing = undefined))), ttlMs / 3),
    setInterval(watch, ttlMs / 12),
  ];
  wake();

  return {
    wake,
    driving(companyId, connectionId) {
      const session = sessions.get(nameOf({ companyId, connectionId }));
      return session && !leaving.has(session) && isFresh(session) ? session.driving() : undefined;
    },
    drivenConnections: () =>
      [...sessions.values()]
        .filter((session) => session.connected() && !leaving.has(session) && isFresh(session))
        .map(idsOf),
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([passing, renewing]);
      const held = [...sessions.values()];
      await Promise.all(held.map((session) => Promise.all([session.abandon(), session.busy ?? session.abandon()])));
      await journal.close(journalPatienceMs);
      await leases
        .releaseAll()
        .catch((error: unknown) => log.warn({ err: error }, 'the leases could not be handed back'));
    },
  };
}

const idsOf = ({ companyId, connectionId }: Session) => ({ companyId, connectionId });
