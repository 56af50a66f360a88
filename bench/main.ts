// npm run bench [name …] [-- --scale 1 --seconds 2 --rounds 3 --save --compare FILE --profile FOLDER]: measures the
// product as npm start runs it, and prints a table.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attendant } from './attendant.ts';
import { browser } from './browser.ts';
import { campaigns } from './campaigns.ts';
import { conversations } from './conversations.ts';
import { fanOut } from './fan-out.ts';
import { flowEditor } from './flow-editor.ts';
import { flows } from './flows.ts';
import { unfinishedForms } from './forms.ts';
import { faultsOf } from './goals.ts';
import { inbound } from './inbound.ts';
import { manyNumbers } from './many-numbers.ts';
import { numbers } from './numbers.ts';
import { openInstallation, type Installation } from './kit/installation.ts';
import { joinRounds, type Row } from './kit/row.ts';
import { readResults, readSaved, save } from './kit/saved.ts';
import { compare, tableOf } from './kit/table.ts';
import { kanban } from './kanban.ts';
import { latency } from './latency.ts';
import { lists } from './lists.ts';
import { nodes } from './nodes.ts';
import { pages } from './pages.ts';
import { schedules } from './schedules.ts';
import { search } from './search.ts';
import { send } from './send.ts';
import { signingIn } from './sign-in.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { yardstick } from './yardstick.ts';

/** These benches do not use the seeded company, so their results are the same at every scale. */
const withoutCompany: Record<string, () => Promise<Row[]>> = { pages, start };
/** These benches take long, so they run only when named. */
const slow: Record<string, (seconds: number) => Promise<Row[]>> = { 'many-numbers': manyNumbers, nodes, soak };
/** These benches use the seeded company. They run in this order: benches that leave data behind run later. */
const onInstallation: Record<string, (installation: Installation) => Promise<Row[]>> = {
  lists,
  search,
  conversations,
  browser,
  attendant,
  latency,
  'fan-out': fanOut,
  send,
  inbound,
  flows,
  'flow-editor': flowEditor,
  kanban,
  numbers,
  'sign-in': signingIn,
  forms: unfinishedForms,
  campaigns,
  schedules,
};
/** The benches of the seeded company that run only when named. */
const onlyNamed = ['campaigns', 'schedules'];

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '0.2' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string' },
    save: { type: 'boolean', default: false },
    compare: { type: 'string' },
    profile: { type: 'string' },
  },
});
const scale = Number(options.scale);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds ?? (options.save ? 3 : 1));
if (options.profile !== undefined) process.env['BENCH_PROFILE'] = path.resolve(options.profile);
const known = [...Object.keys(withoutCompany), ...Object.keys(onInstallation), ...Object.keys(slow)];
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const isWanted = ([name]: [string, unknown]) =>
  names.includes(name) || (names.length === 0 && !(name in slow) && !onlyNamed.includes(name));
const earlier = options.compare === undefined ? undefined : readResults(options.compare).rows;
const since = performance.now();

const failed: string[] = [];
/** Runs one bench. A bench that fails is noted, and the others go on. @returns no rows if it failed */
async function measure(name: string, run: () => Promise<Row[]>, lastWarnings = () => ''): Promise<Row[]> {
  console.log(`${name} …`);
  try {
    return await run();
  } catch (error) {
    failed.push(name);
    console.error(error, lastWarnings());
    return [];
  }
}

const rows: Row[] = [];
for (const [name, run] of Object.entries(withoutCompany).filter(isWanted)) rows.push(...(await measure(name, run)));
for (const [name, run] of Object.entries(slow).filter(isWanted))
  rows.push(...(await measure(name, () => run(seconds))));
const wanted = Object.entries(onInstallation).filter(isWanted);
if (wanted.length > 0) {
  const installation = await openInstallation({ scale, seconds });
  try {
    const measured: Row[][] = [];
    for (let nth = 1; nth <= rounds; nth++) {
      if (rounds > 1) console.log(`round ${nth} of ${rounds}`);
      // The yardstick runs before and after, because other work on the machine may start during the round.
      measured.push(await yardstick(installation));
      for (const [name, run] of wanted)
        measured.push(await measure(name, () => run(installation), installation.lastWarnings));
      measured.push(await yardstick(installation));
      // The changes of the last round are discarded with the copy, or undone when the kept database is opened again.
      if (nth < rounds) await installation.undoRound();
    }
    rows.push(...joinRounds(measured));
  } finally {
    await installation.close();
  }
}

const table = tableOf(rows, scale, scale > 1 ? readSaved(1)?.rows : undefined);
console.log(`\n${table}\n\nMeasured in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
if (earlier !== undefined) console.log(`\nAgainst ${options.compare}:\n${compare(rows, earlier)}`);
if (options.save) save(rows, { scale, seconds, rounds });
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}
const faulty = rows.filter((row) => faultsOf(row).length > 0);
if (faulty.length > 0) {
  console.error(`\nWrong:\n${faulty.map((row) => `- ${row.what}: ${faultsOf(row).join(', ')}`).join('\n')}`);
  process.exitCode = 1;
}
