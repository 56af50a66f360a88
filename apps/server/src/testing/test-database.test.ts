import { Client } from 'pg';
import { expect, test } from 'vitest';
import { newTestDatabase, testDatabase } from './test-database.ts';

test('the tests of a worker share one migrated database, and a test may have its own', async () => {
  expect(await testDatabase()).toBe(await testDatabase());
  const own = new Client({ connectionString: await newTestDatabase() });
  await own.connect();
  const { rows } = await own.query(`select count(*)::int > 0 as migrated from applied_migrations`);
  await own.end();
  expect(rows).toEqual([{ migrated: true }]);
});
