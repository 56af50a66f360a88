import {
  addGroup,
  changeOnPhone,
  readOnPhone,
  sendReceipt,
  sendToGroup,
  shareAppStateKey,
  typeOnPhone,
  writeMessage,
  type Phone,
} from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  await office.set('CheckMsgIsGroup', 'disabled');
});
afterAll(() => office.stop());

const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
const unreadOf = async (customer: Linked) => (await office.ticketOf(customer))?.unreadMessages;

test('KN-09 what the owner reads on the phone is no longer unread here, and screens are told', async () => {
  const customer = withCustomer('Lida');
  const ids = [await office.write(customer, 'Um'), await office.write(customer, 'Dois')];
  await office.arrives(customer, 'Dois');
  const screen = await openScreen(office.server.url, office.session);
  await screen.join('joinTickets', 'pending');
  const ticketId = (await office.ticketOf(customer))?.id;
  readOnPhone(office.mock, linked.shop, customer.ana, ids.slice(0, 1));
  await expect.poll(() => unreadOf(customer)).toBe(1);
  await office.write(customer, 'Três');
  await office.arrives(customer, 'Três');
  readOnPhone(office.mock, linked.shop, customer.ana, ids.slice(1));
  await expect.poll(() => unreadOf(customer)).toBe(1);
  const last = (await office.write(customer, 'Quatro')) ?? '';
  await office.arrives(customer, 'Quatro');
  readOnPhone(office.mock, linked.shop, customer.ana, [...ids, last]);
  await expect.poll(() => unreadOf(customer)).toBe(0);
  await screen.hear('ticket', (signal) => signal.action === 'updateUnread' && signal.ticketId === ticketId);
  expect((await office.messagesOf(customer)).map(({ read }) => read)).toEqual([true, true, true, true]);
  screen.close();
});

test('KN-09 who answers on the phone has read what came before; what comes later waits', async () => {
  const customer = withCustomer('Respondida');
  await office.write(customer, 'Tem bolo?');
  await office.write(customer, 'Alguém aí?');
  await office.arrives(customer, 'Alguém aí?');
  expect(await unreadOf(customer)).toBe(2);
  const answer = writeMessage(office.mock, linked.shop, customer.ana, { kind: 'text', text: 'Tem sim' });
  await typeOnPhone(office.mock, linked.shop, customer.ana, answer);
  await office.arrives(customer, 'Tem sim');
  expect(await unreadOf(customer)).toBe(0);
  await office.write(customer, 'Separa um');
  await office.arrives(customer, 'Separa um');
  expect(await unreadOf(customer)).toBe(1);
});

test('CN-02 the name in the address book of the phone is used, but never over one that a person typed', async () => {
  const [early, late, typed] = [withCustomer('Cedo'), withCustomer('Tarde'), withCustomer('Digitada')];
  await office.write(early, 'Oi');
  await office.arrives(early, 'Oi');
  await office.write(typed, 'Oi');
  await office.arrives(typed, 'Oi');
  const contactOf = async (customer: Linked) => (await office.ticketOf(customer))?.contact;
  const { id = 0 } = (await contactOf(typed)) ?? {};
  await office.api.contacts.update({ params: { id }, body: { name: 'Dona Didi' } });
  await shareAppStateKey(office.mock, linked.device());
  const book = (phone: Phone, fullName: string) =>
    changeOnPhone(office.mock, linked.shop, { contact: { fullName, lidJid: phone.lid } }, phone.pn);
  await book(typed.ana, 'Didi do mercado');
  await book(late.ana, 'Tio Tarde');
  await book(early.ana, 'Prima Cedo');
  await expect.poll(async () => (await contactOf(early))?.name).toBe('Prima Cedo');
  await office.write(late, 'Cheguei');
  await office.arrives(late, 'Cheguei');
  expect((await contactOf(late))?.name).toBe('Tio Tarde');
  expect((await contactOf(typed))?.name).toBe('Dona Didi');
});

test('KN-07 KN-09 a message to a group is delivered when all have it and read when all have read it', async () => {
  const [ana, bruno, carla] = ['Ana', 'Bruno', 'Carla'].map((name) => office.makePhone(name)) as [Phone, Phone, Phone];
  const group = addGroup(office.mock, 'Todos leram', [ana, bruno, linked.shop]);
  await sendToGroup(office.mock, ana, group, { conversation: 'Quem vem?' });
  await expect.poll(() => office.ticketNamed('Todos leram')).toBeDefined();
  const params = { ticketId: (await office.ticketNamed('Todos leram'))?.id ?? 0 };
  await office.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: office.session.userId },
  });
  const answer = await office.api.messages.send({ params, body: { body: 'Eu vou' } });
  const standing = async () => (await office.pageOf(params.ticketId)).find(({ id }) => id === answer.id)?.ack;
  const seenBy = (phone: Phone) =>
    phone.deliveries.find((delivery) => delivery.chat === group.id && delivery.seen.text === 'Eu vou')?.id;
  await expect.poll(() => seenBy(ana) !== undefined && seenBy(bruno) !== undefined).toBe(true);
  const tell = (phone: Phone, tick: 'delivered' | 'read') =>
    sendReceipt(office.mock, linked.device(), phone, seenBy(ana) ?? '', tick, group.id);
  tell(ana, 'delivered');
  tell(bruno, 'delivered');
  await expect.poll(standing).toBe(2);
  tell(ana, 'read');
  tell(ana, 'read');
  // A changed client sends the receipt from the private chat, or from a group in which it is alone with us.
  sendReceipt(office.mock, linked.device(), ana, seenBy(ana) ?? '', 'read');
  const pair = addGroup(office.mock, 'Só nós', [ana, linked.shop]);
  sendReceipt(office.mock, linked.device(), ana, seenBy(ana) ?? '', 'read', pair.id);
  await sendToGroup(office.mock, ana, group, { conversation: 'Eu li' });
  await expect.poll(async () => (await office.pageOf(params.ticketId)).map(({ body }) => body)).toContain('Eu li');
  expect(await standing()).toBe(2);
  // A member who joined later does not count for earlier messages.
  group.members = [...group.members, carla];
  tell(bruno, 'read');
  await expect.poll(standing).toBe(4);
});
