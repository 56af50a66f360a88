import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { respellAll } from './jobs.ts';

/** A company as an older version stored it. */
const leaveUnread = ({ companyId }: Shop) =>
  inCompany(companyId, ({ db }) =>
    db.updateTable('companies').set({ numbers_read_at: null }).where('id', '=', companyId).execute(),
  );

/** A contact with its number as an older version stored it, and a message of ours that was not delivered. */
async function makeOld({ companyId, phone, admin }: Shop, number: string, body: string): Promise<number> {
  return inCompany(companyId, async ({ db }) => {
    const { id } = await db
      .insertInto('contacts')
      .values({ name: `Cliente ${number}`, number })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_identities')
      .values({ identity: `+${number}`, contact_id: id })
      .execute();
    const ticket = await db
      .insertInto('tickets')
      .values({
        contact_id: id,
        connection_id: phone.connectionId,
        user_id: admin.id,
        status: 'open',
        chat_address: `${number}@s.whatsapp.net`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values({
        ticket_id: ticket.id,
        contact_id: id,
        connection_id: phone.connectionId,
        wa_id: `OLD${id}`,
        from_me: true,
        body,
        ack: 1,
        sent_at: new Date(),
      })
      .execute();
    return id;
  });
}
const contactsOf = async ({ admin }: Shop) => (await admin.api.contacts.page()).contacts;

test('contacts that were stored without their country become one with it, and keep what was said', async () => {
  const shop = await openShop();
  const kept = await makeOld(shop, '5511987650007', 'um');
  await makeOld(shop, '11987650007', 'dois');
  await makeOld(shop, '011987650007', 'três');
  const alone = await makeOld(shop, '21987650008', 'só');
  await leaveUnread(shop);
  await respellAll();
  await shop.settled();
  expect((await contactsOf(shop)).map(({ id, number }) => ({ id, number }))).toEqual([
    { id: alone, number: '5521987650008' },
    { id: kept, number: '5511987650007' },
  ]);
  const open = (await shop.tickets()).filter(({ status, contactId }) => status === 'open' && contactId === kept);
  expect(open).toHaveLength(1);
  const ticketId = open[0]?.id ?? 0;
  const page = await shop.admin.api.messages.page({ params: { ticketId } });
  expect(page.messages.map(({ body }) => body).toSorted()).toEqual(['dois', 'três', 'um']);
  // A message to a typed number now asks WhatsApp first.
  await shop.admin.api.messages.send({ params: { ticketId }, body: { body: 'quatro' } });
  await shop.settled();
  expect((await shop.phone.seenBy('5511987650007')).map(({ body }) => body)).toEqual(['quatro']);
  // Every spelling of the number is now recognised.
  for (const number of ['11987650007', '011987650007', '551187650007'])
    await expect(shop.admin.api.contacts.create({ body: { name: 'Outra', number } })).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
    });
});

test('numbers of other countries, groups and addresses that answered stay as they are', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ phone: '4791234567' }), 'Hei'), makeEvent(chatOf({ lid: '888001' }), 'Oi')]);
  await makeOld(shop, '51987654321', 'Lima');
  await leaveUnread(shop);
  const before = await contactsOf(shop);
  await respellAll();
  expect(await contactsOf(shop)).toEqual(before);
  const addresses = await inCompany(shop.companyId, ({ db }) =>
    db.selectFrom('tickets').select('chat_address').orderBy('id').execute(),
  );
  expect(addresses.map((row) => row.chat_address)).toEqual(['4791234567@s.whatsapp.net', '888001@lid', null]);
});

test('a customer abroad is known by the digits that are also a number here', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ phone: '4791234567' }), 'Hei')]);
  const { token } = await shop.admin.api.connections.makeToken({ params: { id: shop.phone.connectionId } });
  const send = (number: string) =>
    fetch(`${shop.app.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number, body: 'Takk' }),
    });
  await send('4791234567');
  await send('4791234568');
  await shop.settled();
  expect((await contactsOf(shop)).map(({ number }) => number).toSorted()).toEqual(['4791234567', '5547991234568']);
});

test('a form that sends the number back as it was changes nothing about it', async () => {
  const shop = await openShop();
  await shop.deliver([
    makeEvent(chatOf({ phone: '4791234567' }), 'Hei', { pushName: 'Kari' }),
    makeEvent(chatOf({ lid: '200000000000002' }), 'Oi', { pushName: 'Lia' }),
  ]);
  for (const { id, name, number } of await contactsOf(shop)) {
    const saved = await shop.admin.api.contacts.update({ params: { id }, body: { name: `${name} Silva`, number } });
    expect(saved).toMatchObject({ name: `${name} Silva`, number });
  }
  for (const from of ['4791234567', 'lid:200000000000002']) {
    const { id } = await shop.ticketOf(from);
    await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.admin.id } });
    await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'Olá' } });
  }
  await shop.settled();
  expect((await shop.phone.seenBy('4791234567')).map(({ body }) => body)).toEqual(['Olá']);
  expect((await shop.phone.seenBy('200000000000002')).map(({ body }) => body)).toEqual(['Olá']);
});
