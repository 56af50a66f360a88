import { addPhone, removePhone, type Phone } from '@balcao/wa-mock';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { findContacts } from '../../testing/find-all.ts';

let office: WhatsAppOffice;
let linked: Linked;
let database: Client;
const asked: string[] = [];
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  database = new Client({ connectionString: office.databaseUrl });
  await database.connect();
  office.mock.events.on('lookedUp', (number) => asked.push(number));
});
afterAll(async () => {
  await database.end();
  await office.stop();
});
beforeEach(() => void asked.splice(0));

let customers = 0;
/** The last digits of an unused number: `8765` and four more. */
const newDigits = () => `8765${String(1000 + ++customers)}`;
/** A person whose account was registered before the ninth digit. */
const oldAccount = (digits = newDigits()) => {
  const phone = addPhone(office.mock, { number: `5511${digits}`, name: `Antônia ${digits}` });
  return { phone, typed: `119${digits}`, number: `55119${digits}` };
};
const textsOf = (phone: Phone) => phone.deliveries.filter(({ own }) => !own).map(({ seen }) => seen.text);
const createContact = (number: string) => office.api.contacts.create({ body: { name: 'Cliente', number } });
const openTicket = (contactId: number, whatsappId = linked.id) =>
  office.api.tickets.open({ body: { contactId, whatsappId, userId: office.session.userId } });
const send = (ticketId: number, body: string) => office.api.messages.send({ params: { ticketId }, body: { body } });
/** A customer who wrote and whose ticket is attended. */
async function attend(phone: Phone) {
  await office.write({ ...linked, ana: phone }, 'Bom dia!');
  await expect.poll(async () => (await office.ticketNamed(phone.name))?.lastMessage).toBe('Bom dia!');
  const { id = 0, contactId = 0 } = (await office.ticketNamed(phone.name)) ?? {};
  await office.api.tickets.change({ params: { id }, body: { status: 'open', userId: office.session.userId } });
  return { params: { ticketId: id }, contactId };
}
const stateOf = (id: number) => async () => (await office.api.connections.show({ params: { id } })).status;

/** Runs `work` while the number is disconnected from WhatsApp. */
async function whileAway<T>({ id, shop }: Linked, work: () => Promise<T>): Promise<T> {
  await office.api.connections.disconnect({ params: { id } });
  await expect.poll(stateOf(id)).toBe('DISCONNECTED');
  try {
    return await work();
  } finally {
    await office.relink(id, shop);
  }
}

