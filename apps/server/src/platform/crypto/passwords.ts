import { hash, verify } from '@node-rs/argon2';

/** OWASP's smallest argon2id (the library's own choice of the three kinds); about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at once at most: it runs beside the event loop, but every core it takes is missing elsewhere. */
const most = 2;
let busy = 0;
const waiting: (() => void)[] = [];

/** What is stored of a password (argon2id, PHC form). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(written(password), cost));

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that nobody learns from the time which
 * accounts exist.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(stored ?? nobodys, written(password)));
  return stored !== undefined && same;
}

/** The hash of a random text that was thrown away. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$KTExizOAaHBped7x58stdg$G6yzaOsox9OLZhcOcJKAcL//ldEZAp4cJ6AXqL8hDLw';

/** One password typed on two keyboards: an accented letter may be one character or two. */
const written = (password: string) => password.normalize('NFKC');

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < most) busy++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}
