import os from 'node:os';
import { makeTurns, type Turn } from './hash-turns.ts';
import { inPasswordThread } from './password-threads.ts';

/**
 * Half of the cores, so that other calls and the database find one free; more than two threads would only take memory.
 */
const atOnce = Math.max(1, Math.min(2, Math.floor(os.availableParallelism() / 2)));

/** The last of so many waits for some ten seconds on a slow core. */
const inTurn = makeTurns({
  atOnce,
  waiting: {
    'known-browser': { perCompany: 200, all: 400 },
    'sign-in': { perCompany: 200, all: 400 },
    change: { perCompany: 10, all: 100 },
  },
});

/**
 * What is stored of a password (argon2id, PHC form).
 * @throws ERR_RATE_LIMITED when too many of the company wait
 */
export const hashPassword = (password: string, companyId?: number): Promise<string> =>
  inTurn({ kind: 'change', companyId }, () => computeHash(password));

/** At once, whoever waits: for the bench, and for nothing that a caller can ask for. */
export const computeHash = async (password: string): Promise<string> =>
  (await inPasswordThread({ kind: 'hash', password: written(password) })) as string;

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that the time does
 * not tell which accounts exist.
 * @throws ERR_RATE_LIMITED when too many wait
 */
export const isPassword = async (
  stored: string | undefined,
  password: string,
  turn: Turn = { kind: 'sign-in', companyId: undefined },
): Promise<boolean> =>
  (await inTurn(turn, () => inPasswordThread({ kind: 'verify', password: written(password), stored }))) as boolean;

/** One password typed on two keyboards: an accented letter may be one character or two. */
const written = (password: string) => password.normalize('NFKC');
