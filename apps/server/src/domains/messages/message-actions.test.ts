import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';

const ana = '5511988880001';
const bia = '5511988880002';
const caio = '5511988880003';

/** What the customer's phone shows of the company's messages. */
const reached = async (shop: Shop, customer: string, phone = shop.phone) => {
  await shop.settled();
  return (await phone.seenBy(customer)).filter(({ fromCustomer }) => !fromCustomer);
};
const shown = async ({ attendant }: Shop, ticketId: number) =>
  (await attendant.api.messages.page({ params: { ticketId } })).messages;
const idsOf = async (shop: Shop, ticketId: number) => (await shown(shop, ticketId)).map(({ id }) => id);

test('CV-06 texts, files, locations and cards are forwarded to a ticket in their order, marked, and once', async () => {
  const shop = await openShop();
  const { attendant, phone } = shop;
  const [source, target] = [await shop.attend(ana), await shop.attend(bia)];
  await phone.write(ana, 'Veja o comprovante');
  await phone.write(
    ana,
    { type: 'media', body: 'pago' },
    { name: 'a.jpg', bytes: new Uint8Array(await makePicture()) },
  );
  await phone.write(ana, { type: 'location', body: 'Loja', latitude: -23.5, longitude: -46.6 });
  await phone.write(ana, { type: 'contact', contactName: 'Dona Marta', contactNumber: '5511977776666' });
  await attendant.api.messages.send({ params: { ticketId: source.id }, body: { body: 'Recebido {{x}}', sign: true } });
  const unsigned = { params: { ticketId: source.id }, body: { body: '*Pedido:*\ndois sofás' } };
  await attendant.api.messages.send(unsigned);
  await shop.settled();
  const [, ...messageIds] = await idsOf(shop, source.id);
  const call = {
    params: { ticketId: source.id },
    body: { messageIds: messageIds.toReversed(), targets: [{ ticketId: target.id }], clientId: 'encaminha-1' },
  };
  const expected = { outcomes: [{ ticketId: target.id, uuid: target.uuid, error: null }] };
  expect(await attendant.api.messages.forward(call)).toEqual(expected);
  expect(await attendant.api.messages.forward(call)).toEqual(expected);

  const arrived = await reached(shop, bia);
  expect(arrived.map(({ type, isForwarded }) => [type, isForwarded])).toEqual([
    ['chat', true],
    ['image', true],
    ['location', true],
    ['contact', true],
    ['chat', true],
    ['chat', true],
  ]);
  expect(arrived.map(({ body }) => body)).toEqual([
    'Veja o comprovante',
    'pago',
    expect.stringContaining('-23.5,-46.6'),
    expect.stringContaining('Dona Marta'),
    // Without the name of the attendant, and as it was written.
    'Recebido {{x}}',
    // A bold first line is no name of an attendant.
    '*Pedido:*\ndois sofás',
  ]);
  const copies = (await shown(shop, target.id)).slice(1);
  expect(copies.every(({ isForwarded, userId }) => isForwarded && userId === attendant.id)).toBe(true);
  // The file has one set of bytes: both links name the same key.
  const keyIn = (link: string | null | undefined) => link?.split('/')[3];
  const original = (await shown(shop, source.id)).find(({ mediaType }) => mediaType === 'image');
  expect(keyIn(copies[1]?.mediaUrl)).toBe(keyIn(original?.mediaUrl));
});

test('CV-06 a contact without a ticket gets one, and what one target refuses does not stop the others', async () => {
  const shop = await openShop();
  const { attendant, admin, phone, queues } = shop;
  const source = await shop.attend(ana, 'Guarde isto');
  const { id: contactId } = await admin.api.contacts.create({ body: { name: 'Caio', number: caio } });
  const pending = await shop.phone.write(bia, 'Oi').then(() => shop.ticketOf(bia));
  const [messageId = ''] = await idsOf(shop, source.id);
  const newTarget = { contactId, whatsappId: phone.connectionId, queueId: queues[0].id };
  const forward = (clientId: string) =>
    attendant.api.messages.forward({
      params: { ticketId: source.id },
      body: { messageIds: [messageId], targets: [{ ticketId: pending.id }, newTarget], clientId },
    });
  const { outcomes } = await forward('c-1');
  expect(outcomes.map(({ error }) => error)).toEqual(['ERR_TICKET_NOT_OPEN', null]);
  expect((await reached(shop, caio)).map(({ body }) => body)).toEqual(['Guarde isto']);
  expect(await reached(shop, bia)).toEqual([]);
  // The ticket that is open now is used again.
  expect((await forward('c-2')).outcomes[1]?.ticketId).toBe(outcomes[1]?.ticketId);
  expect(await reached(shop, caio)).toHaveLength(2);
});

