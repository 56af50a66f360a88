import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { journalEntryOf } from '../../channels/journal-entry.ts';
import { storeEntries } from '../../platform/lanes/store-entries.ts';
import { asOperator, asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { sendMessage } from '../messages/send-message.ts';
import { unlinkUnpaidNumbers } from './jobs.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const set = (companyId: number, columns: { due_date?: Date; status?: boolean }) =>
  asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());

test.each([
  ['has not paid', { due_date: inDays(-20) }],
  ['is blocked', { status: false }],
] as const)(
  'BI-07 while a company %s, its outbox waits and arriving messages are stored; then all leave in order',
  async (_what, refusal) => {
    const shop = await openShop({ dueDate: inDays(5) });
    const { companyId, phone } = shop;
    const ticket = await shop.attend('5511955551234', 'Oi');
    await shop.settled();
    await set(companyId, refusal);
    const waits = async () => {
      const { rows } = await asWorker((db) =>
        sql`select from lane_entries
          where company_id = ${companyId} and last_error = 'the company is not served'`.execute(db),
      );
      return rows.length > 0;
    };
    // For some seconds the node takes from memory that the company is served, so the first messages may still leave.
    const sent: string[] = [];
    await until(async () => {
      const body = `mensagem ${sent.length}`;
      await inCompany(companyId, (scope) =>
        sendMessage(scope, { ticketId: ticket.id, input: { body, voice: false, sign: false } }),
      );
      sent.push(body);
      return waits();
    });
    // `deliver` would wait until the outbox is empty.
    const event = makeEvent(chatOf({ phone: '5511955551234' }), 'Alguém aí?');
    await storeEntries([journalEntryOf(companyId, phone.connectionId, event)]);
    const seen = async () =>
      (await phone.seenBy('5511955551234')).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
    // Calls of the company are refused now, so its rows are read.
    const last = await inCompany(companyId, ({ db }) =>
      db
        .selectFrom('messages')
        .select('ack')
        .where('body', '=', String(sent.at(-1)))
        .executeTakeFirstOrThrow(),
    );
    expect(last.ack).toBe(0);
    const stored = () =>
      inCompany(companyId, ({ db }) =>
        db.selectFrom('messages').select('id').where('body', '=', 'Alguém aí?').executeTakeFirst(),
      );
    await expect.poll(stored).toBeTruthy();
    await set(companyId, { due_date: inDays(5), status: true });
    await expect.poll(() => seen().catch(() => []), { timeout: 90_000 }).toEqual(sent);
  },
);

test('BI-07 numbers of an unpaid company stay linked for thirty days after grace', async () => {
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
