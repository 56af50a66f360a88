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
  /** The server writes the user's name above the text. */
  sign: boolean;
  quoted: Quoted | null;
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1, of the upload. */
  progress: number;
  /** A code of the error catalogue, if it failed. */
  error: string | null;
}

type Entries = readonly Outgoing[];

export type OutboxEvent =
  | { type: 'added'; entries: Entries }
  /** Messages that an earlier page did not send; whether the server has them is not known. */
  | { type: 'restored'; entries: Entries }
  | { type: 'begun'; clientId: string }
  | { type: 'progressed'; clientId: string; progress: number }
  /** `code`: the server's refusal. Without one the server was not reached. */
  | { type: 'failed'; clientId: string; code: string | undefined }
  | { type: 'retried'; clientId: string }
  /** The message has arrived or was discarded. */
  | { type: 'removed'; clientId: string }
  /** The messages belong to a user who has signed out. */
  | { type: 'cleared' }
  /** The network is back. */
  | { type: 'resumed'; at: number };

/** The code of a message that did not reach the server; it may be retried automatically. */
const notReached = 'ERR_NETWORK';
/** An older message is not sent automatically after a reconnect: the conversation has moved on. */
const maxResumeAgeMs = 10 * 60_000;

/** Whether a message that did not reach the server is sent automatically when the network is back. */
export const willLeave = ({ state, error, createdAt }: Outgoing, at: number): boolean =>
  state === 'failed' && error === notReached && Date.parse(createdAt) > at - maxResumeAgeMs;

/** Until when (ms since 1970) a message that did not reach the server is sent automatically. */
export const leavesUntil = ({ createdAt }: Outgoing): number => Date.parse(createdAt) + maxResumeAgeMs;

/** Whether a message is on its way, or will be without the user. */
export const isUnsent = (entry: Outgoing, at: number): boolean =>
  entry.state === 'waiting' || entry.state === 'sending' || willLeave(entry, at);

/** The transition table of the outbox. Pure; entries that do not change keep their identity. */
export function nextEntries(entries: Entries, event: OutboxEvent): Entries {
  switch (event.type) {
    case 'added':
      return [...entries, ...event.entries];
    case 'restored':
      return [...event.entries.map(asRestored).toSorted(byAge), ...entries];
    case 'begun':
      return change(entries, event.clientId, { state: 'sending', error: null, progress: 0 });
    case 'progressed':
      return change(entries, event.clientId, { progress: event.progress });
    case 'failed':
      return change(entries, event.clientId, { state: 'failed', error: event.code ?? notReached });
    case 'retried':
      return change(entries, event.clientId, { state: 'waiting', error: null });
    case 'removed':
      return entries.filter(({ clientId }) => clientId !== event.clientId);
    case 'cleared':
      return [];
    case 'resumed':
      return entries.map((entry) => (willLeave(entry, event.at) ? { ...entry, state: 'waiting', error: null } : entry));
  }
}

/**
 * The next message of a ticket to send. A message that did not reach the server holds those behind it, which would
 * otherwise arrive before it; a refused message does not.
 */
export function nextToSend(entries: Entries, ticketId: number): Outgoing | undefined {
  const ofTicket = entries.filter((entry) => entry.ticketId === ticketId);
  const heldAt = ofTicket.findIndex(({ state, error }) => state === 'failed' && error === notReached);
  const waitingAt = ofTicket.findIndex(({ state }) => state === 'waiting');
  const isFree = waitingAt >= 0 && (heldAt < 0 || waitingAt < heldAt);
  return isFree ? ofTicket[waitingAt] : undefined;
}

const asRestored = (entry: Outgoing): Outgoing => ({
  ...entry,
  state: 'failed',
  progress: 0,
  error: entry.error ?? notReached,
});

const byAge = (a: Outgoing, b: Outgoing) => a.createdAt.localeCompare(b.createdAt);

const change = (entries: Entries, clientId: string, changes: Partial<Outgoing>): Entries =>
  entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...changes } : entry));
