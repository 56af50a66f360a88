import module from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread is asked, and what it answers. */
export type PasswordTask = { kind: 'hash'; password: string } | { kind: 'verify'; password: string; stored: string | undefined };
export type PasswordAnswer = { answer: string | boolean; error?: undefined } | { error: Error };

/** What is stored of a password (argon2id, PHC form). */
export const hashPassword = async (password: string): Promise<string> => (await ask({ kind: 'hash', password: written(password) })) as string;

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that nobody learns from the time which
 * accounts exist.
 */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => (await ask({ kind: 'verify', password: written(password), stored })) as boolean;

/** One password typed on two keyboards: an accented letter may be one character or two. */
const written = (password: string) => password.normalize('NFKC');

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<string | boolean>>;
  ending: NodeJS.Timeout | undefined;
}
let thread: Thread | undefined;
let asked = 0;

/** The thread takes some 15 MB, so it ends when nobody has signed in for a while. */
const idleMs = 60_000;

/**
 * One hash at a time, in the order in which they were asked for: each fills a core and 19 MB of its caches, and every core it takes is missing to calls and to
 * the database. One thread does some 30 a second.
 */
function ask(task: PasswordTask): Promise<string | boolean> {
  const { worker, waiting, ending } = (thread ??= start());
  clearTimeout(ending);
  worker.ref();
  const id = ++asked;
  const answered = Promise.withResolvers<string | boolean>();
  waiting.set(id, answered);
  worker.postMessage({ id, task });
  return answered.promise;
}

function start(): Thread {
  const cache = module.getCompileCacheDir();
  // What the cache holds need not be compiled in the thread again; it is told the folder, of which we know the part for this version of Node.
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url), { name: 'passwords', env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }) } });
  const started: Thread = { worker, waiting: new Map(), ending: undefined };
  const { waiting } = started;
  worker.on('message', ({ id, ...said }: { id: number } & PasswordAnswer) => {
    const answered = waiting.get(id);
    waiting.delete(id);
    if (said.error) answered?.reject(said.error);
    else answered?.resolve(said.answer);
    if (waiting.size > 0) return;
    // Nobody waits, so the process may end meanwhile.
    worker.unref();
    started.ending = setTimeout(end, idleMs).unref();
  });
  // The next who asks gets a new one.
  function end() {
    if (thread === started) thread = undefined;
    void worker.terminate();
  }
  worker.on('error', (error) => {
    end();
    for (const answered of waiting.values()) answered.reject(error);
  });
  return started;
}
