import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'wa-mock',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/quiet-libsignal.ts'],
    // Trust in the mock's certificate is set for the whole process, so a file needs one of its own.
    pool: 'forks',
    // Only a net for what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
