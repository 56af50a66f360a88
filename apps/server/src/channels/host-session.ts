import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';
import type {
  ConnectionState,
  DriverFactory,
  DriverSettings,
  Driving,
  FileToStore,
  Host,
  PresenceEvent,
  StateChange,
  StoredFile,
} from './driver.ts';
import type { Step } from './host-decide.ts';
import type { Journal } from './host-journal.ts';
import type { LeaseKey } from './host-leases.ts';
import { journalEntryOf } from './journal-entry.ts';

/** The functions of the product that the host and its drivers call. The channels import no noun. */
export interface ProductHooks {
  /** Stores the state of a connection if its lease has this epoch. @returns false if another node drives it */
  storeState(companyId: number, connectionId: number, change: StateChange, epoch: number): Promise<boolean>;
  /** Deletes the row of a removed connection, whose link has ended. */
  finishRemoval(companyId: number, connectionId: number): Promise<void>;
  /** Moves a connection, whose link has ended, to its next driver. */
  finishMove(companyId: number, connectionId: number): Promise<void>;
  showPresence(companyId: number, connectionId: number, event: PresenceEvent): void;
  store(companyId: number, file: FileToStore): Promise<StoredFile>;
  load(companyId: number, key: string): Promise<Uint8Array>;
  wireOf(companyId: number, connectionId: number, waId: string): Promise<Uint8Array | null>;
  secretOf(companyId: number, connectionId: number, waId: string): Promise<Uint8Array | null>;
  messageState(companyId: number, connectionId: number, waId: string): ReturnType<Host['messageState']>;
  settings(companyId: number, connectionId: number): Promise<DriverSettings>;
  /** Whether a worker sends something through the connection now. */
  isSending(companyId: number, connectionId: number): Promise<boolean>;
}

export interface SessionTools {
  /** The name of the driver in the connection's row. A connection that gets another driver needs another session. */
  driver: string;
  factory: DriverFactory;
  hooks: ProductHooks;
  journal: Journal;
  log: Log;
  /** The connection has become able to send. */
  onConnected(): void;
  /** Requests another pass over the leases: the tables may have changed. */
  requestPass(): void;
}

/** One connection whose lease this node holds. */
export interface Session extends LeaseKey {
  readonly driver: string;
  /** When the last successful renewal of the lease was sent, by the monotonic clock. */
  renewedAt: number;
  /** A failed start is not repeated before this time of the monotonic clock. */
  notBefore: number;
  /** The step that is under way. */
  busy: Promise<void> | undefined;
  driving(): Driving | undefined;
  isConnected(): boolean;
  /** The lease was lost, or the session was abandoned. */
  isLost(): boolean;
  /** Carries out a step of an order. @returns whether the order is done */
  carryOut(step: Exclude<Step, 'none' | 'release'>): Promise<boolean>;
  /** Stops the driver. Its later reports of the state are ignored. */
  abandon(): Promise<void>;
}

const logoutTimeoutMs = 20_000;
const stopTimeoutMs = 15_000;
const maxStateRetryMs = 2000;
const maxStartRetryMs = 60_000;

export const openSession = (key: LeaseKey, tools: SessionTools): Session => new ConnectionSession(key, tools);

/** Owns the driver of a connection, and so its socket, while this node holds the lease. */
class ConnectionSession implements Session {
  readonly companyId: number;
  readonly connectionId: number;
  readonly epoch: number;
  readonly driver: string;
  renewedAt = 0;
  notBefore = 0;
  busy: Promise<void> | undefined = undefined;
  readonly #tools: SessionTools;
  readonly #ids: { companyId: number; connectionId: number };
  readonly #host: Host;
  #driving: Driving | undefined;
  #status: ConnectionState | undefined;
  #failedStarts = 0;
  /** The link is being ended. Meanwhile, the driver's reports of the state are ignored. */
  #isLoggingOut = false;
  #isAbandoned = false;
  /** Resolves when all states that were reported so far are stored, or the session is abandoned. */
  #storing: Promise<void> = Promise.resolve();

  constructor({ companyId, connectionId, epoch }: LeaseKey, tools: SessionTools) {
    this.companyId = companyId;
    this.connectionId = connectionId;
    this.epoch = epoch;
    this.driver = tools.driver;
    this.#tools = tools;
    this.#ids = { companyId, connectionId };
    this.#host = this.#hostOfDriver();
  }

  driving(): Driving | undefined {
    return this.#driving;
  }

  isConnected(): boolean {
    return this.#driving !== undefined && this.#status === 'CONNECTED' && !this.#isAbandoned;
  }

  isLost(): boolean {
    return this.#isAbandoned;
  }

