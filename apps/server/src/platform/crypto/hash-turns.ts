import { fail } from '../fail.ts';

/**
 * Kinds of work that waits for a hash, in the order of priority. `known-browser` is a sign-in from a browser in which
 * the user signed in before.
 */
export const turnKinds = ['known-browser', 'sign-in', 'change'] as const;
export type TurnKind = (typeof turnKinds)[number];

export interface Turn {
  kind: TurnKind;
  /** The company of the user; undefined when no user has the e-mail address. Companies take turns. */
  companyId: number | undefined;
}

export interface TurnLimits {
  /** The maximum number of hashes computed at the same time. */
  atOnce: number;
  /** The maximum number of waiting tasks of a kind, for each company and in all. */
  waiting: Record<TurnKind, { perCompany: number; all: number }>;
}

/** Every eighth turn goes to the lowest waiting kind, so that sign-ins cannot keep it waiting for ever. */
const turnsForTheFirst = 8;
const retryAfterSeconds = 5;

interface Waiting {
  /** Waiting tasks by company; the company whose turn is next comes first. */
  byCompany: Map<number | undefined, (() => void)[]>;
  count: number;
}

/**
 * Limits how many tasks run at once. Waiting tasks are ordered by kind, and within a kind companies take turns, so that
 * many tasks of one company do not delay another company.
 * @returns a function that runs the work when its turn has come, and throws ERR_RATE_LIMITED when too many tasks wait
 */
export function makeTurns({
  atOnce,
  waiting: limits,
}: TurnLimits): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  const waiting = Object.fromEntries(
    turnKinds.map((kind): [TurnKind, Waiting] => [kind, { byCompany: new Map(), count: 0 }]),
  ) as Record<TurnKind, Waiting>;
  let working = 0;
  let turns = 0;

  function wait({ kind, companyId }: Turn): Promise<void> {
    const { byCompany } = waiting[kind];
    const mine = byCompany.get(companyId) ?? [];
    if (mine.length >= limits[kind].perCompany || waiting[kind].count >= limits[kind].all)
      throw fail('ERR_RATE_LIMITED', { retryAfterSeconds });
    const { promise, resolve } = Promise.withResolvers<void>();
    mine.push(resolve);
    byCompany.set(companyId, mine);
    waiting[kind].count += 1;
    return promise;
  }

  function next(): (() => void) | undefined {
    turns += 1;
    const order = turns % turnsForTheFirst === 0 ? turnKinds.toReversed() : turnKinds;
    const kind = order.find((one) => waiting[one].count > 0);
    if (kind === undefined) return undefined;
    const { byCompany } = waiting[kind];
    for (const [companyId, mine] of byCompany) {
      const first = mine.shift();
      byCompany.delete(companyId);
      if (mine.length > 0) byCompany.set(companyId, mine);
      waiting[kind].count -= 1;
      return first;
    }
    return undefined;
  }

  return async (turn, work) => {
    if (working < atOnce) working += 1;
    else await wait(turn);
    try {
      return await work();
    } finally {
      // The place goes to a waiting task; without one it is free again.
      const first = next();
      if (first) first();
      else working -= 1;
    }
  };
}
