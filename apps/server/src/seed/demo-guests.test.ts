import { expect, test } from 'vitest';
import { openShop } from '../testing/open-shop.ts';
import { addGuests } from './demo-guests.ts';

test('the number of the owner of the demo is driven: what a customer writes there arrives', async () => {
  const shop = await openShop();
  const { admin, attendant, companyId } = shop;
  await addGuests(companyId, { adminId: admin.id, askerId: attendant.id });
  const own = (await admin.api.connections.list({})).find(({ name }) => name === 'Celular da Ana');
  const params = { connectionId: own?.id ?? 0 };
  await admin.api.sandbox.write({ params, body: { from: '5511977776666', body: 'Oi, Ana!' } });
  expect((await shop.ticketOf('5511977776666')).whatsappId).toBe(own?.id);
});
