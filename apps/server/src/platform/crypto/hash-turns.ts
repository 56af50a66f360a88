import { fail } from '../fail.ts';

/**
 * Kinds of work that waits for a hash, in the order of priority. `known-browser` is a sign-in from a browser in which
 * the user signed in before.
 */
export const turnKinds = ['known-browser', 'sign-in', 'change'] as const;
export type TurnKind = (typeof turnKinds)[number];

export interface Turn {
  kind: TurnKind;
  /** The company of the user; undefined when no user has the e-mail address. Such turns count as one company more. */
  companyId: number | undefined;
}

export interface TurnLimits {
  /** The maximum number of hashes computed at the same time. */
  atOnce: number;
  /** The maximum number of waiting tasks of a kind, for each company and in all. */
  waiting: Record<TurnKind, { perCompany: number; all: number }>;
}

/** Every eighth turn goes to the waiting kind with the lowest priority, so that sign-ins cannot delay it for ever. */
const turnsPerLowestKind = 8;
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
  let running = 0;
  let turns = 0;

  /** Resolves when it is the turn of the task. @throws ERR_RATE_LIMITED */
  function wait({ kind, companyId }: Turn): Promise<void> {
    const { byCompany } = waiting[kind];
    const ofCompany = byCompany.get(companyId) ?? [];
    if (ofCompany.length >= limits[kind].perCompany || waiting[kind].count >= limits[kind].all)
      throw fail('ERR_RATE_LIMITED', { retryAfterSeconds });
    const { promise, resolve } = Promise.withResolvers<void>();
    ofCompany.push(resolve);
    byCompany.set(companyId, ofCompany);
    waiting[kind].count += 1;
    return promise;
  }

  /** Takes the next task out of the queues; its company then comes last. @returns the function that starts the task */
  function takeNext(): (() => void) | undefined {
    turns += 1;
    const order = turns % turnsPerLowestKind === 0 ? turnKinds.toReversed() : turnKinds;
    const kind = order.find((candidate) => waiting[candidate].count > 0);
    if (kind === undefined) return undefined;
    const { byCompany } = waiting[kind];
    const [nextCompany] = byCompany;
    if (nextCompany === undefined) return undefined;
    const [companyId, ofCompany] = nextCompany;
    const startTask = ofCompany.shift();
    byCompany.delete(companyId);
    if (ofCompany.length > 0) byCompany.set(companyId, ofCompany);
    waiting[kind].count -= 1;
    return startTask;
  }

  return async (turn, work) => {
    if (running < atOnce) running += 1;
    else await wait(turn);
    try {
      return await work();
    } finally {
      // A waiting task takes the place of this one, so that the number of running tasks stays.
      const startTask = takeNext();
      if (startTask) startTask();
      else running -= 1;
    }
  };
}
