import { fail } from '../fail.ts';

/**
 * Who waits for a hash, the first kind first: a sign-in from a browser that was used for it before, any other sign-in,
 * a new password.
 */
export const turnKinds = ['known-browser', 'sign-in', 'change'] as const;
export type TurnKind = (typeof turnKinds)[number];

export interface Turn {
  kind: TurnKind;
  /** A company; undefined for an e-mail that nobody has. Companies take turns. */
  companyId: number | undefined;
}

export interface TurnLimits {
  /** Hashes computed at the same time. */
  atOnce: number;
  /** How many of a kind may wait, of one company and in all. */
  waiting: Record<TurnKind, { perCompany: number; all: number }>;
}

/** Every so many turns the last kind that waits goes first, so that sign-ins cannot keep it waiting for ever. */
const turnsForTheFirst = 8;
const retryAfterSeconds = 5;

interface Waiting {
  /** By company, the one whose turn is next first. */
  byCompany: Map<number | undefined, (() => void)[]>;
  count: number;
}

/**
 * Limits how much is done at once. What has to wait is served by kind, and within a kind by company in turns, so that
 * one company's many do not delay another's one.
 * @returns a function that does the work when its turn has come, and throws ERR_RATE_LIMITED when too many wait
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
      // The place goes to who waits, or is free again.
      const first = next();
      if (first) first();
      else working -= 1;
    }
  };
}
