import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/**
 * A unique name for this process among all nodes on the same database: its place, its process and a random part. Two
 * processes have the same place only if they see each other's process ids. Then one can detect that the other has
 * ended.
 */
export function nameThisNode(): string {
  return [place(), process.pid, startOf(process.pid) ?? '', randomBytes(4).toString('hex')].join(':');
}

/**
 * Whether the named node is a process of this place that has ended, so that its leases need not expire. False when that
 * is not known.
 */
export function isGoneNode(name: string): boolean {
  const [placeOfNode, pid, start] = name.split(':');
  if (!start || placeOfNode !== place()) return false;
  return startOf(Number(pid)) !== start;
}

let cachedPlace: string | undefined;
/** The boot of this machine and the namespace of its processes. Containers of one machine differ in the namespace. */
function place(): string {
  return (cachedPlace ??= createHash('sha256').update(readPlace()).digest('hex').slice(0, 16));
}

function readPlace(): string {
  try {
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Without Linux's /proc the place is unique: no node can tell that another has ended.
    return `${os.hostname()} ${randomBytes(8).toString('hex')}`;
  }
}

/** When a running process was started, in ticks since boot. A reused process id has another start. */
function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain any character. Behind it stand the state (Z: zombie, X:
    // dead) and, as the twentieth field, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
