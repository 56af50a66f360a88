// npm test: the checks, every test of vitest, every journey of Playwright. The last line sums up; a failed check counts as one failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache/reports');

interface Count {
  passed: number;
  failed: number;
}

/** As much of vitest's report as we read. */
interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** As much of Playwright's report as we read. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

function readReport<Report>(file: string): Report | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : undefined;
}

async function check(): Promise<Count> {
  return { passed: 0, failed: (await run('scripts/check.ts', ['--static'])) ? 0 : 1 };
}

async function vitest(): Promise<Count> {
  const file = path.join(reports, 'vitest.json');
  const ok = await run('node_modules/vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const unread = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return count(report.numPassedTests, report.numFailedTests + unread, ok);
}

async function journeys(): Promise<Count> {
  if (!fs.readdirSync(path.join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'))) return { passed: 0, failed: 0 };
  const file = path.join(reports, 'playwright.json');
  const ok = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  return count(report.stats.expected, report.stats.unexpected + report.stats.flaky, ok);
}

/** A run that failed without a failed test (an error outside of one, a set-up that broke) still counts. */
function count(passed: number, failed: number, ok: boolean): Count {
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const counts = [await check(), await vitest(), await journeys()];
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
