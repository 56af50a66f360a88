import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import { companyOf } from '../scope/company.ts';
import { graceMs, presenceCounts } from './presence-counts.ts';
import { startHeartbeat } from './presence-heartbeat.ts';
import type { PresenceKeeper } from './rooms.ts';

export interface Presence {
  /** A user opened a socket at this node. */
  opened(actor: Pick<UserActor, 'companyId' | 'userId'>): void;
  closed(actor: Pick<UserActor, 'companyId' | 'userId'>): void;
  stop(): Promise<void>;
}

/** Users who connect within this time are recorded together. */
const gatherMs = 100;
const retireTimeoutMs = 1500;

/**
 * Counts the sockets of each user at this node, and records when a user opens a first socket and closes the last one:
 * in the order of the events, in one transaction for all users of a company. When a node dies, its heartbeat stops, and
 * other nodes record that its users left.
 */
export function countPresence(nodeId: string, keeper: PresenceKeeper, log: Log): Presence {
  const counts = presenceCounts();
  const recording = new Set<number>();
  let isStopped = false;
  const heartbeat = startHeartbeat(nodeId, keeper, log, {
    onRename: counts.forgetRecords,
    onBeat() {
      // Forgets companies without counts, and records the others. A company that is being recorded is not forgotten,
      // because its counts are still read.
      for (const companyId of counts.companies())
        if (recording.has(companyId) || !counts.forgetIfEmpty(companyId)) void record(companyId);
    },
  });

  /** Records the changes of a company, one transaction after the other, until the recorded state is the actual one. */
  async function record(companyId: number) {
    if (recording.has(companyId)) return;
    recording.add(companyId);
    try {
      let isDone = false;
      while (!isDone) {
        await Promise.all([wait(gatherMs), heartbeat.settled()]);
        isDone = isStopped || (await recordOnce(companyId));
      }
    } catch (error) {
      log.warn({ err: error, companyId }, 'presence could not be noted; it is tried again');
    } finally {
      counts.forgetAbsent(companyId);
      recording.delete(companyId);
    }
  }

  /** @returns whether there is nothing more to record */
  async function recordOnce(companyId: number): Promise<boolean> {
    const change = counts.changes(companyId);
    // Without a heartbeat other nodes would not know this node; the next heartbeat records everything.
    if (!heartbeat.isKnown() || change.came.length + change.left.length === 0) return true;
    const name = heartbeat.name();
    await keeper.note(companyOf({ companyId }), change, name);
    // If this node got a new name in the meantime, the record under the old name does not count.
    if (name === heartbeat.name()) counts.markRecorded(companyId, change);
    return false;
  }

  return {
    opened({ companyId, userId }) {
      if (counts.opened(companyId, userId)) void record(companyId);
    },
    closed({ companyId, userId }) {
      // Shortly after the grace period, so that the user surely counts as absent.
      if (counts.closed(companyId, userId)) setTimeout(() => void record(companyId), graceMs + 10).unref();
    },
    async stop() {
      isStopped = true;
      heartbeat.stop();
      const retire = keeper.retire(heartbeat.name()).catch(() => undefined);
      await Promise.race([retire, wait(retireTimeoutMs)]);
    },
  };
}
