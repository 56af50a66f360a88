import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { namedRows, summaryOf } from '../peer.ts';
import type { Row } from './row.ts';
import { goalsTableOf } from './table.ts';

const folder = path.resolve(import.meta.dirname, '../results');
const page = path.resolve(import.meta.dirname, '../../docs/performance.md');
const goalsPage = path.join(folder, 'README.md');
/** The table stands between these lines of a page. */
const [begin, end] = ['<!-- table: npm run bench -- --save -->\n', '<!-- end of table -->'];
/** The scales that docs/performance.md shows. */
const shownScales = [1, 10] as const;

/** A saved run of the benches at one scale. */
export interface Saved {
  at: string;
  machine: string;
  /** The load average at the end of the run, over 1, 5 and 15 minutes. */
  load: number[];
  rounds: number;
  /** The duration of one measurement. */
  seconds: number;
  scale: number;
  rows: Row[];
}

const fileOf = (scale: number) => path.join(folder, `scale-${scale}.json`);

export const readResults = (file: string): Saved => JSON.parse(fs.readFileSync(file, 'utf8')) as Saved;

/** The last saved run at a scale. */
export const readSaved = (scale: number): Saved | undefined =>
  fs.existsSync(fileOf(scale)) ? readResults(fileOf(scale)) : undefined;

/**
 * Writes `bench/results/scale-N.json`. Then writes the tables of docs/performance.md and of the goals again, from the
 * last saved runs at the scales 1 and 10.
 */
export function save(rows: Row[], { scale, seconds, rounds }: { scale: number; seconds: number; rounds: number }) {
  const cpu = os.cpus();
  const saved: Saved = {
    at: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    machine:
      `${cpu.length} cores (${cpu[0]?.model.trim()}), ${(os.totalmem() / 2 ** 30).toFixed(0)} GB, ${os.type()} ` +
      `${os.release()}, Node ${process.versions.node}`,
    load: os.loadavg().map((load) => Math.round(load * 10) / 10),
    rounds,
    seconds,
    scale,
    rows,
  };
  const missing = namedRows.filter((name) => !rows.some(({ what }) => what === name));
  if (missing.length > 0) console.error(`\nNot in this run, so not in docs/performance.md:\n- ${missing.join('\n- ')}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(fileOf(scale), JSON.stringify(saved, null, 1));
  execFileSync(path.resolve(import.meta.dirname, '../../node_modules/.bin/oxfmt'), [fileOf(scale)]);
  const runs = shownScales.flatMap((shown) => readSaved(shown) ?? []);
  const machine = runs.at(-1)?.machine;
  replaceTable(page, `${summaryOf(runs)}\n\n${runs.map(whenOf).join('\n')}\n${machine}.`);
  const goals = runs.map((run) => `${whenOf(run)}\n\n${goalsTableOf(run.rows, run.scale)}`);
  replaceTable(goalsPage, `${goals.join('\n\n')}\n\n${machine}.`);
}

const whenOf = ({ scale, at, rounds, seconds, load }: Saved) =>
  `Scale ${scale}: ${at}, ${rounds === 1 ? 'one round' : `${rounds} rounds`} of ${seconds} s, load average ` +
  `${load.join(' ')}.`;

function replaceTable(file: string, table: string) {
  const text = fs.readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`${file} has no place for the table.`);
  fs.writeFileSync(file, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
}
