import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { wireTable } from './apps/web/vite/wire-table.ts';

/** Only a net for what hangs: tests wait for conditions, and the machine may be busy. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A look takes 5 ms of CPU in the server, the database and the test: twenty a second are a tenth of a core.
  expect: { poll: { timeout: 100_000, interval: 100 } },
} as const;

/** Pure tests share a thread and its modules: nothing to set up, nothing to clean. */
const pure = { ...patience, pool: 'threads', isolate: false } as const;

const quickImports = 'apps/server/src/testing/quick-imports.mjs';
/**
 * Node reads TypeScript itself, and its compile cache serves every process. Vite would transform each module again for
 * each file of tests that has its own process. Only the watch mode needs to hear of every import.
 */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: process.argv.includes('run') ? ['--import', path.resolve(import.meta.dirname, quickImports)] : [],
} as const;

const withDatabase = {
  ...patience,
  pool: 'forks',
  ...native,
  globalSetup: ['apps/server/src/testing/global-setup.ts'] as string[],
} as const;

/** Without `--project` all projects run. The browser is looked for, and unpacked at first, only for its own tests. */
const chosen = process.argv.flatMap((argument, place, all) =>
  argument === '--project' ? (all[place + 1] ?? []) : argument.startsWith('--project=') ? argument.slice(10) : [],
);
const isBrowserChosen = chosen.length === 0 || chosen.includes('browser');

export default defineConfig({
  test: {
    // Tests wait more than they work: one for each core but one, as is usual, takes twice as long.
    maxWorkers: Math.max(4, Math.floor(os.availableParallelism() / 2)),
    // The browser says so when an observer changes sizes once more in the same frame, as virtual lists do.
    onConsoleLog: (log) => !log.includes('ResizeObserver loop completed'),
    projects: [
      'packages/wa-mock',
      {
        test: {
          ...pure,
          name: 'unit',
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [wireTable()],
        test: {
          ...pure,
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      ...(isBrowserChosen ? [await (await import('./apps/web/vite/browser-tests.ts')).browserProject()] : []),
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.alone.test.ts'],
          // A process of its own a worker, whose files share modules, one app and one database: each test makes its own
          // company.
          isolate: false,
        },
      },
      // Tests that start services of their own, or change what the tests of a process share.
      { test: { ...withDatabase, name: 'alone', include: ['apps/server/src/**/*.alone.test.ts'] } },
    ],
  },
});