async function callApi(number: string, body: string, connectionId = linked.id) {
  const { token } = await office.api.connections.makeToken({ params: { id: connectionId } });
  const response = await fetch(`${office.server.url}/api/messages/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number, body }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
/** Moves the last look-up of a number into the past. */
const age = (number: string, time: string) =>
  database.query(`update number_look_ups set looked_at = looked_at - $2::interval where digits = $1`, [number, time]);

describe('an account from before the ninth digit', () => {
  test('gets the first message of an attendant, however its number was typed', async () => {
    for (const write of [
      (digits: string) => `119${digits}`,
      (digits: string) => `0119${digits}`,
      (digits: string) => `+55 (11) 9${digits.slice(0, 4)}-${digits.slice(4)}`,
      (digits: string) => `0055119${digits}`,
      (digits: string) => `whatsapp:+55119${digits}`,
      (digits: string) => `5511${digits}`,
    ]) {
      const digits = newDigits();
      const { phone, number } = oldAccount(digits);
      const contact = await createContact(write(digits));
      expect(contact.number).toBe(number);
      const ticket = await openTicket(contact.id);
      await send(ticket.id, 'Bom dia!');
      await expect.poll(() => textsOf(phone)).toEqual(['Bom dia!']);
      // The customer's answer arrives in the same conversation.
      await office.write({ ...linked, ana: phone }, 'Olá');
      await expect
        .poll(async () => (await office.pageOf(ticket.id)).map(({ body }) => body))
        .toEqual(['Bom dia!', 'Olá']);
      expect(await findContacts(office.api, { searchParam: digits })).toHaveLength(1);
    }
  });

  test('gets it from a number that it never wrote to, although it is known on another one', async () => {
    const { phone } = oldAccount();
    await office.write({ ...linked, ana: phone }, 'Oi!');
    await expect.poll(async () => (await office.ticketNamed(phone.name))?.lastMessage).toBe('Oi!');
    const contactId = (await office.ticketNamed(phone.name))?.contactId ?? 0;
    const other = await office.makeLinked();
    const ticket = await openTicket(contactId, other.id);
    await send(ticket.id, 'Daqui também');
    await expect.poll(() => textsOf(phone)).toEqual(['Daqui também']);
  });

  test('gets what a program sends to its number without the country', async () => {
    const { phone, typed } = oldAccount();
    expect(await callApi(typed, 'Seu pedido saiu.')).toMatchObject({ status: 200 });
    await expect.poll(() => textsOf(phone)).toEqual(['Seu pedido saiu.']);
  });

  test('gets what was scheduled for it, and a campaign', async () => {
    const { api } = office;
    const [scheduled, addressed] = [oldAccount(), oldAccount()];
    const away = await office.makeLinked();
    await api.connections.update({ params: { id: away.id }, body: { name: 'Ausente', isDefault: true } });
    // WhatsApp cannot be asked about the number of the contact when it is made.
    const { id: contactId } = await whileAway(away, () => createContact(scheduled.typed));
    await api.connections.update({ params: { id: linked.id }, body: { name: 'Padaria', isDefault: true } });
    expect(asked).toEqual([]);
    const sendAt = new Date(Date.now() + 1000).toISOString();
    await api.schedules.create({ body: { contactId, body: 'Lembrete', sendAt, whatsappId: linked.id } });
    await expect.poll(() => textsOf(scheduled.phone)).toEqual(['Lembrete']);

    const { id: contactListId } = await api.contactLists.create({ body: { name: 'Antigos' } });
    await api.contactListItems.create({ body: { contactListId, name: 'Antônia', number: addressed.typed } });
    const campaign = await api.campaigns.create({
      body: { name: 'Natal', message1: 'Promoção', whatsappId: linked.id, contactListId, firstContacts: true },
    });
    await api.campaigns.start({ params: { id: campaign.id } });
    await expect.poll(() => textsOf(addressed.phone)).toEqual(['Promoção']);
    for (const { number } of [scheduled, addressed])
      expect(await findContacts(api, { searchParam: number })).toHaveLength(1);
  });

  test('gets what goes on in a ticket that was handed to another number', async () => {
    const other = await office.makeLinked();
    const { phone, typed } = oldAccount();
    const away = await office.makeLinked();
    const ticket = await whileAway(away, async () => openTicket((await createContact(typed)).id, away.id));
    await office.api.tickets.change({ params: { id: ticket.id }, body: { whatsappId: other.id, transfer: true } });
    await send(ticket.id, 'De outro número');
    await expect.poll(() => textsOf(phone)).toEqual(['De outro número']);
  });
});

describe('a number that is not on WhatsApp', () => {
  test('is refused when a contact is made, a ticket is opened or a program sends, before the bubble', async () => {
    const number = `55119${newDigits()}`;
    const refused = { status: 400, error: 'ERR_WAPP_INVALID_CONTACT' };
    expect(await refusalOf(createContact(number))).toEqual(refused);
    const away = await office.makeLinked();
    await office.api.connections.update({ params: { id: away.id }, body: { name: 'Fora', isDefault: true } });
    const [contact, ticket] = await whileAway(away, async () => {
      const made = await createContact(number);
      return [made, await openTicket(made.id, away.id)] as const;
    });
    await office.api.connections.update({ params: { id: linked.id }, body: { name: 'Padaria', isDefault: true } });
    expect(await refusalOf(openTicket(contact.id))).toEqual(refused);
    expect(await refusalOf(send(ticket.id, 'Alô?'))).toEqual(refused);
    expect(await office.pageOf(ticket.id)).toEqual([]);
    expect(await callApi(number, 'Alô?')).toMatchObject({ status: 400, error: 'ERR_CHECK_NUMBER' });
    expect(asked).toEqual([number, number]); // once on each connection
  });

  test('is asked for again after ten minutes, and is written to when it has joined', async () => {
    const digits = newDigits();
    const number = `55119${digits}`;
    expect(await refusalOf(createContact(number))).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
    const { phone } = oldAccount(digits);
    expect(await refusalOf(createContact(number))).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
    await age(number, '11 minutes');
    const ticket = await openTicket((await createContact(number)).id);
    await send(ticket.id, 'Bem-vinda!');
    await expect.poll(() => textsOf(phone)).toEqual(['Bem-vinda!']);
    expect(asked).toEqual([number, number]);
  });

  test('any more is refused, in a new ticket and in the one that is open', async () => {
    const { phone, typed, number } = oldAccount();
    const first = await openTicket((await createContact(typed)).id);
    await send(first.id, 'Chegou?');
    await expect.poll(async () => (await office.pageOf(first.id))[0]?.ack).toBe(2);
    removePhone(office.mock, phone);
    const second = await send(first.id, 'E agora?');
    await expect.poll(async () => (await office.pageOf(first.id)).at(-1)?.ack).toBe(1);
    // Nothing was delivered for a day, and the stored look-up has expired.
    await database.query(`update messages set sent_at = sent_at - interval '25 hours' where ticket_id = $1`, [
      first.id,
    ]);
    await age(number, '25 hours');
    expect(await callApi(typed, 'Alô?')).toMatchObject({ status: 400, error: 'ERR_CHECK_NUMBER' });
    const refused = { status: 400, error: 'ERR_WAPP_INVALID_CONTACT' };
    expect(await refusalOf(send(first.id, 'Ainda aí?'))).toEqual(refused);
    await office.api.tickets.change({ params: { id: first.id }, body: { status: 'closed' } });
    expect(await refusalOf(openTicket(first.contactId))).toEqual(refused);
    expect((await office.pageOf(first.id)).map(({ id }) => id)).toContain(second.id);
    // A customer who writes is proven to be on WhatsApp.
    const back = oldAccount(typed.slice(3));
    await office.write({ ...linked, ana: back.phone }, 'Voltei');
    await expect.poll(async () => (await office.ticketNamed(number))?.lastMessage).toBe('Voltei');
  });
});

describe('while the number is away from WhatsApp', () => {
  test('a conversation can be begun, and its first message waits until the number was asked for', async () => {
    const away = await office.makeLinked();
    const { phone, typed } = oldAccount();
    const absent = `55119${newDigits()}`;
    await office.api.connections.update({ params: { id: away.id }, body: { name: 'Longe', isDefault: true } });
    const tickets = await whileAway(away, async () => {
      const made = [];
      for (const number of [typed, absent]) {
        const ticket = await openTicket((await createContact(number)).id, away.id);
        await send(ticket.id, 'Já volto');
        made.push(ticket);
      }
      expect(asked).toEqual([]);
      return made;
    });
    await office.api.connections.update({ params: { id: linked.id }, body: { name: 'Padaria', isDefault: true } });
    await expect.poll(() => textsOf(phone)).toEqual(['Já volto']);
    await expect
      .poll(async () => (await office.pageOf(tickets[1]?.id ?? 0)).map(({ error }) => error))
      .toEqual(['ERR_WAPP_INVALID_CONTACT']);
  });
});

test('a customer who wrote first is answered where they are, and WhatsApp is not asked', async () => {
  const { phone } = oldAccount();
  const { params } = await attend(phone);
  await send(params.ticketId, 'Em que posso ajudar?');
  await expect.poll(() => textsOf(phone)).toEqual(['Em que posso ajudar?']);
  expect(asked).toEqual([]);
});

test('a contact with a new number is written to where that number is registered', async () => {
  const [before, after] = [oldAccount(), oldAccount()];
  const { params, contactId } = await attend(before.phone);
  await office.api.contacts.update({ params: { id: contactId }, body: { number: after.typed } });
  await send(params.ticketId, 'No número novo');
  await expect.poll(() => textsOf(after.phone)).toEqual(['No número novo']);
  expect(textsOf(before.phone)).toEqual([]);
});

test('a person with a hidden number that is typed later is one contact with one ticket', async () => {
  const { phone, typed, number } = oldAccount();
  linked.shop.behaviour.hidesNumbers = true;
  await office.write({ ...linked, ana: phone }, 'Sou eu');
  await expect.poll(async () => (await office.ticketNamed(phone.name))?.lastMessage).toBe('Sou eu');
  linked.shop.behaviour.hidesNumbers = false;
  const ticket = await office.ticketNamed(phone.name);
  expect(ticket?.contact.number).toMatch(/^lid:/);
  expect(await refusalOf(createContact(typed))).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT' });
  expect(await office.ticketNamed(number)).toMatchObject({ id: ticket?.id, contact: { number } });
  expect(await refusalOf(openTicket(ticket?.contactId ?? 0))).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET' });
});
