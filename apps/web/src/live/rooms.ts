/** The rooms that a client may join, and the events that request them. */
const events = {
  tickets: { join: 'joinTickets', leave: 'leaveTickets' },
  chat: { join: 'joinChatBox', leave: 'leaveChatBox' },
  notification: { join: 'joinNotification', leave: 'leaveNotification' },
  visible: { join: 'joinVisible', leave: 'leaveVisible' },
} as const;
export type Room = keyof typeof events;
/** Rooms that exist once for each client, so that the request has no key. */
const keyless: readonly Room[] = ['notification', 'visible'];

interface Joined {
  room: Room;
  key: string;
  /** The number of components that hold the room. */
  holders: number;
  /** Called each time the server grants the room. */
  onGranted: Set<() => void>;
}

/**
 * The rooms that components hold. `emit` sends an event, or drops it while there is no connection; at the next
 * connection `requestAll` requests the rooms.
 */
export class Rooms {
  readonly #emit: (event: string, ...args: unknown[]) => void;
  readonly #joined = new Map<string, Joined>();

  constructor(emit: (event: string, ...args: unknown[]) => void) {
    this.#emit = emit;
  }

  /**
   * Joins a room until the returned function is called. Several components may hold the same room: it is requested for
   * the first and left after the last.
   */
  join(room: Room, key: string, onGranted?: () => void): () => void {
    const name = `${room}:${key}`;
    const existing = this.#joined.get(name);
    const joined = existing ?? { room, key, holders: 0, onGranted: new Set() };
    joined.holders += 1;
    if (onGranted) joined.onGranted.add(onGranted);
    if (!existing) {
      this.#joined.set(name, joined);
      this.#request(joined);
    }
    return () => {
      if (onGranted) joined.onGranted.delete(onGranted);
      joined.holders -= 1;
      if (joined.holders > 0) return;
      this.#joined.delete(name);
      this.#emit(events[room].leave, ...(keyless.includes(room) ? [] : [key]));
    };
  }

  /** Requests every held room after a connect, because the socket may be new and in no room. */
  requestAll(): void {
    for (const joined of this.#joined.values()) this.#request(joined);
  }

  #request({ room, key, onGranted }: Joined) {
    const onAnswer = (isGranted: boolean) => {
      if (isGranted) for (const listener of onGranted) listener();
    };
    this.#emit(events[room].join, ...(keyless.includes(room) ? [onAnswer] : [key, onAnswer]));
  }
}
