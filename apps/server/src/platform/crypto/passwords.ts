import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeTurns, type Turn } from './hash-turns.ts';

/** OWASP's smallest argon2id (the library's own choice of the three kinds): 10 to 30 ms of one core, and 19 MB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random text that was thrown away: where nobody is known the same work is done. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$KTExizOAaHBped7x58stdg$G6yzaOsox9OLZhcOcJKAcL//ldEZAp4cJ6AXqL8hDLw';

/**
 * Half of the cores, so that other calls and the database find one free; at most two, since the hashes are computed on
 * Node's four threads for files and names.
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
export const computeHash = (password: string): Promise<string> => hash(written(password), cost);

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that nobody
 * learns from the time which accounts exist.
 * @throws ERR_RATE_LIMITED when too many wait
 */
export const isPassword = (
  stored: string | undefined,
  password: string,
  turn: Turn = { kind: 'sign-in', companyId: undefined },
): Promise<boolean> =>
  inTurn(turn, async () => {
    const isSame = await verify(stored ?? nobodys, written(password));
    return isSame && stored !== undefined;
  });

/** One password typed on two keyboards: an accented letter may be one character or two. */
const written = (password: string) => password.normalize('NFKC');
