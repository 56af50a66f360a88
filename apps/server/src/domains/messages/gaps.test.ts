import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { storeConnectionState, type StateReport } from '../connections/index.ts';

const from = '5511988887777';
const minute = 60_000;

/** Stores a driver's status report at a given time. */
async function note({ companyId, phone }: Shop, change: StateReport, at: Date) {
  const { rows } = await asWorker((db) =>
    sql<{ epoch: string }>`select epoch from connection_leases where connection_id = ${phone.connectionId}`.execute(db),
  );
  const epoch = Number(rows[0]?.epoch);
  await inCompany(companyId, (scope) => storeConnectionState({ ...scope, now: at }, phone.connectionId, change, epoch));
}
/** The page as rows, for our own client, must contain the same gaps. */
async function gapsOf({ admin }: Shop, ticketId: number, query: { before?: string } = {}) {
  const { gaps } = await admin.api.messages.page({ params: { ticketId }, query });
  expect((await admin.api.messages.rows({ params: { ticketId }, query })).gaps).toEqual(gaps);
  return gaps;
}

test('a conversation says when its number was down for longer than a minute, and says so while it lasts', async () => {
  const shop = await openShop();
  const ticket = await shop.attend(from);
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * minute);
  expect(await gapsOf(shop, ticket.id)).toEqual([]);
  await note(shop, { status: 'TIMEOUT', reason: 'network' }, at(1));
  await note(shop, { status: 'CONNECTED' }, at(1.9));
  expect(await gapsOf(shop, ticket.id)).toEqual([]);
  await note(shop, { status: 'TIMEOUT', reason: 'network' }, at(-5));
  await note(shop, { status: 'OPENING' }, at(-4));
  expect(await gapsOf(shop, ticket.id)).toEqual([{ from: at(-5).toISOString(), to: null }]);
  await note(shop, { status: 'CONNECTED' }, at(2));
  expect(await gapsOf(shop, ticket.id)).toEqual([{ from: at(-5).toISOString(), to: at(2).toISOString() }]);
});

test('a gap stands on the pages whose messages it lies between', async () => {
  const shop = await openShop();
  await shop.deliver(
    Array.from({ length: limits.messagesPerPage + 5 }, (_, n) => makeEvent(chatOf({ phone: from }), `m${n}`)),
  );
  const { id } = await shop.ticketOf(from);
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * minute);
  await inCompany(shop.companyId, async ({ db }) => {
    const rows = await db.selectFrom('messages').select('id').where('ticket_id', '=', id).orderBy('id').execute();
    for (const [nth, row] of rows.toReversed().entries())
      await db
        .updateTable('messages')
        .set({ sent_at: ago(10 * (nth + 1)) })
        .where('id', '=', row.id)
        .execute();
    const oldest = 10 * rows.length;
    const outages = [
      [oldest + 20, oldest + 15],
      [oldest - 5, oldest - 8],
      [15, 12],
    ] as const;
    await db
      .insertInto('connection_outages')
      .values(
        outages.map(([began, ended]) => ({
          connection_id: shop.phone.connectionId,
          began_at: ago(began),
          ended_at: ago(ended),
        })),
      )
      .execute();
  });
  const newest = await shop.admin.api.messages.page({ params: { ticketId: id } });
  expect(newest.gaps).toEqual([{ from: ago(15).toISOString(), to: ago(12).toISOString() }]);
  const older = await gapsOf(shop, id, { before: newest.next ?? '' });
  expect(older).toHaveLength(1);
  expect(older[0]?.to).toBe(ago(10 * (limits.messagesPerPage + 5) - 8).toISOString());
});

test('a number whose node died was down since its lease ended, not since another node took it over', async () => {
  const shop = await openShop();
  const ticket = await shop.attend(from);
  const died = new Date(Date.now() - 30 * minute);
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('connections')
      .set({ updated_at: new Date(died.getTime() - minute) })
      .where('id', '=', shop.phone.connectionId)
      .execute(),
  );
  await asWorker((db) =>
    sql`update connection_leases set free_since = ${died} where connection_id = ${shop.phone.connectionId}`.execute(db),
  );
  await note(shop, { status: 'OPENING' }, new Date());
  await note(shop, { status: 'CONNECTED' }, new Date(Date.now() + 1));
  expect((await gapsOf(shop, ticket.id)).map((gap) => gap.from)).toEqual([died.toISOString()]);
});
