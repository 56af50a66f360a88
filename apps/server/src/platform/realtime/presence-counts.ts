/** A user's sockets at this node. */
export interface UserPresence {
  sockets: number;
  /** Whether the database has the user as present at this node. */
  isRecorded: boolean;
  /** When the last socket closed, by the monotonic clock in ms. */
  leftAt: number;
}

/** The ids of the users whose recorded presence differs from the actual one. */
export interface PresenceChange {
  came: readonly number[];
  left: readonly number[];
}

/** A page reload or a short disconnect does not count as leaving. */
export const graceMs = 2000;

/** The changes that are to be recorded now. Pure. */
export function changesOf(users: ReadonlyMap<number, UserPresence>, now: number): PresenceChange {
  const entries = [...users];
  return {
    came: entries.flatMap(([id, { sockets, isRecorded }]) => (sockets > 0 && !isRecorded ? [id] : [])),
    left: entries.flatMap(([id, { sockets, isRecorded, leftAt }]) =>
      sockets === 0 && isRecorded && now - leftAt >= graceMs ? [id] : [],
    ),
  };
}

/** The sockets of each user at this node, by company. */
export interface PresenceCounts {
  companies(): number[];
  /** A user opened a socket. @returns whether the presence of the user is to be recorded */
  opened(companyId: number, userId: number): boolean;
  /** A user closed a socket. @returns whether it was the last socket of the user */
  closed(companyId: number, userId: number): boolean;
  changes(companyId: number): PresenceChange;
  markRecorded(companyId: number, change: PresenceChange): void;
  /** Marks all users as not recorded: this node has a new name, under which nothing is recorded yet. */
  forgetRecords(): void;
  /** Forgets the users without sockets whose leaving is recorded. */
  forgetAbsent(companyId: number): void;
  /** Forgets a company without users. @returns whether it had none */
  forgetIfEmpty(companyId: number): boolean;
}

export function presenceCounts(): PresenceCounts {
  const companies = new Map<number, Map<number, UserPresence>>();
  const usersOf = (companyId: number) => {
    let users = companies.get(companyId);
    if (!users) companies.set(companyId, (users = new Map()));
    return users;
  };
  const mark = (companyId: number, ids: readonly number[], isRecorded: boolean) => {
    for (const id of ids) {
      const user = usersOf(companyId).get(id);
      if (user) user.isRecorded = isRecorded;
    }
  };
  return {
    companies: () => [...companies.keys()],
    opened(companyId, userId) {
      const users = usersOf(companyId);
      const user = users.get(userId) ?? { sockets: 0, isRecorded: false, leftAt: 0 };
      user.sockets += 1;
      users.set(userId, user);
      return !user.isRecorded;
    },
    closed(companyId, userId) {
      const user = usersOf(companyId).get(userId);
      if (!user) return false;
      user.sockets -= 1;
      user.leftAt = performance.now();
      return user.sockets <= 0;
    },
    changes: (companyId) => changesOf(usersOf(companyId), performance.now()),
    markRecorded(companyId, { came, left }) {
      mark(companyId, came, true);
      mark(companyId, left, false);
    },
    forgetRecords() {
      for (const users of companies.values()) for (const user of users.values()) user.isRecorded = false;
    },
    forgetAbsent(companyId) {
      const users = usersOf(companyId);
      for (const [id, { sockets, isRecorded }] of users) if (sockets === 0 && !isRecorded) users.delete(id);
    },
    forgetIfEmpty: (companyId) => usersOf(companyId).size === 0 && companies.delete(companyId),
  };
}
