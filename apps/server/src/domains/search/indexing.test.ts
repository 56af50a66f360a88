import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { indexMessages } from './index-messages.ts';
import { findTickets } from '../../testing/find-all.ts';

const waiting = async ({ companyId }: Shop) =>
  Number(
    (
      await asWorker((db) =>
        db
          .selectFrom('messages_to_index')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow(),
      )
    ).n,
  );
/** Everything that waits, as the workers of a node do it. */
const indexAll = async (shop: Shop) => {
  while ((await waiting(shop)) > 0) await inCompany(shop.companyId, indexMessages);
};
const found = async (shop: Shop, searchParam: string) =>
  (await findTickets(shop.admin.api, { searchParam })).map(({ contact }) => contact.number);

/** Holds the turn of the indexer, as another node does while it works. */
async function withoutIndexer(shop: Shop, work: () => Promise<void>) {
  await indexAll(shop);
  await inCompany(shop.companyId, async (scope) => {
    const held = async () =>
      (
        await sql<{
          held: boolean;
        }>`select pg_try_advisory_xact_lock(hashtext('search documents'), ${shop.companyId}) as held`.execute(scope.db)
      ).rows[0]?.held;
    while (!(await held()));
    await work();
  });
}

test('SR-01 a message is found as soon as it is stored, before and after it is in a document', async () => {
  const shop = await openShop();
  await withoutIndexer(shop, async () => {
    await shop.phone.write('5511900000001', 'Quero a promoção');
    await shop.phone.write('5511900000001', 'de Natal');
    await shop.phone.write('5511900000002', 'outra coisa');
    await shop.settled();
    expect(await waiting(shop)).toBe(3);
    expect(await found(shop, 'PROMOCAO natal')).toEqual(['5511900000001']);
  });
  await indexAll(shop);
  expect(await found(shop, 'natal promo')).toEqual(['5511900000001']);
  // One word is in the document, the other one waits.
  await withoutIndexer(shop, async () => {
    await shop.phone.write('5511900000001', 'ainda vale?');
    await shop.settled();
    expect(await found(shop, 'promo vale')).toEqual(['5511900000001']);
  });
});

test('SR-01 a changed message is found by what it says now, a removed conversation not at all', async () => {
  const shop = await openShop();
  const ticket = await shop.attend('5511900000001', 'bom dia');
  const sent = await shop.attendant.api.messages.send({
    params: { ticketId: ticket.id },
    body: { body: 'o preço é caro' },
  });
  await shop.settled();
  await indexAll(shop);
  expect(await found(shop, 'caro')).toEqual(['5511900000001']);
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('messages').set({ body: 'o preço é justo' }).where('id', '=', sent.id).execute(),
  );
  expect(await found(shop, 'justo')).toEqual(['5511900000001']);
  await indexAll(shop);
  expect(await found(shop, 'justo preço')).toEqual(['5511900000001']);
  expect(await found(shop, 'caro')).toEqual([]);
  await shop.admin.api.tickets.remove({ params: { id: ticket.id } });
  await indexAll(shop);
  expect(await found(shop, 'justo')).toEqual([]);
  expect(await waiting(shop)).toBe(0);
});

test('SR-01 nodes that index at the same time, while messages come in, lose none', async () => {
  const shop = await openShop();
  const numbers = Array.from({ length: 12 }, (_, n) => `55119000001${String(n).padStart(2, '0')}`);
  let isOver = false;
  const indexers = [1, 2, 3].map(async () => {
    while (!isOver) await inCompany(shop.companyId, indexMessages);
  });
  for (const round of ['primeira', 'segunda', 'terceira'])
    await Promise.all(numbers.map((number) => shop.phone.write(number, `${round} vez`)));
  await shop.settled();
  isOver = true;
  await Promise.all(indexers);
  await indexAll(shop);
  for (const words of ['primeira', 'segunda', 'terceira', 'terceira primeira'])
    expect((await found(shop, words)).toSorted()).toEqual(numbers);
});

test('SR-01 texts without words, with very long words and of very many words are kept and searched', async () => {
  const shop = await openShop();
  const long = 'x'.repeat(5000);
  await shop.phone.write('5511900000001', `🙂 !!! ${long}`);
  await shop.phone.write('5511900000002', Array.from({ length: 9000 }, (_, n) => `k${n.toString(36)}`).join(' '));
  await shop.phone.write('5511900000003', 'a\'b \\ " & | ! :* <-> ( 100% c_d');
  await shop.settled();
  await indexAll(shop);
  expect(await found(shop, long.slice(0, 200))).toEqual(['5511900000001']);
  expect(await found(shop, `k${(8999).toString(36)} k1`)).toEqual(['5511900000002']);
  for (const words of ["a'b", '100%', 'c_d', "' & | !", '\\', ':*'])
    await expect(shop.admin.api.tickets.list({ query: { searchParam: words } })).resolves.toMatchObject({
      isComplete: true,
    });
  expect(await found(shop, '100%')).toEqual(['5511900000003']);
});
