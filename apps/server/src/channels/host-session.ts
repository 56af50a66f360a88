import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';
import type {
  ChannelEvent,
  ConnectionState,
  DriverFactory,
  Driving,
  FileToStore,
  FleetingEvent,
  Host,
  StateChange,
  StoredFile,
  Wishes,
} from './driver.ts';
import type { Journal, JournalEntry } from './host-journal.ts';
import type { LeaseKey } from './host-leases.ts';
import type { Step } from './host-next-step.ts';

/** What the house does for the host and its drivers, which know no noun; handed over by app.ts. */
export interface HouseHooks {
  /** Stores how a connection stands, if its lease still has this epoch. False: it has not, somebody else drives it. */
  noteState(companyId: number, connectionId: number, change: StateChange, epoch: number): Promise<boolean>;
  /** The link of a connection that a person removed has been ended: the row may go. */
  removed(companyId: number, connectionId: number): Promise<void>;
  /** The link of a connection that goes to another driver has been ended: it may be linked there. */
  moved(companyId: number, connectionId: number): Promise<void>;
  /** Something fleeting happened in a chat. */
  tell(companyId: number, connectionId: number, event: FleetingEvent): void;
  store(companyId: number, file: FileToStore): Promise<StoredFile>;
  load(companyId: number, key: string): Promise<Uint8Array>;
  wireOf(companyId: number, connectionId: number, waId: string): Promise<Uint8Array | null>;
  secretOf(companyId: number, connectionId: number, waId: string): Promise<Uint8Array | null>;
  standingOf(companyId: number, connectionId: number, waId: string): ReturnType<Host['standingOf']>;
  wishes(companyId: number, connectionId: number): Promise<Wishes>;
}

export interface SessionTools {
  /** Its name in the table; a connection that has another one by now needs another session. */
  driver: string;
  factory: DriverFactory;
  hooks: HouseHooks;
  journal: Journal;
  log: Log;
  /** The connection has just become able to send, or its lease should be looked at again. */
  ready(): void;
  lookAgain(): void;
}

/** One connection that this node holds the lease of. */
export interface Session extends LeaseKey {
  readonly driver: string;
  /** By the monotonic clock: when the renewal that made the lease as long as it is was sent. */
  renewedAt: number;
  /** Not before this moment of the monotonic clock is another start tried. */
  notBefore: number;
  driving(): Driving | undefined;
  connected(): boolean;
  /** A state was refused, so the lease is not ours any more; or it was abandoned. */
  lost(): boolean;
  /** What is being done about it now; undefined: nothing. */
  busy: Promise<void> | undefined;
  /** Carries out a step; true when it is done and the order may be marked so. */
  carryOut(step: Exclude<Step, 'none' | 'let-go'>): Promise<boolean>;
  /** Stops the driver; nothing it says about its state counts from here. */
  abandon(): Promise<void>;
}

const patience = { logoutMs: 20_000, stopMs: 15_000 };

