import type { Message } from '@balcao/contract';
import { nextEntries, nextToSend, type Outgoing, type OutboxEvent } from './outbox-entries.ts';

export type NewOutgoing = Pick<Outgoing, 'ticketId' | 'body' | 'file' | 'voice' | 'sign' | 'quoted'>;

interface OutboxOptions {
  send: (outgoing: Outgoing, onProgress: (progress: number) => void) => Promise<Message>;
  /** Stores the server's message in the conversation, before the outgoing bubble is removed. */
  onSent: (message: Message) => void;
  /**
   * The code of a refusal by the server. Undefined when the server was not reached, so that the message may be retried
   * automatically.
   */
  codeOf: (error: unknown) => string | undefined;
  /** Stores a message so that it survives a reload: called when the message is added and when it fails. */
  keep?: (outgoing: Outgoing) => void;
  /** Called when the message has arrived or was discarded. */
  forget?: (clientId: string) => void;
  /** Whether a message is still to be sent: another tab of the browser may have sent or discarded it. */
  isKept?: (clientId: string) => Promise<boolean>;
  now?: () => Date;
  newId?: () => string;
}

/**
 * Keeps outgoing messages in order for each ticket: a message is sent when the one before it has arrived or was
 * refused. Without a network the ticket's messages wait; `resume` sends them. `nextEntries` decides.
 */
export class Outbox {
  readonly #options: Required<OutboxOptions>;
  #entries: readonly Outgoing[] = [];
  readonly #listeners = new Set<() => void>();
  /** The promises of `deliver`, by message: each is resolved with whether the server took the message. */
  readonly #waiting = new Map<string, (isTaken: boolean) => void>();
  /** Tickets whose messages are being sent. */
  readonly #sending = new Set<number>();

