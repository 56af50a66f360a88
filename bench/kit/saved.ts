import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Row } from './row.ts';
import { readTable } from './table.ts';

const file = path.resolve(import.meta.dirname, '../../docs/performance.md');

/** Each scale has a place of its own in docs/performance.md. @throws Error where there is none */
export function requirePlace(scale: number) {
  const page = fs.readFileSync(file, 'utf8');
  const [first, last] = [
    `<!-- table of scale ${scale}: npm run bench -- --scale ${scale} --save -->\n`,
    `<!-- end of scale ${scale} -->`,
  ];
  const [start, end] = [page.indexOf(first) + first.length, page.indexOf(last)];
  if (start < first.length || end < start)
    throw new Error(`docs/performance.md has no place for a table of scale ${scale}.`);
  return { before: page.slice(0, start), table: page.slice(start, end), after: page.slice(end) };
}

/** The figures that were saved last at a scale. */
export const readSaved = (
  scale: number,
): Map<string, Pick<Row, 'median' | 'perSecond' | 'node' | 'postgres' | 'memory'>> =>
  readTable(requirePlace(scale).table);

/** Writes the table into docs/performance.md, in place of the one before. */
export function save(
  table: string,
  { scale, seconds, rounds }: { scale: number; seconds: number; rounds: number },
): void {
  const { before, after } = requirePlace(scale);
  const cpu = os.cpus();
  const machine = `${cpu.length} cores (${cpu[0]?.model.trim()}), ${(os.totalmem() / 2 ** 30).toFixed(0)} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
  const where = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, scale ${scale}, ${rounds} rounds of ${seconds} s each; ${machine}, load average ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;
  fs.writeFileSync(file, `${before}${where}.\n\n${table}\n${after}`);
}