test('US-02 forwarding needs the right to see the source and to answer the target', async () => {
  const shop = await openShop();
  const { attendant, hire, queues } = shop;
  const [source, target] = [await shop.attend(ana, 'segredo'), await shop.attend(bia)];
  const [messageId = ''] = await idsOf(shop, source.id);
  const [other = ''] = await idsOf(shop, target.id);
  const body = { messageIds: [messageId], targets: [{ ticketId: target.id }], clientId: 'x' };
  const stranger = await hire({ queueIds: [queues[1].id] });
  const colleague = await hire({ queueIds: [queues[0].id] });
  const params = { ticketId: source.id };
  expect(await refusalOf(stranger.api.messages.forward({ params, body }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await colleague.api.messages.forward({ params, body })).outcomes[0]?.error).toBe('ERR_NO_PERMISSION');
  // A message of another conversation, a deleted one, and too many targets.
  const wrong = attendant.api.messages.forward({ params, body: { ...body, messageIds: [other] } });
  expect(await refusalOf(wrong)).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  const targets = Array.from({ length: 6 }, () => ({ ticketId: target.id }));
  expect(await refusalOf(attendant.api.messages.forward({ params, body: { ...body, targets } }))).toMatchObject({
    error: 'ERR_VALIDATION',
  });
  const own = await attendant.api.messages.send({ params, body: { body: 'apague' } });
  await shop.settled();
  await attendant.api.messages.remove({ params: { id: own.id } });
  const deleted = attendant.api.messages.forward({ params, body: { ...body, messageIds: [own.id] } });
  expect(await refusalOf(deleted)).toMatchObject({ error: 'ERR_FORWARD_MESSAGE' });
  expect(await refusalOf(stranger.api.messages.info({ params: { id: messageId } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await colleague.api.messages.info({ params: { id: messageId } })).origin).toBe('customer');
});

test('CV-01 the details of a message say who wrote it and when it was sent, delivered, read and played', async () => {
  const shop = await openShop();
  const { attendant, phone } = shop;
  const { id: ticketId } = await shop.attend(ana);
  const sent = await attendant.api.messages.send({ params: { ticketId }, body: { body: 'Bom dia' } });
  const info = async (id: string) => {
    await shop.settled();
    return attendant.api.messages.info({ params: { id } });
  };
  const first = await info(sent.id);
  expect(first).toMatchObject({
    id: sent.id,
    origin: 'attendant',
    user: { id: attendant.id },
    writer: null,
    readAt: null,
    playedAt: null,
    failedAt: null,
    error: null,
    members: [],
  });
  expect(first.sentAt).not.toBeNull();
  expect(first.deliveredAt).not.toBeNull();
  await phone.api.read({ params: phone.params, body: { from: ana } });
  const read = await info(sent.id);
  expect(read.readAt).not.toBeNull();
  expect(read).toMatchObject({ sentAt: first.sentAt, deliveredAt: first.deliveredAt });

  const [asked] = await shown(shop, ticketId);
  expect(await info(asked?.id ?? '')).toMatchObject({ origin: 'customer', user: null, sentAt: asked?.createdAt });
});

test('CV-01 the details of a message say why it failed, until it is sent again', async () => {
  const shop = await openShop();
  const { attendant } = shop;
  const { id: ticketId } = await shop.attend(ana);
  const { id } = await attendant.api.messages.send({ params: { ticketId }, body: { body: 'Oi' } });
  await shop.settled();
  const [{ id: waId } = { id: '' }] = await reached(shop, ana);
  const info = () => attendant.api.messages.info({ params: { id } });
  // The phone took it before, so the failure comes too late.
  await shop.deliver([{ type: 'ack', waId, ack: 0, error: '131026' }]);
  expect(await info()).toMatchObject({ failedAt: null, error: null });
  const nobody = await shop.attend('5511900000009');
  const lost = await attendant.api.messages.send({ params: { ticketId: nobody.id }, body: { body: 'Alô' } });
  await shop.settled();
  const ids = await reached(shop, '5511900000009');
  await shop.deliver([{ type: 'ack', waId: ids[0]?.id ?? '', ack: 5, error: null }]);
  const played = await attendant.api.messages.info({ params: { id: lost.id } });
  expect([played.sentAt, played.deliveredAt, played.readAt, played.playedAt]).not.toContain(null);
});

test('CV-01 the details of a message in a group name the members who got and read it', async () => {
  const shop = await openShop();
  const { admin, phone, attendant } = shop;
  await admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  const group = '120363000000000001';
  await phone.write(ana, { body: 'Oi', name: 'Ana Prado', group, subject: 'Festa' });
  await shop.settled();
  const ticket = (await shop.tickets()).find(({ isGroup }) => isGroup);
  const params = { ticketId: ticket?.id ?? 0 };
  await attendant.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: attendant.id },
  });
  const { id } = await attendant.api.messages.send({ params, body: { body: 'Às oito' } });
  const waId = (await reached(shop, group))[0]?.id ?? '';
  const receipt = (number: string, ack: number) =>
    ({
      type: 'ack',
      waId,
      ack,
      error: null,
      group: `${group}@g.us`,
      member: { id: `${number}@s.whatsapp.net`, of: 2 },
    }) as const;
  await shop.deliver([receipt(ana, 2), receipt(bia, 2)]);
  await shop.deliver([receipt(ana, 4)]);
  const some = await attendant.api.messages.info({ params: { id } });
  expect(some.memberCount).toBe(2);
  expect(some.members.map(({ name, readAt }) => [name, readAt !== null])).toEqual([
    ['Ana Prado', true],
    [`+${bia}`, false],
  ]);
  expect(some.readAt).toBeNull();
  await shop.deliver([receipt(bia, 4)]);
  const all = await attendant.api.messages.info({ params: { id } });
  expect(all.readAt).not.toBeNull();
  expect(all.members.every(({ readAt }) => readAt !== null)).toBe(true);
});

