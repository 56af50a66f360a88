// npm test: the checks, every test of vitest, every journey of Playwright. Failures are listed at the end, since only
// the end of the output may be kept; the last line sums up. A failed check counts as one failed test. Tests that failed
// run once more, alone; see docs/decisions/0075-a-failed-test-runs-once-more.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bundledProgram } from '../apps/server/src/testing/bundled-program.ts';
import { buildWeb } from './build-web.ts';
import { unhandledErrorsFile, type UnhandledError } from './unhandled-errors.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');
/** The tests start many processes of the server; half of the time of such a start is compiling. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled') };

interface Outcome {
  passed: number;
  failed: number;
  /** The failures with their reasons, for the end. */
  failures: string[];
  /** The failures of the first run whose tests passed in the second run. */
  unstable?: string[];
}

/** With more failures than this, timing is not the cause, and no test runs again. */
const maxUnstable = 3;

/** The fields of vitest's report that are used here. */
interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The fields of Playwright's report that are used here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/**
 * Runs a script of Node with its output passed on.
 * @returns undefined if it succeeded, else what it wrote to stderr, at most the last 20,000 letters
 */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...compileCache, ...env },
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    complaints = (complaints + text).slice(-20_000);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? undefined : complaints;
}

function readReport<Report>(file: string): Report | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : undefined;
}

async function check(): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/check.ts'), '--static'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0
    ? { passed: 0, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [failureText('the static checks', output.replaceAll(/^ok .*\n/gm, ''))] };
}

async function vitest(): Promise<Outcome> {
  const first = await runVitest('vitest', []);
  const { files = [] } = first;
  if (!mayRunAgain(first) || files.length === 0) return first;
  console.log(`\nOnce more: ${files.join(', ')}`);
  return afterSecond(first, await runVitest('vitest-again', ['--maxWorkers=1', ...files]));
}

/** `files` are those with failed tests and unhandled errors; absent if one is not known. */
async function runVitest(name: string, args: string[]): Promise<Outcome & { files?: string[] }> {
  const file = path.join(reports, `${name}.json`);
  const complaints = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled-errors.ts',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  if (!report) return withoutReport('vitest');
  const unhandled = (readReport<UnhandledError[]>(unhandledErrorsFile) ?? []).map(({ file: source, text }) => ({
    file: source,
    failure: failureText(`${source} › an error outside of a test`, text),
  }));
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failedTests = report.testResults.flatMap(({ name: source, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file: path.relative(root, source),
        failure: failureText(`${path.relative(root, source)} › ${fullName}`, failureMessages.join('\n')),
      })),
  );
  const tests = [...failedTests, ...unhandled];
  const failures = [
    ...unread.map(({ name: source, message }) => failureText(path.relative(root, source), message)),
    ...tests.map(({ failure }) => failure),
  ];
  const failed = report.numFailedTests + unread.length + unhandled.length;
  const found = outcomeOf(report.numPassedTests, failed, failures, complaints);
  const isInTests = unread.length === 0 && found.failed === tests.length && tests.every((test) => test.file !== '');
  return isInTests ? { ...found, files: [...new Set(tests.map((test) => test.file))] } : found;
}

async function journeys(): Promise<Outcome> {
  if (!fs.readdirSync(path.join(root, 'e2e')).some((name) => name.endsWith('.spec.ts')))
    return { passed: 0, failed: 0, failures: [] };
  const first = await runJourneys('playwright', []);
  if (!mayRunAgain(first)) return first;
  console.log('\nThe failed journeys once more:');
  return afterSecond(first, await runJourneys('playwright-again', ['--last-failed', '--workers=1']));
}

async function runJourneys(name: string, args: string[]): Promise<Outcome> {
  const file = path.join(reports, `${name}.json`);
  const complaints = await run('node_modules/@playwright/test/cli.js', ['test', ...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<PlaywrightReport>(file);
  if (!report) return withoutReport('the journeys');
  const failures = [
    ...report.errors.map(({ message }) => failureText('the journeys', message ?? '')),
    ...report.suites.flatMap(failuresOf),
  ];
  const failed = report.stats.unexpected + report.stats.flaky;
  return outcomeOf(report.stats.expected, failed, failures, complaints);
}

const mayRunAgain = ({ failed, failures }: Outcome) =>
  failed > 0 && failed <= maxUnstable && failures.length === failed;

/**
 * A test that failed twice has failed. A test that passed the second time counts as passed, and is listed as unstable.
 */
function afterSecond(first: Outcome, second: Outcome): Outcome {
  const { failed, failures } = second;
  const passed = first.passed + Math.max(0, first.failed - failed);
  const again = new Set(failures.map(nameOf));
  return { passed, failed, failures, unstable: first.failures.filter((failure) => !again.has(nameOf(failure))) };
}

function failuresOf({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failureText(
          `[${projectName}] e2e/${file}:${line} › ${title}`,
          results.map(({ error }) => error?.message ?? '').join('\n'),
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** A failure begins with the name of its test. */
const nameOf = (failure: string) => failure.split('\n', 1)[0];

/** The text of a failure: its name, and as much of the reason as fits at the end of a long log. */
function failureText(name: string, reason: string) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 25);
  return [name, ...lines].join('\n    ').slice(0, 3000);
}

function withoutReport(name: string): Outcome {
  return { passed: 0, failed: 1, failures: [`${name}: ended without a report`] };
}

/**
 * The outcome of a run.
 * @param complaints what a failed process wrote to stderr. Without a failed test the process still counts as one
 * failure: an error outside of a test, or a broken set-up.
 */
function outcomeOf(passed: number, failed: number, failures: string[], complaints?: string): Outcome {
  if (complaints === undefined || failed > 0) return { passed, failed, failures };
  const last = complaints.trimEnd().split('\n').slice(-20).join('\n');
  return { passed, failed: 1, failures: [...failures, failureText('an error outside of a test', last)] };
}

fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
// The page is built first: the test of a release and the journeys would otherwise build it at the same time. If it
// cannot be built, the journeys say so. The bundle of the server is made here for the same reason. The static checks
// work while the first tests of vitest wait.
await buildWeb().catch(() => undefined);
await bundledProgram('main.ts').catch(() => undefined);
const outcomes = [...(await Promise.all([check(), vitest()])), await journeys()];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
for (const failure of outcomes.flatMap(({ unstable = [] }) => unstable)) console.log(`UNSTABLE ${failure}`);
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
