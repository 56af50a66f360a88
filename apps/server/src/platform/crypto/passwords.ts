import { once } from 'node:events';
import module from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

/** What the thread is asked, and what it answers. */
export type PasswordTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; stored: string | undefined };
export type PasswordAnswer = { answer: string | boolean; error?: undefined } | { error: Error };

/** What is stored of a password (argon2id, PHC form). */
export const hashPassword = async (password: string): Promise<string> =>
  (await ask({ kind: 'hash', password: written(password) })) as string;

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and answers no, so that nobody
 * learns from the time which accounts exist.
 */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> =>
  (await ask({ kind: 'verify', password: written(password), stored })) as boolean;

/** One password typed on two keyboards: an accented letter may be one character or two. */
const written = (password: string) => password.normalize('NFKC');

interface Asked {
  task: PasswordTask;
  answered: PromiseWithResolvers<string | boolean>;
}
const waiting: Asked[] = [];
let isWorking = false;

/**
 * One hash at a time, in the order in which they were asked for: each fills a core, which is missing to calls and to
 * the database meanwhile.
 */
function ask(task: PasswordTask): Promise<string | boolean> {
  const answered = Promise.withResolvers<string | boolean>();
  waiting.push({ task, answered });
  if (!isWorking) void workAll();
  return answered.promise;
}

async function workAll() {
  isWorking = true;
  for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
    const since = performance.now();
    const before = performance.eventLoopUtilization();
    try {
      asked.answered.resolve(await inThread(asked.task));
    } catch (error) {
      asked.answered.reject(error);
    }
    const { utilization } = performance.eventLoopUtilization(before);
    const pauseMs = pauseAfter(performance.now() - since, utilization);
    if (pauseMs >= 1 && waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  isWorking = false;
}

/** Of the time; so nobody waits for ever, however busy the others are. */
const leastShare = 0.25;

/**
 * How long to leave the processor to others after a hash of `ms`: not at all where nobody else calls, three times as
 * long where this process's loop is busy for 30 % of the time or more: PostgreSQL does twice as much for each call
 * then. A low priority alone does not spare them, since the kernel lets whoever runs go on for some milliseconds
 * (docs/performance.md).
 */
export const pauseAfter = (ms: number, utilization: number): number =>
  ms * (1 / Math.max(leastShare, 1 - 2.5 * utilization) - 1);

interface Thread {
  worker: Worker;
  ending: NodeJS.Timeout | undefined;
}
let thread: Thread | undefined;

/** The thread takes some 15 MB, so it ends when nobody has signed in for a while. */
const idleMs = 60_000;

async function inThread(task: PasswordTask): Promise<string | boolean> {
  const used = (thread ??= start());
  const { worker } = used;
  clearTimeout(used.ending);
  worker.ref();
  try {
    worker.postMessage(task);
    // An error of the thread itself is thrown here.
    const [said] = (await once(worker, 'message')) as [PasswordAnswer];
    if (said.error) throw said.error;
    return said.answer;
  } finally {
    // While nobody waits the process may end.
    worker.unref();
    used.ending = setTimeout(() => end(used), idleMs).unref();
  }
}

function start(): Thread {
  const cache = module.getCompileCacheDir();
  // What the cache holds need not be compiled in the thread again; it is told the folder, of which we know the part for
  // this version of Node.
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url), {
    name: 'passwords',
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }) },
  });
  const started: Thread = { worker, ending: undefined };
  // The next who asks gets a new one.
  worker.on('error', () => end(started));
  return started;
}

function end(which: Thread) {
  clearTimeout(which.ending);
  if (thread === which) thread = undefined;
  void which.worker.terminate();
}