export function openSession(
  key: LeaseKey,
  { driver, factory, hooks, journal, log, ready, lookAgain }: SessionTools,
): Session {
  const { companyId, connectionId, epoch } = key;
  let driving: Driving | undefined;
  let status: ConnectionState | undefined;
  let failures = 0;
  /** Nobody wants to hear how a connection stands that is being ended. */
  let muted = false;
  let abandoned = false;
  let telling: Promise<void> = Promise.resolve();

  /** States are told one after the other, each until it is stored. */
  function note(change: StateChange): Promise<void> {
    return (telling = telling.then(async () => {
      for (let pauseMs = 100; !abandoned; pauseMs = Math.min(pauseMs * 2, 2000)) {
        try {
          if (!(await hooks.noteState(companyId, connectionId, change, epoch))) abandoned = true;
          if (change.ended || abandoned) lookAgain();
          return;
        } catch (error) {
          log.warn(
            { err: error, companyId, connectionId },
            'the state of a connection cannot be stored now, trying again',
          );
          await wait(pauseMs);
        }
      }
    }));
  }

  const host: Host = {
    companyId,
    connectionId,
    epoch,
    deliver: (events) => journal.write(events.map((event) => entryOf(companyId, connectionId, event))),
    tell: (event) => hooks.tell(companyId, connectionId, event),
    async state(change) {
      if (muted || abandoned) return;
      const couldSend = status === 'CONNECTED';
      status = change.status;
      if (status === 'CONNECTED') failures = 0;
      await note(change);
      if (status === 'CONNECTED' && !couldSend) ready();
    },
    store: (file) => hooks.store(companyId, file),
    load: (storageKey) => hooks.load(companyId, storageKey),
    wireOf: (waId) => hooks.wireOf(companyId, connectionId, waId),
    secretOf: (waId) => hooks.secretOf(companyId, connectionId, waId),
    standingOf: (waId) => hooks.standingOf(companyId, connectionId, waId),
    wishes: () => hooks.wishes(companyId, connectionId),
  };

  async function stop() {
    const stopping = driving;
    driving = undefined;
    status = undefined;
    if (!stopping) return;
    await within(patience.stopMs, stopping.stop()).catch((error: unknown) =>
      log.warn({ err: error, companyId, connectionId }, 'a driver did not stop cleanly'),
    );
  }

  async function start(fresh: boolean): Promise<boolean> {
    await stop();
    if (abandoned) return false;
    await note({ status: 'OPENING', reason: null, qrcode: '' });
    try {
      driving = await factory.drive(host, { fresh });
      // The lease may have been lost meanwhile.
      if (abandoned) await stop();
      return !abandoned;
    } catch (error) {
      failures++;
      session.notBefore = performance.now() + Math.min(60_000, 1000 * 2 ** failures);
      log.error({ err: error, companyId, connectionId, failures }, 'a connection could not be started');
      await note({ status: 'DISCONNECTED', reason: 'error', retries: failures });
      return false;
    }
  }

  async function logOut(): Promise<boolean> {
    muted = true;
    try {
      driving ??= await factory.drive(host, { fresh: false });
      await within(patience.logoutMs, driving.logout());
    } catch (error) {
      // The person wants it gone: what the other side still believes is settled when it is linked again.
      log.warn({ err: error, companyId, connectionId }, 'a link could not be ended properly');
    }
    await stop();
    muted = false;
    await note({ status: 'DISCONNECTED', reason: 'stopped', qrcode: '', retries: 0, number: null, ended: true });
    return !abandoned;
  }

  const session: Session = {
    ...key,
    driver,
    renewedAt: 0,
    notBefore: 0,
    busy: undefined,
    driving: () => driving,
    connected: () => driving !== undefined && status === 'CONNECTED' && !abandoned,
    lost: () => abandoned,
    async carryOut(step) {
      if (step === 'start' || step === 'start-fresh') return start(step === 'start-fresh');
      if (step === 'stop') {
        await stop();
        return true;
      }
      const loggedOut = await logOut();
      if (loggedOut && step === 'remove') await hooks.removed(companyId, connectionId);
      if (loggedOut && step === 'move') await hooks.moved(companyId, connectionId);
      return loggedOut;
    },
    async abandon() {
      abandoned = true;
      await stop();
    },
  };
  return session;
}

/** Where an event waits to be worked. Acks only ever rise, so they need no order and do not hold up a chat. */
export function entryOf(companyId: number, connectionId: number, event: ChannelEvent): JournalEntry {
  const payload = { connectionId, event };
  if (event.type === 'ack') return { companyId, lane: `ack:${connectionId}`, kind: 'ack', payload };
  if (event.type === 'book') return { companyId, lane: `book:${connectionId}`, kind: 'book', payload };
  // The past is in no hurry: beside what happens now, in its own order.
  if ('past' in event && event.past) return { companyId, lane: `history:${connectionId}`, kind: 'history', payload };
  const { isGroup, phone, id } = event.chat;
  const chat = isGroup ? id : (phone ?? id);
  const entry = { companyId, lane: `chat:${connectionId}:${chat}`, kind: 'inbound', payload };
  if (event.type !== 'message') return entry;
  // A message that could not be opened and the same one when it comes again are two things to work on.
  return {
    ...entry,
    onceKey: `${event.content.kind === 'undecryptable' ? 'closed' : 'in'}:${connectionId}:${event.waId}`,
  };
}

async function within<T>(mostMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${mostMs} ms.`)), mostMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
