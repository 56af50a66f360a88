import { sendMessage, typeOnPhone, writeMessage } from '@balcao/wa-mock';
import type { proto } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
});
afterAll(() => office.stop());

/** A customer for each test, who writes to the same number. */
const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
/** The customer's phone sends any message. */
const post = ({ ana, shop }: Linked, message: proto.IMessage) => sendMessage(office.mock, ana, shop, message);

test('KN-01 a poll, a list and buttons arrive as text with their options', async () => {
  const customer = withCustomer('Menu');
  await office.write(customer, { kind: 'poll', question: 'Qual bolo?', options: ['Cenoura', 'Fubá'] });
  await office.arrives(customer, '*Qual bolo?*\n▫️ Cenoura\n▫️ Fubá');
  await office.write(customer, {
    kind: 'list',
    title: 'Cardápio',
    text: 'Escolha um',
    button: 'Ver',
    options: ['Pão', 'Café'],
  });
  await office.arrives(customer, '*Cardápio*\nEscolha um\n▫️ Pão\n▫️ Café');
  const buttons = ['Sim', 'Não'].map((displayText) => ({ buttonText: { displayText }, type: 1 }));
  await post(customer, {
    viewOnceMessage: { message: { buttonsMessage: { contentText: 'Confirma?', footerText: 'Padaria', buttons } } },
  });
  await office.arrives(customer, 'Confirma?\n_Padaria_\n▫️ Sim\n▫️ Não');
  expect((await office.messagesOf(customer)).map(({ mediaType }) => mediaType)).toEqual(['chat', 'chat', 'chat']);
  expect(await office.ticketOf(customer)).toMatchObject({
    lastMessage: 'Confirma?\n_Padaria_\n▫️ Sim\n▫️ Não',
    unreadMessages: 3,
  });
});

test('KN-01 templates, orders, products, invitations and events are readable, in company time', async () => {
  const customer = withCustomer('Loja');
  await post(customer, {
    templateMessage: {
      hydratedTemplate: {
        hydratedTitleText: 'Pedido',
        hydratedContentText: 'Saiu para entrega',
        hydratedButtons: [{ urlButton: { displayText: 'Acompanhar', url: 'https://exemplo.com/1' } }],
      },
    },
  });
  await office.arrives(customer, '*Pedido*\nSaiu para entrega\n▫️ Acompanhar: https://exemplo.com/1');
  await post(customer, {
    orderMessage: {
      orderTitle: 'Encomenda',
      message: 'Para sábado',
      itemCount: 3,
      totalAmount1000: 45_500,
      totalCurrencyCode: 'BRL',
    },
  });
  await office.arrives(customer, '*Encomenda*\nPara sábado\n🛒 3 · BRL 45.50');
  await post(customer, {
    productMessage: {
      product: { title: 'Bolo', description: 'De fubá', priceAmount1000: 30_000, currencyCode: 'BRL' },
    },
  });
  await office.arrives(customer, '*Bolo*\nDe fubá\nBRL 30.00');
  await post(customer, { groupInviteMessage: { groupName: 'Vizinhos', inviteCode: 'AbC', caption: 'Entre' } });
  await office.arrives(customer, '*Vizinhos*\nEntre\nhttps://chat.whatsapp.com/AbC');
  await post(customer, {
    eventMessage: { name: 'Festa', startTime: Date.UTC(2026, 11, 24, 23, 30) / 1000, location: { name: 'Praça' } },
  });
  await office.arrives(customer, '*Festa*\n📅 24/12/2026, 20:30\n📍 Praça');
});

