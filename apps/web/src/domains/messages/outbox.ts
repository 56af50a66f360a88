import type { Message } from '@balcao/contract';

export type Quoted = NonNullable<Message['quotedMsg']>;

/** A message on its way from this screen to the server. */
export interface Outgoing {
  clientId: string;
  ticketId: number;
  body: string;
  file: File | null;
  /** A URL of the file in this browser, for the bubble. */
  fileUrl: string | null;
  voice: boolean;
  sign: boolean;
  quoted: Quoted | null;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1, of the upload. */
  progress: number;
  /** A code of the error catalogue, if it failed. */
  error: string | null;
}

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
  now?: () => Date;
  newId?: () => string;
}

/** An older message is not sent automatically after a reconnect: the conversation has moved on. */
const askAgainAfterMs = 10 * 60_000;

/**
 * Keeps outgoing messages in order for each ticket: a message is sent when the one before it has arrived or was
 * refused. Without a network the ticket's messages wait; `resume` sends them.
 */
export function createOutbox({
  send,
  onSent,
  codeOf,
  keep = () => undefined,
  forget = () => undefined,
  now = () => new Date(),
  newId = () => crypto.randomUUID(),
}: OutboxOptions) {
  let entries: readonly Outgoing[] = [];
  const listeners = new Set<() => void>();
  const working = new Set<number>();

  const set = (next: readonly Outgoing[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const change = (clientId: string, changes: Partial<Outgoing>) =>
    set(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...changes } : entry)));
  const remove = (clientId: string) => {
    const gone = entries.find((entry) => entry.clientId === clientId);
    if (gone?.fileUrl) URL.revokeObjectURL(gone.fileUrl);
    set(entries.filter((entry) => entry.clientId !== clientId));
    forget(clientId);
  };

  async function work(ticketId: number) {
    if (working.has(ticketId)) return;
    working.add(ticketId);
    try {
      for (let next = nextOf(ticketId); next; next = nextOf(ticketId)) {
        const { clientId } = next;
        change(clientId, { state: 'sending', error: null, progress: 0 });
        try {
          onSent(await send(next, (progress) => change(clientId, { progress })));
          remove(clientId);
        } catch (error) {
          const code = codeOf(error);
          change(clientId, { state: 'failed', error: code ?? 'ERR_NETWORK' });
          keep({ ...next, state: 'failed', error: code ?? 'ERR_NETWORK' });
          if (code === undefined) return;
        }
      }
    } finally {
      working.delete(ticketId);
    }
  }
  const nextOf = (ticketId: number) => {
    const mine = entries.filter((entry) => entry.ticketId === ticketId);
    // A message that failed for lack of a network holds those behind it, which would otherwise arrive before it.
    const held = mine.findIndex((entry) => entry.state === 'failed' && entry.error === 'ERR_NETWORK');
    const waiting = mine.findIndex((entry) => entry.state === 'waiting');
    return waiting >= 0 && (held < 0 || waiting < held) ? mine[waiting] : undefined;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => entries,
    add: (messages: NewOutgoing[]) => {
      const since = now().getTime();
      const added = messages.map((message, place): Outgoing => ({
        ...message,
        clientId: newId(),
        fileUrl: message.file ? URL.createObjectURL(message.file) : null,
        // Messages of one call keep their order when they are restored.
        createdAt: new Date(since + place).toISOString(),
        state: 'waiting',
        progress: 0,
        error: null,
      }));
      set([...entries, ...added]);
      for (const entry of added) keep(entry);
      return Promise.all([...new Set(added.map(({ ticketId }) => ticketId))].map(work));
    },
    /**
     * Restores messages that an earlier page did not send. If that page missed the answer, the message is sent again:
     * the server recognises its `clientId` and stores it once.
     */
    restore: (kept: readonly Outgoing[]) => {
      const known = new Set(entries.map(({ clientId }) => clientId));
      const restored = kept
        .filter(({ clientId }) => !known.has(clientId))
        .map((entry): Outgoing => ({
          ...entry,
          fileUrl: entry.file ? URL.createObjectURL(entry.file) : null,
          state: 'failed',
          progress: 0,
          error: entry.error ?? 'ERR_NETWORK',
        }));
      set([...restored.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), ...entries]);
    },
    retry: (clientId: string) => {
      const entry = entries.find((known) => known.clientId === clientId);
      if (!entry) return Promise.resolve();
      change(clientId, { state: 'waiting', error: null });
      return work(entry.ticketId);
    },
    discard: (clientId: string) => {
      const entry = entries.find((known) => known.clientId === clientId);
      remove(clientId);
      return entry ? work(entry.ticketId) : Promise.resolve();
    },
    /** Call it when the network is back. */
    resume: () => {
      const young = now().getTime() - askAgainAfterMs;
      set(
        entries.map((entry) =>
          entry.error === 'ERR_NETWORK' && Date.parse(entry.createdAt) > young
            ? { ...entry, state: 'waiting', error: null }
            : entry,
        ),
      );
      return Promise.all([...new Set(entries.map(({ ticketId }) => ticketId))].map(work));
    },
  };
}