test('CV-06 an attendant sends a location, contact cards and a list of options', async () => {
  const shop = await openShop();
  const { attendant, admin } = shop;
  const { id: ticketId, contactId } = await shop.attend(ana);
  const params = { ticketId };
  const send = attendant.api.messages.sendAttachment;
  await admin.api.tickets.change({ params: { id: ticketId }, body: { transfer: true, userId: admin.id } });
  const given = { transfer: true, userId: attendant.id };
  expect(await admin.api.tickets.change({ params: { id: ticketId }, body: given })).toMatchObject({ awaitsUser: true });
  const place = { latitude: -23.5505, longitude: -46.6333, name: 'Loja Aurora', address: 'Rua das Flores, 120' };
  const sent = await send({ params, body: { kind: 'location', ...place, clientId: 'l-1' } });
  expect(sent).toMatchObject({
    mediaType: 'locationMessage',
    body: '|https://www.google.com/maps?q=-23.5505,-46.6333|Loja Aurora, Rua das Flores, 120',
    userId: attendant.id,
  });
  // It is an answer: the ticket waits for its user no longer.
  expect(await attendant.api.tickets.show({ params: { id: ticketId } })).toMatchObject({ awaitsUser: false });
  expect((await send({ params, body: { kind: 'location', ...place, clientId: 'l-1' } })).id).toBe(sent.id);
  await send({
    params,
    body: { kind: 'contact', cards: [{ contactId }, { name: 'Sá; Filho, e Cia', number: '+55 11 97777-6666' }] },
  });
  const list = { body: 'Qual horário?', button: 'Ver', options: ['De manhã', 'À tarde'] };
  await send({ params, body: { kind: 'list', ...list, sign: true } });
  const arrived = await reached(shop, ana);
  expect(arrived.map(({ type }) => type)).toEqual(['location', 'contact', 'list']);
  expect(arrived[0]?.body).toBe('Loja Aurora\nRua das Flores, 120\n-23.5505,-46.6333');
  expect(arrived[1]?.body).toContain(`TEL;type=CELL;waid=${ana}:+${ana}`);
  expect(arrived[1]?.body).toContain('FN:Sá\\; Filho\\, e Cia');
  expect(arrived[2]?.body).toBe(`*${attendant.name}:*\nQual horário?\n\n1. De manhã\n2. À tarde`);
  expect((await shop.ticketOf(ana)).lastMessage).toContain('Qual horário?');

  const refused = async (body: Parameters<typeof send>[0]['body']) => (await refusalOf(send({ params, body }))).error;
  expect(await refused({ kind: 'list', ...list, options: ['igual', 'igual'] })).toBe('ERR_VALIDATION');
  expect(await refused({ kind: 'list', ...list, options: ['uma\nlinha', 'outra'] })).toBe('ERR_VALIDATION');
  for (const number of ['+55 119\n7777', '+-. ()1'])
    expect(await refused({ kind: 'contact', cards: [{ name: 'Sá', number }] })).toBe('ERR_VALIDATION');
  expect(await refused({ kind: 'location', ...place, latitude: 91 })).toBe('ERR_VALIDATION');
  expect(await refused({ kind: 'contact', cards: [{ contactId: 2_000_000_000 }] })).toBe('ERR_NO_CONTACT_FOUND');
  await admin.api.tickets.change({ params: { id: ticketId }, body: { status: 'closed' } });
  expect(await refused({ kind: 'list', ...list })).toBe('ERR_TICKET_NOT_OPEN');
});
