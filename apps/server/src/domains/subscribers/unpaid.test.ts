import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { openShop } from '../../testing/open-shop.ts';
import { unlinkUnpaidNumbers } from './jobs.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const set = (companyId: number, columns: { due_date: Date }) =>
  asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());

test('BI-07 the numbers of a company that does not pay stay linked for thirty days after its grace, and then they are unlinked', async () => {
  const shop = await openShop({ dueDate: inDays(5) });
  const { companyId, phone } = shop;
  const other = await openShop({ dueDate: inDays(5) });
  const connection = () =>
    asOperator((db) =>
      db
        .selectFrom('connections')
        .select(['wanted', 'status'])
        .where('id', '=', phone.connectionId)
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow(),
    );
  const { grace_days: graceDays } = await asOperator((db) =>
    db.selectFrom('billing_terms').select('grace_days').executeTakeFirstOrThrow(),
  );
  const end = graceDays + limits.unlinkAfterDays;
  await set(companyId, { due_date: inDays(-end + 1) });
  await unlinkUnpaidNumbers();
  expect(await connection()).toEqual({ wanted: true, status: 'CONNECTED' });
  await set(companyId, { due_date: inDays(-end - 1) });
  await unlinkUnpaidNumbers();
  await expect.poll(connection, { timeout: 60_000 }).toEqual({ wanted: false, status: 'DISCONNECTED' });
  const { id } = (await other.admin.api.connections.list()).find((one) => one.id === other.phone.connectionId) ?? {};
  expect((await other.admin.api.connections.show({ params: { id: id ?? 0 } })).status).toBe('CONNECTED');
});
