import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeEvent, chatOf } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { indexMessages } from './index-messages.ts';

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
  (await shop.admin.api.tickets.list({ query: { searchParam } })).tickets.map(({ contact }) => contact.number);

test('SR-01 a message is found at once, and by its document afterwards', async () => {
  const shop = await openShop();
  await shop.phone.write('5511900000001', 'Quero a promoção de Natal');
  await shop.settled();
  expect(await found(shop, 'PROMOCAO natal')).toEqual(['5511900000001']);
  await indexAll(shop);
  expect(await found(shop, 'promo')).toEqual(['5511900000001']);
});
