import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeOffice } from '../../testing/make-office.ts';
import { testDatabase } from '../../testing/test-database.ts';

test('a call that PostgreSQL ended in a deadlock is done once more and answers as usual', async () => {
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

test('a call that fails to serialize is done three times more, then refused with nothing stored', async () => {
  const { admin, companyId } = await makeOffice();
  const owner = new pg.Client({ connectionString: await testDatabase() });
  await owner.connect();
  onTestFinished(() => owner.end());
  const name = (kind: string) => `serialize ${kind} ${companyId}`;
  const object = `serialize_${companyId}`;
  // A sequence keeps its number when the transaction ends: the trigger counts the tries.
  await owner.query(`
    create sequence ${object};
    grant usage on sequence ${object} to public;
    create function ${object}() returns trigger language plpgsql as $$
      begin
        if nextval('${object}') < tg_argv[0]::int then
          raise exception 'could not serialize access' using errcode = '40001';
        end if;
        return new;
      end $$`);
  onTestFinished(async () => {
    await owner.query(`drop function ${object} cascade; drop sequence ${object}`);
  });
  const failsUntil = async (kind: string, tryNumber: number) =>
    owner.query(`
      alter sequence ${object} restart;
      create trigger ${object}_${kind} before insert on queues for each row
        when (new.name = '${name(kind)}') execute function ${object}(${tryNumber})`);
  const tries = async () =>
    (await owner.query<{ tries: number }>(`select last_value::int as tries from ${object}`)).rows;

  await failsUntil('short', 4);
  const made = await admin.api.queues.create({ body: { name: name('short'), color: '#123456' } });
  expect(made).toMatchObject({ name: name('short') });
  expect(await tries()).toEqual([{ tries: 4 }]);

  await failsUntil('long', 99);
  await expect(admin.api.queues.create({ body: { name: name('long'), color: '#123456' } })).rejects.toMatchObject({
    status: 503,
  });
  expect(await tries()).toEqual([{ tries: 4 }]);
  const { rows } = await owner.query<{ name: string }>(
    'select name from queues where company_id = $1 and name like $2',
    [companyId, 'serialize%'],
  );
  expect(rows).toEqual([{ name: name('short') }]);
});
