import { defineConfig } from 'vitest/config';
import { wireTable } from './apps/web/vite/wire-table.ts';

/** Pure tests share a thread and its modules: nothing to set up, nothing to clean. */
const pure = { pool: 'threads', isolate: false } as const;

const withDatabase = {
  pool: 'forks',
  globalSetup: ['apps/server/src/testing/global-setup.ts'] as string[],
  // Only a net for what hangs: tests wait for conditions, and the machine may be busy.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      'packages/wa-mock',
      { test: { ...pure, name: 'unit', include: ['packages/contract/src/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'scripts/**/*.test.ts'] } },
      { plugins: [wireTable()], test: { ...pure, name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.alone.test.ts'],
          // A process of its own a worker, whose files share modules, one app and one database: each test makes its own company.
          isolate: false,
        },
      },
      // Those that connect the ground to something of their own, or change what everybody shares.
      { test: { ...withDatabase, name: 'alone', include: ['apps/server/src/**/*.alone.test.ts'] } },
    ],
  },
});
