// A thread of its own for password hashes; `passwords.ts` starts it and speaks with it. One message is one hash, and
// they are worked one after the other.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordAnswer, PasswordTask } from './passwords.ts';

/** OWASP's smallest argon2id (the library's own choice of the three kinds); about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random text that was thrown away: where nobody is known the same work is done. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$KTExizOAaHBped7x58stdg$G6yzaOsox9OLZhcOcJKAcL//ldEZAp4cJ6AXqL8hDLw';

/** Everybody else's call goes first wherever both want the processor; alone it takes all of a core. */
const niceness = 19;
giveWay();

/**
 * Linux gives each thread a priority of its own, and takes a thread's number where a process's is expected. Elsewhere
 * this would slow the whole process down.
 */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(Number(path.basename(fs.readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // Without /proc, or forbidden: at the usual priority then.
  }
}

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(work(task)));

function work(task: PasswordTask): PasswordAnswer {
  try {
    if (task.kind === 'hash') return { answer: hashSync(task.password, cost) };
    const same = verifySync(task.stored ?? nobodys, task.password);
    return { answer: task.stored !== undefined && same };
  } catch (error) {
    return { error: error as Error };
  }
}
