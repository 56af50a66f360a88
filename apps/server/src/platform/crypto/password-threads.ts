import { once } from 'node:events';
import module from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread is asked, and what it answers. */
export type PasswordTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; stored: string | undefined };
export type PasswordAnswer = { answer: string | boolean; error?: undefined } | { error: Error };

interface Thread {
  worker: Worker;
  ending: NodeJS.Timeout | undefined;
}

/** Threads that wait for work, the one that worked last at the end. */
const idle: Thread[] = [];

/** A thread takes some 15 MB, so it ends when it has had no work for a while. */
const idleMs = 60_000;

/** Does the task in a thread of its own: callers limit how many there are at once. */
export async function inPasswordThread(task: PasswordTask): Promise<string | boolean> {
  const thread = idle.pop() ?? start();
  const { worker } = thread;
  clearTimeout(thread.ending);
  worker.ref();
  try {
    worker.postMessage(task);
    // An error of the thread itself is thrown here; such a thread is not used again.
    const [said] = (await once(worker, 'message')) as [PasswordAnswer];
    idle.push(thread);
    thread.ending = setTimeout(() => end(thread), idleMs).unref();
    if (said.error) throw said.error;
    return said.answer;
  } finally {
    // While no task waits for it the process may end.
    worker.unref();
  }
}

function start(): Thread {
  const cache = module.getCompileCacheDir();
  // What the cache holds need not be compiled in the thread again. The thread is told the folder above, since Node adds
  // a part for its version.
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url), {
    name: 'passwords',
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: path.dirname(cache) }) },
  });
  return { worker, ending: undefined };
}

function end(thread: Thread) {
  const place = idle.indexOf(thread);
  if (place >= 0) idle.splice(place, 1);
  void thread.worker.terminate();
}
