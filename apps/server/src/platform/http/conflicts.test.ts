import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeOffice } from '../../testing/make-office.ts';
import { testDatabase } from '../../testing/test-database.ts';

test('a call that PostgreSQL chose to end in a deadlock is done once more, and answers as if nothing had been', async () => {
  const { admin, companyId, queues } = await makeOffice();
  const other = new pg.Client({ connectionString: await testDatabase() });
  await other.connect();
  onTestFinished(() => other.end());
  // The call changes the row and then waits for this test's uncommitted name; the test then waits for the row.
  await other.query('begin');
  await other.query("insert into queues (company_id, name, color) values ($1, 'Nova', '#123456')", [companyId]);
  const called = admin.api.queues.update({
    params: { id: queues[0].id },
    body: { name: 'Nova', color: '#654321' },
  });
  await expect
    .poll(async () => {
      const { rows } = await other.query<{ waits: number }>(
        'select count(*)::int as waits from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows[0]?.waits;
    })
    .toBe(1);
  await other.query('update queues set color = color where id = $1', [queues[0].id]);
  await other.query('rollback');
  expect(await called).toMatchObject({ name: 'Nova', color: '#654321' });
  const { rows } = await other.query<{ count: number }>(
    'select count(*)::int as count from queues where company_id = $1 and name = $2',
    [companyId, 'Nova'],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
