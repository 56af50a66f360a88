// A thread that computes password hashes, one at a time; `password-threads.ts` starts it and exchanges messages with
// it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordAnswer, PasswordTask } from './password-threads.ts';

/** OWASP's smallest parameters for argon2id, which the library uses by default: 10 to 30 ms of one core, and 19 MB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a discarded random text. It is verified for an unknown user, so that the reply takes as long as for a
 * known one.
 */
const unknownUserHash =
  '$argon2id$v=19$m=19456,t=2,p=1$KTExizOAaHBped7x58stdg$G6yzaOsox9OLZhcOcJKAcL//ldEZAp4cJ6AXqL8hDLw';

/**
 * The priority of this thread. When the main thread and a hash compete for a core, the main thread gets three times as
 * much of it. The lowest priority (19) would help calls little more, and would halve the number of sign-ins.
 */
const niceness = 5;
lowerPriority();

/**
 * Linux has a priority for each thread and accepts a thread id where a process id is expected. On other systems this
 * would slow down the whole process.
 */
function lowerPriority() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(Number(path.basename(fs.readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // Without /proc or without permission the thread keeps its priority.
  }
}

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(work(task)));

function work(task: PasswordTask): PasswordAnswer {
  try {
    if (task.kind === 'hash') return { answer: hashSync(task.password, cost) };
    const isSame = verifySync(task.stored ?? unknownUserHash, task.password);
    return { answer: isSame && task.stored !== undefined };
  } catch (error) {
    return { error: error as Error };
  }
}
