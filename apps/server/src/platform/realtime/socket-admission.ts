import type { IncomingMessage } from 'node:http';
import { limits } from '@balcao/contract';

export interface SocketLimits {
  /** The maximum of open sockets of one user. */
  perUser: number;
  /** The maximum of open sockets of one network address. */
  perAddress: number;
  /** The maximum of handshakes, and of authentications, that wait for their turn. */
  waiting: number;
}
export const usualSocketLimits: SocketLimits = limits.sockets;

/** This many handshakes run in one turn of the event loop. They take a few ms; then other calls get a turn. */
const handshakesAtOnce = 4;
/** This many authentications run at once: they share the database connections for reading with calls. */
const authenticationsAtOnce = 4;
/**
 * This many sockets above the limit of an address complete the handshake, so that their clients can read the error
 * code. Handshakes above that are refused.
 */
const tolerated = 200;

/** The result of `openAdmission`. */
export type SocketAdmission = ReturnType<typeof openAdmission>;

/**
 * Admits sockets a few at a time, so that a thousand simultaneous connections do not delay calls. Counts sockets by
 * address and by user.
 */
export function openAdmission(
  { perUser, perAddress, waiting }: SocketLimits,
  addressOf: (request: IncomingMessage) => string,
) {
  const byAddress = counter();
  const byUser = counter();
  const handshakes = inSteps(handshakesAtOnce, waiting);
  const authentications = inSteps(authenticationsAtOnce, waiting);
  /** The requests of sockets that were opened above the limit of their address. */
  const crowding = new WeakSet<IncomingMessage>();
  const addresses = new WeakMap<IncomingMessage, string>();
  const knownAddressOf = (request: IncomingMessage) => {
    const address = addresses.get(request) ?? addressOf(request);
    addresses.set(request, address);
    return address;
  };
  return {
    /** For Engine.IO's `allowRequest`: waits for its turn. A refusal is an error code. */
    async handshake(request: IncomingMessage): Promise<string | undefined> {
      const address = knownAddressOf(request);
      if (byAddress.of(address) >= perAddress + tolerated) return 'ERR_TOO_MANY_SOCKETS';
      // Waiting handshakes count as sockets.
      byAddress.add(address, 1);
      const hasTurn = await handshakes(async () => undefined);
      byAddress.add(address, -1);
      return hasTurn ? undefined : 'ERR_SERVICE_UNAVAILABLE';
    },
    /** Counts an open socket for its address. @returns the function that releases the count */
    open(request: IncomingMessage): () => void {
      const address = knownAddressOf(request);
      if (byAddress.of(address) >= perAddress) crowding.add(request);
      byAddress.add(address, 1);
      return () => byAddress.add(address, -1);
    },
    /** Whether the address was at its limit when the socket was opened. */
    isCrowded: (request: IncomingMessage) => crowding.has(request),
    /** Runs the work when its turn has come; false when too many wait. */
    authenticate: authentications,
    /** Counts an open socket of a user. @returns the function that releases the count; undefined above the limit */
    enter(companyId: number, userId: number): (() => void) | undefined {
      const key = `${companyId}|${userId}`;
      if (byUser.of(key) >= perUser) return undefined;
      byUser.add(key, 1);
      let isIn = true;
      return () => {
        if (isIn) byUser.add(key, -1);
        isIn = false;
      };
    },
  };
}

function counter() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/**
 * Makes a function that runs at most `atOnce` tasks at a time, and starts at most as many in one turn of the event
 * loop. It returns false if `maxWaiting` tasks wait already; then the task does not run.
 */
function inSteps(atOnce: number, maxWaiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  let isScheduled = false;
  const begin = () => {
    isScheduled = false;
    for (let begun = 0; begun < atOnce && running < atOnce; begun++) {
      const next = queue.shift();
      if (!next) return;
      running += 1;
      next();
    }
  };
  const schedule = () => {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    setImmediate(begin);
  };
  return async (work: () => Promise<void>): Promise<boolean> => {
    if (queue.length >= maxWaiting) return false;
    await new Promise<void>((resolve) => {
      queue.push(resolve);
      schedule();
    });
    try {
      await work();
    } finally {
      running -= 1;
      schedule();
    }
    return true;
  };
}
