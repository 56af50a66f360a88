import { once } from 'node:events';
import module from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** The task that a thread receives; `stored` is the hash, undefined for an unknown user. */
export type PasswordTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; stored: string | undefined };
/** The hash, or whether the password is right; or why there is neither. */
export type PasswordAnswer = { answer: string | boolean; error?: undefined } | { error: Error };

interface Thread {
  worker: Worker;
  /** The timer that ends an idle thread. */
  ending: NodeJS.Timeout | undefined;
}

/** Threads that wait for work; the last one used is at the end. */
const idle: Thread[] = [];

/** A thread takes about 15 MB, so it ends after this long without work. */
const idleMs = 60_000;

/** Runs the task in a thread of its own; callers limit how many run at once. */
export async function inPasswordThread(task: PasswordTask): Promise<string | boolean> {
  const thread = idle.pop() ?? start();
  const { worker } = thread;
  clearTimeout(thread.ending);
  worker.ref();
  try {
    worker.postMessage(task);
    // An error of the thread itself is thrown here; the thread is not used again.
    const [reply] = (await once(worker, 'message')) as [PasswordAnswer];
    idle.push(thread);
    thread.ending = setTimeout(() => end(thread), idleMs).unref();
    if (reply.error) throw reply.error;
    return reply.answer;
  } finally {
    // An idle thread does not keep the process alive.
    worker.unref();
  }
}

function start(): Thread {
  const cache = module.getCompileCacheDir();
  // With the compile cache the thread need not compile the code again. The thread gets the parent folder, since Node
  // appends a part for its version.
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url), {
    name: 'passwords',
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }) },
  });
  return { worker, ending: undefined };
}

function end(thread: Thread) {
  const index = idle.indexOf(thread);
  if (index >= 0) idle.splice(index, 1);
  void thread.worker.terminate();
}