  async carryOut(step: Exclude<Step, 'none' | 'release'>): Promise<boolean> {
    const { hooks } = this.#tools;
    switch (step) {
      case 'start':
      case 'start-fresh':
        return this.#start(step === 'start-fresh');
      case 'stop':
        await this.#stop();
        return true;
      case 'log-out':
        return this.#logOut();
      case 'remove':
        if (!(await this.#logOut())) return false;
        await hooks.finishRemoval(this.companyId, this.connectionId);
        return true;
      case 'move':
        if (!(await this.#logOut())) return false;
        await hooks.finishMove(this.companyId, this.connectionId);
        return true;
    }
  }

  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.#stop();
  }

  /** The interface for the driver. */
  #hostOfDriver(): Host {
    const { hooks, journal } = this.#tools;
    const { companyId, connectionId, epoch } = this;
    return {
      companyId,
      connectionId,
      epoch,
      deliver: (events) => journal.write(events.map((event) => journalEntryOf(companyId, connectionId, event))),
      reportPresence: (event) => hooks.showPresence(companyId, connectionId, event),
      reportState: (change) => this.#reportState(change),
      store: (file) => hooks.store(companyId, file),
      load: (key) => hooks.load(companyId, key),
      wireOf: (waId) => hooks.wireOf(companyId, connectionId, waId),
      secretOf: (waId) => hooks.secretOf(companyId, connectionId, waId),
      messageState: (waId) => hooks.messageState(companyId, connectionId, waId),
      settings: () => hooks.settings(companyId, connectionId),
    };
  }

  async #reportState(change: StateChange): Promise<void> {
    if (this.#isLoggingOut || this.#isAbandoned) return;
    const wasConnected = this.#status === 'CONNECTED';
    this.#status = change.status;
    const isConnected = change.status === 'CONNECTED';
    if (isConnected) this.#failedStarts = 0;
    await this.#storeState(change);
    if (isConnected && !wasConnected) this.#tools.onConnected();
  }

  /** States are stored one after the other; each is retried until it is stored, or the session is abandoned. */
  #storeState(change: StateChange): Promise<void> {
    return (this.#storing = this.#storing.then(() => this.#storeStateNow(change)));
  }

  async #storeStateNow(change: StateChange): Promise<void> {
    const { hooks, log, requestPass } = this.#tools;
    for (let pauseMs = 100; !this.#isAbandoned; pauseMs = Math.min(pauseMs * 2, maxStateRetryMs)) {
      try {
        const isOurs = await hooks.storeState(this.companyId, this.connectionId, change, this.epoch);
        if (!isOurs) this.#isAbandoned = true;
        if (change.ended || this.isLost()) requestPass();
        return;
      } catch (error) {
        log.warn({ err: error, ...this.#ids }, 'the state of a connection cannot be stored now; retrying');
        await wait(pauseMs);
      }
    }
  }

  /** @returns whether the driver runs. A failed start is repeated after a pause, unless the lease is lost. */
  async #start(fresh: boolean): Promise<boolean> {
    await this.#stop();
    if (this.isLost()) return false;
    await this.#storeState({ status: 'OPENING', reason: null, qrcode: '' });
    try {
      this.#driving = await this.#tools.factory.drive(this.#host, { fresh });
      // The lease may have been lost during the start.
      if (this.isLost()) await this.#stop();
      return !this.isLost();
    } catch (error) {
      this.#failedStarts++;
      this.notBefore = performance.now() + Math.min(maxStartRetryMs, 1000 * 2 ** this.#failedStarts);
      const failures = this.#failedStarts;
      this.#tools.log.error({ err: error, ...this.#ids, failures }, 'a connection could not be started');
      await this.#storeState({ status: 'DISCONNECTED', reason: 'error', retries: failures });
      return false;
    }
  }

  /** Ends the link at WhatsApp, or at least here. @returns false if the lease was lost in the meantime */
  async #logOut(): Promise<boolean> {
    this.#isLoggingOut = true;
    try {
      this.#driving ??= await this.#tools.factory.drive(this.#host, { fresh: false });
      await within(logoutTimeoutMs, this.#driving.logout());
    } catch (error) {
      // The order counts as done: WhatsApp may still know this link, but the next link replaces it.
      this.#tools.log.warn({ err: error, ...this.#ids }, 'a link could not be ended at WhatsApp');
    }
    await this.#stop();
    this.#isLoggingOut = false;
    await this.#storeState({
      status: 'DISCONNECTED',
      reason: 'stopped',
      qrcode: '',
      retries: 0,
      number: null,
      ended: true,
    });
    return !this.isLost();
  }

  async #stop(): Promise<void> {
    const driving = this.#driving;
    this.#driving = undefined;
    this.#status = undefined;
    if (!driving) return;
    await within(stopTimeoutMs, driving.stop()).catch((error: unknown) =>
      this.#tools.log.warn({ err: error, ...this.#ids }, 'a driver did not stop in time'),
    );
  }
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
