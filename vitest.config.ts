import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: [{ test: { name: 'unit', include: ['apps/server/src/**/*.unit.test.ts'], pool: 'threads', isolate: false } }] },
});
