import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/wa-mock', { test: { name: 'unit', include: ['apps/server/src/**/*.unit.test.ts'], pool: 'threads', isolate: false } }] },
});
