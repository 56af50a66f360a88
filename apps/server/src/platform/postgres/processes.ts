import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * The system's data on a process. `startedAt` is only for comparison: it detects a pid that now belongs to another
 * process.
 */
export interface ProcessView {
  isZombie: boolean;
  startedAt: string;
  command: string;
}

/** Undefined when there is no such process. On Linux no command is started. */
export function findProcess(pid: number): ProcessView | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return fs.existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined; // it ended while its files were read
  }
}

function fromProc(pid: number): ProcessView {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold any character. Of the fields after it, 0 is the state and 19 is the start time: in
  // proc(5), which counts from 1 and begins before the name, they are 3 and 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { isZombie: fields[0] === 'Z' || fields[0] === 'X', startedAt: fields[19] ?? '', command };
}

function fromPs(pid: number): ProcessView {
  const line = execFileSync('ps', ['-o', 'state=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).trim();
  // `lstart` has 24 characters: `Mon Nov 30 14:34:07 2026`.
  const [, state = '', startedAt = '', command = ''] = /^(\S+)\s+(.{24})\s+(.*)$/s.exec(line) ?? [];
  if (state === '') throw new Error('gone');
  return { isZombie: state.startsWith('Z'), startedAt, command };
}
