import fs from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

interface Stat {
  parent: number;
  cpuMs: number;
  /** Includes the children that have ended. */
  cpuMsWithEnded: number;
}

function readStat(pid: number | string): Stat | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may contain any character, so the fields begin after the last one.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      cpuMs: (user + system) * tickMs,
      cpuMsWithEnded: (user + system + endedUser + endedSystem) * tickMs,
    };
  } catch {
    return undefined; // the process has ended
  }
}

const childrenOf = (parent: number) =>
  fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.parent === parent);

/** CPU time of a process so far, in ms. With `family` it includes the children, also those that have ended. */
export function cpuOf(pid: number, { family = false }: { family?: boolean } = {}): number {
  const own = readStat(pid);
  if (!own) return 0;
  return family
    ? own.cpuMsWithEnded + childrenOf(pid).reduce((sum, child) => sum + (readStat(child)?.cpuMs ?? 0), 0)
    : own.cpuMs;
}

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;

/** Memory of a process and its children, in MB. Shared pages are counted once (proportional set size). */
export const familyMemoryOf = (pid: number): number =>
  [String(pid), ...childrenOf(pid)].reduce((sum, member) => sum + kilobytes(`/proc/${member}/smaps_rollup`, 'Pss'), 0) /
  1024;

/** A field of a file of `/proc`, such as `VmRSS:   51234 kB`. It is 0 when the process has ended. */
function kilobytes(file: string, name: string) {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
