// npm run bench [name …] [-- --scale 0.2 --seconds 4 --save --compare FILE --profile FOLDER]: measures the product as npm start runs it, and prints a table.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from './browser.ts';
import { conversations } from './conversations.ts';
import { fanOut } from './fan-out.ts';
import { inbound } from './inbound.ts';
import { numbers } from './numbers.ts';
import { openHouse, type House } from './kit/house.ts';
import { medianOf, type Row } from './kit/row.ts';
import { compare, tableOf } from './kit/table.ts';
import { latency } from './latency.ts';
import { lists } from './lists.ts';
import { pages } from './pages.ts';
import { send } from './send.ts';
import { signingIn } from './sign-in.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { yardstick } from './yardstick.ts';

/** In the order in which they run: what leaves data behind comes later. */
const alone: Record<string, () => Promise<Row[]>> = { pages, start, numbers };
/** Only when asked for by name: they take long. */
const long: Record<string, (seconds: number) => Promise<Row[]>> = { soak };
const inHouse: Record<string, (house: House) => Promise<Row[]>> = { lists, conversations, browser, latency, 'fan-out': fanOut, send, inbound, 'sign-in': signingIn };

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '0.2' }, seconds: { type: 'string', default: '4' }, save: { type: 'boolean', default: false }, compare: { type: 'string' }, profile: { type: 'string' } },
});
if (options.profile !== undefined) process.env['BENCH_PROFILE'] = path.resolve(options.profile);
const known = [...Object.keys(alone), ...Object.keys(inHouse), ...Object.keys(long)];
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const isWanted = ([name]: [string, unknown]) => names.length === 0 || names.includes(name);
const earlier = options.compare === undefined ? undefined : fs.readFileSync(options.compare, 'utf8');

const rows: Row[] = [];
const failed: string[] = [];
async function measure(name: string, run: () => Promise<Row[]>, complaints = () => '') {
  console.log(`${name} …`);
  try {
    rows.push(...(await run()));
  } catch (error) {
    failed.push(name);
    console.error(error, complaints());
  }
}

for (const [name, run] of Object.entries(alone).filter(isWanted)) await measure(name, run);
for (const [name, run] of Object.entries(long)) if (names.includes(name)) await measure(name, () => run(Number(options.seconds)));
const wanted = Object.entries(inHouse).filter(isWanted);
if (wanted.length > 0) {
  const house = await openHouse({ scale: Number(options.scale), seconds: Number(options.seconds) });
  try {
    // Before and after: the machine may have other work meanwhile.
    const before = await yardstick(house);
    for (const [name, run] of wanted) await measure(name, () => run(house), house.complaints);
    rows.unshift(...between(before, await yardstick(house)));
  } finally {
    await house.close();
  }
}

const table = tableOf(rows);
console.log(`\n${table}`);
if (earlier !== undefined) console.log(`\nAgainst ${options.compare}:\n${compare(rows, earlier)}`);
if (options.save) save(table);
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}

function between(before: readonly Row[], after: readonly Row[]): Row[] {
  return before.map((row, at) => {
    const speeds = [row.perSecond ?? 0, after[at]?.perSecond ?? 0];
    return { ...row, median: medianOf([row.median ?? 0, after[at]?.median ?? 0]), perSecond: (speeds[0] ?? 0) / 2 + (speeds[1] ?? 0) / 2, note: `${speeds.map((speed) => speed.toFixed(0)).join(' before, ')} after` };
  });
}

/** Writes the table into docs/performance.md, in place of the one before. */
function save(text: string) {
  const file = path.resolve(import.meta.dirname, '../docs/performance.md');
  const [start, end] = ['<!-- table: npm run bench -- --save -->', '<!-- end of table -->'];
  const cpu = os.cpus();
  const where = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, scale ${options.scale}, ${options.seconds} s each; ${cpu.length} cores (${cpu[0]?.model.trim()}), ${(os.totalmem() / 2 ** 30).toFixed(0)} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}, load average ${os.loadavg().map((load) => load.toFixed(1)).join(' ')}`;
  const page = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : `# Performance\n\n${start}\n${end}\n`;
  const [before, after] = [page.slice(0, page.indexOf(start)), page.slice(page.indexOf(end))];
  fs.writeFileSync(file, `${before}${start}\n${where}.\n\n${text}\n${after}`);
}
