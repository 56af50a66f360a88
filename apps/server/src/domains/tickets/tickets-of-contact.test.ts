import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';

const bia = chatOf({ lid: '8142' });
const name = 'Bia Sem Número';

/** A customer without a phone number writes, and an admin resolves the ticket: as often as there are words. */
async function resolveEach(shop: Shop, words: readonly string[]) {
  for (const word of words) {
    await shop.deliver([makeEvent(bia, word, { pushName: name })]);
    await shop.settled();
    const [ticket] = await shop.tickets();
    if (!ticket) throw new Error('The message opened no ticket.');
    await shop.admin.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
    await shop.settled();
  }
}

test('TK-17 the newest tickets of a contact without a phone number, of every status, at most six', async () => {
  const shop = await openShop();
  await resolveEach(shop, ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']);
  await shop.deliver([makeEvent(bia, 'sete', { pushName: name })]);
  await shop.phone.write('5511976540077', 'de outra pessoa');
  await shop.settled();
  const open = (await shop.tickets()).find(({ contact }) => contact.name === name);
  const { tickets } = await shop.admin.api.tickets.ofContact({ params: { contactId: open?.contactId ?? 0 } });
  expect(tickets.map(({ lastMessage }) => lastMessage)).toEqual(['sete', 'seis', 'cinco', 'quatro', 'três', 'dois']);
  expect(tickets[0]).toEqual({
    id: open?.id,
    uuid: open?.uuid,
    status: 'pending',
    lastMessage: 'sete',
    updatedAt: open?.updatedAt,
  });
  expect(new Set(tickets.slice(1).map(({ status }) => status))).toEqual(new Set(['closed']));
});

test('TK-17 a contact without tickets has none, and one that does not exist is named', async () => {
  const shop = await openShop();
  const { id } = await shop.admin.api.contacts.create({ body: { name: 'Novo', number: '5511976540078' } });
  const ofContact = (contactId: number) => shop.attendant.api.tickets.ofContact({ params: { contactId } });
  expect(await ofContact(id)).toEqual({ tickets: [] });
  expect(await refusalOf(ofContact(2_000_000_000))).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
});