  constructor(options: OutboxOptions) {
    this.#options = {
      keep: () => undefined,
      forget: () => undefined,
      isKept: () => Promise.resolve(true),
      now: () => new Date(),
      newId: () => crypto.randomUUID(),
      ...options,
    };
  }

  // React and event handlers call `subscribe`, `read`, `retry` and `discard` without the outbox, so they are arrow
  // functions.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): readonly Outgoing[] => this.#entries;

  readonly retry = (clientId: string): Promise<void> => {
    const entry = this.#find(clientId);
    if (!entry) return Promise.resolve();
    this.#apply({ type: 'retried', clientId });
    return this.#sendTicket(entry.ticketId);
  };

  readonly discard = (clientId: string): Promise<void> => {
    const entry = this.#find(clientId);
    this.#remove(clientId);
    return entry ? this.#sendTicket(entry.ticketId) : Promise.resolve();
  };

  /** Removes a message that another tab has sent or discarded. */
  drop(clientId: string): Promise<void> {
    const entry = this.#find(clientId);
    this.#takeOut(clientId);
    return entry ? this.#sendTicket(entry.ticketId) : Promise.resolve();
  }

  add(messages: readonly NewOutgoing[]): Promise<unknown> {
    return this.#sendTickets(this.#addEntries(messages).map(({ ticketId }) => ticketId));
  }

  /**
   * Like `add`, for a caller that goes on only after the messages. A message that waits for the network is sent later;
   * the result is then false, since the next step must not happen later without the user.
   * @returns whether the server took every message at the first attempt
   */
  async deliver(messages: readonly NewOutgoing[]): Promise<boolean> {
    const added = this.#addEntries(messages);
    const outcomes = added.map(
      ({ clientId }) => new Promise<boolean>((resolve) => this.#waiting.set(clientId, resolve)),
    );
    void this.#sendTickets(added.map(({ ticketId }) => ticketId));
    return (await Promise.all(outcomes)).every((isTaken) => isTaken);
  }

  #addEntries(messages: readonly NewOutgoing[]): readonly Outgoing[] {
    const startMs = this.#options.now().getTime();
    const added = messages.map((message, index): Outgoing => ({
      ...message,
      clientId: this.#options.newId(),
      fileUrl: urlOf(message.file),
      // Messages of one call keep their order when they are restored.
      createdAt: new Date(startMs + index).toISOString(),
      state: 'waiting',
      progress: 0,
      error: null,
    }));
    this.#apply({ type: 'added', entries: added });
    for (const entry of added) this.#options.keep(entry);
    return added;
  }

  /**
   * Restores messages that an earlier page did not send. If that page missed the answer, the message is sent again: the
   * server recognises its `clientId` and stores it once.
   */
  restore(stored: readonly Outgoing[]): void {
    const missing = stored.filter(({ clientId }) => !this.#find(clientId));
    this.#apply({ type: 'restored', entries: missing.map((entry) => ({ ...entry, fileUrl: urlOf(entry.file) })) });
  }

  /** Forgets the messages of a user who has signed out. They stay where `keep` has put them. */
  clear(): void {
    for (const clientId of this.#waiting.keys()) this.#settle(clientId, false);
    for (const { fileUrl } of this.#entries) if (fileUrl) URL.revokeObjectURL(fileUrl);
    this.#apply({ type: 'cleared' });
  }

  /** Call it when the network is back. */
  resume(): Promise<unknown> {
    this.#apply({ type: 'resumed', at: this.#options.now().getTime() });
    return this.#sendTickets(this.#entries.map(({ ticketId }) => ticketId));
  }

  #sendTickets(ticketIds: readonly number[]): Promise<unknown> {
    return Promise.all([...new Set(ticketIds)].map((ticketId) => this.#sendTicket(ticketId)));
  }

  /** Sends the messages of a ticket one after the other, until the server is not reached. */
  async #sendTicket(ticketId: number) {
    if (this.#sending.has(ticketId)) return;
    this.#sending.add(ticketId);
    try {
      for (let next = this.#next(ticketId); next; next = this.#next(ticketId)) {
        const isReached = await this.#send(next);
        if (!isReached) return;
      }
    } finally {
      this.#sending.delete(ticketId);
      // The messages left wait behind one that did not reach the server.
      for (const entry of this.#entries) if (entry.ticketId === ticketId) this.#settle(entry.clientId, false);
    }
  }

  /** @returns false if the server was not reached: the next message would not reach it either */
  async #send(entry: Outgoing): Promise<boolean> {
    const { clientId } = entry;
    this.#apply({ type: 'begun', clientId });
    if (!(await this.#options.isKept(clientId))) this.#takeOut(clientId);
    // The user may also have discarded it in this tab in the meantime.
    if (!this.#find(clientId)) return true;
    try {
      const report = (progress: number) => this.#apply({ type: 'progressed', clientId, progress });
      this.#options.onSent(await this.#options.send(entry, report));
      this.#settle(clientId, true);
      this.#remove(clientId);
      return true;
    } catch (error) {
      const code = this.#options.codeOf(error);
      this.#apply({ type: 'failed', clientId, code });
      this.#settle(clientId, false);
      const failed = this.#find(clientId);
      if (failed) this.#options.keep(failed);
      return code !== undefined;
    }
  }

  #settle(clientId: string, isTaken: boolean) {
    this.#waiting.get(clientId)?.(isTaken);
    this.#waiting.delete(clientId);
  }

  #next(ticketId: number) {
    return nextToSend(this.#entries, ticketId);
  }

  #find(clientId: string) {
    return this.#entries.find((entry) => entry.clientId === clientId);
  }

  /** Removes a message here and in the storage. */
  #remove(clientId: string) {
    this.#takeOut(clientId);
    this.#options.forget(clientId);
  }

  /** Removes a message from this tab only. */
  #takeOut(clientId: string) {
    this.#settle(clientId, false);
    const fileUrl = this.#find(clientId)?.fileUrl;
    if (fileUrl) URL.revokeObjectURL(fileUrl);
    this.#apply({ type: 'removed', clientId });
  }

  #apply(event: OutboxEvent) {
    this.#entries = nextEntries(this.#entries, event);
    for (const listener of this.#listeners) listener();
  }
}

const urlOf = (file: File | null) => (file ? URL.createObjectURL(file) : null);
