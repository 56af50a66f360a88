import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/**
 * A name for this process among all nodes on the same database: where it runs, which process it is, and a part by
 * chance. Two processes have the same place only when they can see each other, so that one can tell when the other is
 * gone.
 */
export function nameThisNode(): string {
  return [place(), process.pid, startOf(process.pid) ?? '', randomBytes(4).toString('hex')].join(':');
}

/**
 * Whether the node of that name is a process of this place that has ended: its leases need not run out. False when it
 * cannot be known.
 */
export function isGoneNode(name: string): boolean {
  const [where, pid, start] = name.split(':');
  if (!start || where !== place()) return false;
  return startOf(Number(pid)) !== start;
}

let known: string | undefined;
/** This boot of this machine and this namespace of processes; containers of one machine differ in the latter. */
function place(): string {
  return (known ??= createHash('sha256').update(readPlace()).digest('hex').slice(0, 16));
}

function readPlace(): string {
  try {
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return `${os.hostname()} ${randomBytes(8).toString('hex')}`;
  }
}

/** When a living process was started, in ticks since boot: a number used again belongs to another start. */
function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
