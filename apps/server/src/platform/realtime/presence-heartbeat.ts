import { randomToken } from '../crypto/secrets.ts';
import type { Log } from '../log.ts';
import type { PresenceKeeper } from './rooms.ts';

const beatMs = 5000;

/** Tells the other nodes that this one is alive. A node without heartbeats is declared dead by the others. */
export interface Heartbeat {
  /** The name under which presence is recorded. */
  name(): string;
  /** Whether the other nodes know this one: the last heartbeat was recorded. */
  isKnown(): boolean;
  /** Resolves when no heartbeat is under way. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * @param onBeat called after every heartbeat, also after a failed one
 * @param onRename called after this node was declared dead and took a new name, so that the removal of the old name
 *   does no harm
 */
export function startHeartbeat(
  nodeId: string,
  keeper: PresenceKeeper,
  log: Log,
  { onBeat, onRename }: { onBeat(): void; onRename(): void },
): Heartbeat {
  let name = nodeId;
  /** Recorded heartbeats since the last failure or renaming. */
  let beats = 0;

  async function beat() {
    try {
      const isAlive = await keeper.beat(name);
      if (isAlive) {
        beats += 1;
      } else {
        name = `${nodeId}-${randomToken(4)}`;
        await keeper.beat(name);
        beats = 1;
        onRename();
      }
      // After an outage of the database every other node seems dead until it has sent a heartbeat again. All nodes have
      // sent one by the time of the second heartbeat of this node.
      if (beats > 1) await keeper.sweep();
    } catch (error) {
      beats = 0;
      log.debug({ err: error }, 'presence could not be kept up; it is tried again');
    }
    onBeat();
  }

  let beating: Promise<void> = Promise.resolve().then(beat);
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, beatMs).unref();
  return {
    name: () => name,
    isKnown: () => beats > 0,
    settled: () => beating,
    stop: () => clearInterval(timer),
  };
}
