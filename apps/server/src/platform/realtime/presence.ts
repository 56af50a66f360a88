import { setTimeout as wait } from 'node:timers/promises';
import { randomToken } from '../crypto/secrets.ts';
import type { Log } from '../log.ts';
import type { UserActor } from '../scope/actor.ts';
import type { PresenceKeeper } from './rooms.ts';

export interface Presence {
  /** A user opened a socket at this node. */
  opened(actor: Pick<UserActor, 'companyId' | 'userId'>): void;
  closed(actor: Pick<UserActor, 'companyId' | 'userId'>): void;
  stop(): Promise<void>;
}

/** Users who connect within this time are recorded together. */
const gatherMs = 100;
/** A page reload or a short disconnect does not count as leaving. */
const graceMs = 2000;
const beatMs = 5000;
const retireTimeoutMs = 1500;

interface Seen {
  sockets: number;
  /** The last recorded state. */
  isNoted: boolean;
  leftAt: number;
}

/**
 * Counts the sockets of each user at this node. It records the first and the last one in the order of the events, in
 * one transaction for all users of a company. When a node dies its heartbeat stops, and other nodes record that its
 * users left.
 */
export function countPresence(nodeId: string, keeper: PresenceKeeper, log: Log): Presence {
  const companies = new Map<number, Map<number, Seen>>();
  const working = new Set<number>();
  /** A node that was declared dead goes on under a new name, so that the removal of the old name does no harm. */
  let name = nodeId;
  let beats = 0;
  let isStopped = false;

  const usersOf = (companyId: number) => {
    let users = companies.get(companyId);
    if (!users) companies.set(companyId, (users = new Map()));
    return users;
  };
  const changesOf = (users: ReadonlyMap<number, Seen>) => {
    const [came, left]: [number[], number[]] = [[], []];
    const now = performance.now();
    for (const [userId, { sockets, isNoted, leftAt }] of users) {
      if (sockets > 0 && !isNoted) came.push(userId);
      if (sockets === 0 && isNoted && now - leftAt >= graceMs) left.push(userId);
    }
    return { came, left };
  };

  /** One transaction at a time for a company, until the recorded state is the actual one. */
  async function settle(companyId: number) {
    if (working.has(companyId)) return;
    working.add(companyId);
    const users = usersOf(companyId);
    try {
      for (;;) {
        await Promise.all([wait(gatherMs), beating]);
        const change = changesOf(users);
        // Without a heartbeat other nodes would not know this node; the next heartbeat records everything.
        if (isStopped || beats === 0 || change.came.length + change.left.length === 0) break;
        const under = name;
        await keeper.note(companyId, change, under);
        if (under !== name) continue;
        for (const userId of change.came) setNoted(users, userId, true);
        for (const userId of change.left) setNoted(users, userId, false);
      }
    } catch (error) {
      log.warn({ err: error, companyId }, 'presence could not be noted; it is tried again');
    } finally {
      for (const [userId, { sockets, isNoted }] of users) if (sockets === 0 && !isNoted) users.delete(userId);
      working.delete(companyId);
    }
  }
  const setNoted = (users: Map<number, Seen>, userId: number, isNoted: boolean) => {
    const seen = users.get(userId);
    if (seen) seen.isNoted = isNoted;
  };
  const settleAll = () => {
    for (const [companyId, users] of companies) {
      if (users.size === 0 && !working.has(companyId)) companies.delete(companyId);
      else void settle(companyId);
    }
  };

  /**
   * With the second heartbeat the other nodes have sent theirs, too: after an outage of the database no live node is
   * declared dead.
   */
  const mayJudge = () => beats > 1;
  async function beat() {
    try {
      if (await keeper.beat(name)) beats += 1;
      else {
        name = `${nodeId}-${randomToken(4)}`;
        await keeper.beat(name);
        beats = 1;
        for (const users of companies.values()) for (const seen of users.values()) seen.isNoted = false;
      }
      if (mayJudge()) await keeper.sweep();
    } catch (error) {
      beats = 0;
      log.debug({ err: error }, 'presence could not be kept up; it is tried again');
    }
    settleAll();
  }
  let beating: Promise<void> = Promise.resolve();
  beating = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, beatMs).unref();

  return {
    opened({ companyId, userId }) {
      const users = usersOf(companyId);
      const seen = users.get(userId) ?? { sockets: 0, isNoted: false, leftAt: 0 };
      seen.sockets += 1;
      users.set(userId, seen);
      if (!seen.isNoted) void settle(companyId);
    },
    closed({ companyId, userId }) {
      const seen = usersOf(companyId).get(userId);
      if (!seen) return;
      seen.sockets -= 1;
      seen.leftAt = performance.now();
      if (seen.sockets > 0) return;
      setTimeout(() => void settle(companyId), graceMs + 10).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const retire = keeper.retire(name).catch(() => undefined);
      await Promise.race([retire, wait(retireTimeoutMs)]);
    },
  };
}
