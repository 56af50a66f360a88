import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'wa-mock',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/quiet-libsignal.ts'],
    // Trust in the mock's certificate is set for the whole process, so a file needs one of its own.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
