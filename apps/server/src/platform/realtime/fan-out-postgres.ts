import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Log } from '../log.ts';
import { keepListening } from '../postgres/keep-listening.ts';
import type { FanOut } from './fan-out.ts';

/** PostgreSQL limits a notification to less than 8,000 bytes. */
const maxBytes = 7900;
/** A long message is sent in parts. A part is JSON that is quoted again: a character takes at most six bytes. */
const partCharacters = 1250;
/** The maximum number of remembered processes; the process that has been silent the longest is forgotten first. */
const maxSenders = 1000;

type SentMessage = ClusterMessage | ClusterResponse;
/**
 * The content of one notification: a whole message, or a part of a long one. `uid` is the sending process; `nth` counts
 * its messages. `part`: the index of the part, the number of parts, and the piece of the message's JSON.
 */
interface Notification {
  uid: string;
  /** Absent from processes of an earlier version. */
  nth?: number;
  part?: { place: number; of: number; text: string };
}

/**
 * Announcements through LISTEN/NOTIFY of the shared database, over one connection for each process.
 * `@socket.io/postgres-adapter` is not used: it never released the listening connection after a loss of the database.
 * It also notified over several connections, so that signals overtook each other.
 */
export function throughPostgres(url: string, log: Log): FanOut {
  let adapter: PostgresAdapter | undefined;
  let reportReconnect: Parameters<FanOut['onReconnect']>[0] = () => undefined;
  let sentCount = 0;
  const join = joiner();
  const listener = keepListening({
    url,
    log,
    name: 'sockets',
    channel: 'balcao#/',
    onPayload(payload) {
      try {
        const message = join(payload, adapter?.ownUid);
        if (message) adapter?.onMessage(message as ClusterMessage);
      } catch (error) {
        log.error({ err: error }, 'another process said something that cannot be read');
      }
    },
    onReconnect: (lost) => reportReconnect({ everywhere: lost > 0 }),
  });
  const send = (message: SentMessage) => {
    sentCount += 1;
    for (const payload of split(message, sentCount)) listener.notify(payload);
  };
  return {
    // Socket.IO calls it with `new`.
    adapter: function open(namespace: unknown) {
      return (adapter = new PostgresAdapter(namespace, send));
    } as never,
    isUp: listener.isUp,
    onReconnect: (tell) => void (reportReconnect = tell),
    close: listener.close,
  };
}

/** Delivers to the node's own sockets at once. All processes receive in the order of the calls. */
class PostgresAdapter extends ClusterAdapterWithHeartbeat {
  readonly #send: (message: SentMessage) => void;

  constructor(namespace: unknown, send: (message: SentMessage) => void) {
    super(namespace, {});
    this.#send = send;
  }

  get ownUid(): string {
    return this.uid;
  }

  protected async doPublish(message: ClusterMessage): Promise<string> {
    this.#send(message);
    return '';
  }

  protected async doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    this.#send(response);
  }
}

function split(message: SentMessage, nth: number): string[] {
  const whole = JSON.stringify({ ...message, nth });
  if (Buffer.byteLength(whole) <= maxBytes) return [whole];
  const letters = Array.from(whole);
  const of = Math.ceil(letters.length / partCharacters);
  return Array.from({ length: of }, (_part, place) => {
    const text = letters.slice(place * partCharacters, (place + 1) * partCharacters).join('');
    return JSON.stringify({ uid: message.uid, nth, part: { place, of, text } } satisfies Notification);
  });
}

/** Joins messages from their parts and drops repeats: after a lost connection the last messages are sent again. */
function joiner() {
  const senders = new Map<string, { nth: number; parts: string[] }>();
  /** @returns the message; undefined: it is incomplete, a repeat, or of this process */
  return (payload: string, ownUid: string | undefined): unknown => {
    const received = JSON.parse(payload) as Notification;
    if (received.uid === ownUid) return undefined;
    const sender = senders.get(received.uid) ?? { nth: 0, parts: [] };
    // Set anew, so that the map has the senders in the order of their last message.
    senders.delete(received.uid);
    senders.set(received.uid, sender);
    if (senders.size > maxSenders) for (const oldest of senders.keys().take(1)) senders.delete(oldest);
    if (received.nth !== undefined && received.nth <= sender.nth) return undefined;
    if (received.part === undefined) {
      Object.assign(sender, { nth: received.nth ?? 0, parts: [] });
      return received;
    }
    const { place, of, text } = received.part;
    if (place === 0) sender.parts = [];
    // The first parts are missing: this process started to listen in the middle of a message.
    if (place !== sender.parts.length) return undefined;
    sender.parts.push(text);
    if (sender.parts.length < of) return undefined;
    const whole = sender.parts.join('');
    Object.assign(sender, { nth: received.nth, parts: [] });
    return JSON.parse(whole);
  };
}
