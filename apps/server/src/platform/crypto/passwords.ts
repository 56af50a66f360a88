import os from 'node:os';
import { makeTurns, type Turn } from './hash-turns.ts';
import { inPasswordThread } from './password-threads.ts';

/**
 * Half of the cores, so that other calls and the database find a free one; more than two threads would only take
 * memory.
 */
const atOnce = Math.max(1, Math.min(2, Math.floor(os.availableParallelism() / 2)));

/**
 * The last of 400 waiting sign-ins waits about ten seconds, if a slow core computes the hashes and no other kind has
 * tasks.
 */
const inTurn = makeTurns({
  atOnce,
  waiting: {
    'known-browser': { perCompany: 200, all: 400 },
    'sign-in': { perCompany: 200, all: 400 },
    change: { perCompany: 10, all: 100 },
  },
});

/**
 * The stored form of a password (argon2id, PHC format).
 * @throws ERR_RATE_LIMITED when too many hashes wait, of the company or in all
 */
export const hashPassword = (password: string, companyId?: number): Promise<string> =>
  inTurn({ kind: 'change', companyId }, () => computeHash(password));

/**
 * Computes a hash without waiting for a turn. Exported for the bench; work that a client can request uses
 * `hashPassword`.
 */
export const computeHash = async (password: string): Promise<string> =>
  (await inPasswordThread({ kind: 'hash', password: normalised(password) })) as string;

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that the time does not
 * reveal which accounts exist.
 * @throws ERR_RATE_LIMITED when too many checks wait, of the company or in all
 */
export const isPassword = async (
  stored: string | undefined,
  password: string,
  turn: Turn = { kind: 'sign-in', companyId: undefined },
): Promise<boolean> =>
  (await inTurn(turn, () => inPasswordThread({ kind: 'verify', password: normalised(password), stored }))) as boolean;

/** One form for each password: an accented letter may come from the keyboard as one character or as two. */
const normalised = (password: string) => password.normalize('NFKC');