test('KN-02 what may be seen once is a notice, whether or not this device was given it', async () => {
  const customer = withCustomer('Uma vez');
  await office.write(customer, { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg', once: true });
  await expect.poll(async () => (await office.messagesOf(customer)).length).toBe(1);
  // The file itself has the flag; there is no wrapper.
  await post(customer, { audioMessage: { mimetype: 'audio/ogg', ptt: true, viewOnce: true } });
  await expect.poll(async () => (await office.messagesOf(customer)).length).toBe(2);
  for (const message of await office.messagesOf(customer))
    expect(message).toMatchObject({ mediaType: 'viewOnce', mediaUrl: null, body: '' });
  expect(await office.ticketOf(customer)).toMatchObject({ lastMessageType: 'viewOnce', unreadMessages: 2 });
});

test('KN-03 several contact cards are one message, and a shared live location is shown once', async () => {
  const customer = withCustomer('Mapa');
  const card = (name: string) => ({ name, vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD` });
  await office.write(customer, { kind: 'contacts', cards: [card('Bruno'), card('Carla')] });
  await office.write(customer, { kind: 'live-location', latitude: -23.5, longitude: -46.6 });
  for (const after of [30, 60])
    await office.write(customer, { kind: 'live-location', latitude: -23.6, longitude: -46.7, after });
  await office.write(customer, 'Cheguei');
  await office.arrives(customer, 'Cheguei');
  const [cards, place, ...others] = await office.messagesOf(customer);
  expect(cards).toMatchObject({ mediaType: 'contactMessage', body: `${card('Bruno').vcard}\n${card('Carla').vcard}` });
  expect(place).toMatchObject({ mediaType: 'locationMessage', body: '|https://www.google.com/maps?q=-23.5,-46.6|' });
  expect(others).toHaveLength(1);
});

test('KN-03 gifs, round videos, albums and forwarded or disappearing messages arrive as what they show', async () => {
  const customer = withCustomer('Álbum');
  await post(customer, { albumMessage: { expectedImageCount: 1 } });
  await office.write(customer, {
    kind: 'image',
    data: await makePicture(),
    mimetype: 'image/jpeg',
    caption: 'Do álbum',
  });
  await office.arrives(customer, 'Do álbum');
  await post(customer, {
    ephemeralMessage: {
      message: { extendedTextMessage: { text: 'Some amanhã', contextInfo: { isForwarded: true, expiration: 86_400 } } },
    },
  });
  await office.arrives(customer, 'Some amanhã');
  await office.write(customer, {
    kind: 'audio',
    data: await makeSound('ogg', 1),
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 1,
    voice: true,
  });
  await expect.poll(async () => (await office.messagesOf(customer)).length).toBe(3);
  expect(await office.messagesOf(customer)).toMatchObject([
    { mediaType: 'image', isForwarded: false },
    { mediaType: 'chat', isForwarded: true },
    { mediaType: 'audio', media: { voice: true } },
  ]);
});

test('KN-04 an unknown kind is shown by its name, and messages between devices are not shown', async () => {
  const customer = withCustomer('Raro');
  await post(customer, { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } });
  await post(customer, { pollUpdateMessage: { pollCreationMessageKey: { id: 'X' } } });
  await post(customer, { paymentInviteMessage: { serviceType: 1 } });
  expect(await office.onlyMessage(customer)).toMatchObject({ mediaType: 'unknown', body: 'paymentInviteMessage' });
});

test('KN-04 a post to a status is no message of a conversation', async () => {
  const customer = withCustomer('Status');
  const attrs = { from: 'status@broadcast', participant: customer.ana.lid, participant_pn: customer.ana.pn };
  await sendMessage(office.mock, customer.ana, linked.shop, { conversation: 'Bom dia, mundo' }, { attrs });
  await office.write(customer, 'Oi, loja');
  expect(await office.onlyMessage(customer)).toMatchObject({ body: 'Oi, loja' });
});

test('CN-04 what the owner writes on the phone to a new customer begins a conversation, read and as ours', async () => {
  const customer = withCustomer('Nova');
  await typeOnPhone(
    office.mock,
    linked.shop,
    customer.ana,
    writeMessage(office.mock, linked.shop, customer.ana, { kind: 'text', text: 'Seu bolo está pronto' }),
  );
  expect(await office.onlyMessage(customer)).toMatchObject({ body: 'Seu bolo está pronto', fromMe: true });
  expect(await office.ticketOf(customer)).toMatchObject({
    unreadMessages: 0,
    contact: { number: customer.ana.number },
  });
});

test('KN-01 the advertisement that brought a customer is shown with the message; a disguised link is not', async () => {
  const customer = withCustomer('Anúncio');
  const reply = { title: 'Pão quente às sete', body: 'Chame no WhatsApp', sourceUrl: 'https://fb.me/3cr4Wqqkv' };
  const ad = { ...reply, sourceType: 'ad', sourceId: '120226305854810726', ctwaClid: 'Aff-n8ZTODiE79d22' };
  for (const [text, externalAdReply] of [['Vi o anúncio', ad] as const, ['Só um link', reply] as const])
    await post(customer, { extendedTextMessage: { text, contextInfo: { externalAdReply } } });
  await office.arrives(customer, 'Só um link');
  const shown = await office.messagesOf(customer);
  expect(shown.map((message) => message.ad)).toEqual([
    { headline: 'Pão quente às sete', url: 'https://fb.me/3cr4Wqqkv' },
    null,
  ]);
});
