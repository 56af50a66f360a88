import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'wa-mock',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['test/quiet-libsignal.ts'],
    // The mock's certificate is trusted by the whole process, so each test file needs its own process.
    pool: 'forks',
    // These timeouts only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
