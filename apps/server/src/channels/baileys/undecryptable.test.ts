import { deliverGarbage, nextEvent, sendAsCustomer } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { makePicture } from '../../testing/test-media.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
});
afterAll(() => office.stop());

const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
const damaged = { damaged: true };

test('KN-05 a message that cannot be opened is there at once, and what comes again takes its place', async () => {
  const customer = withCustomer('Fechada');
  // The phone is asked for the message and does not answer yet.
  linked.shop.behaviour.resendOnRetry = false;
  const id = await sendAsCustomer(office.mock, customer.ana, linked.shop, { kind: 'text', text: 'Era isto' }, damaged);
  const placeholder = await office.onlyMessage(customer);
  expect(placeholder).toMatchObject({ mediaType: 'undecryptable', body: '', fromMe: false });
  expect(await office.ticketOf(customer)).toMatchObject({
    unreadMessages: 1,
    lastMessageType: 'undecryptable',
    contact: { name: customer.ana.name },
  });

  delete linked.shop.behaviour.resendOnRetry;
  const screen = await openScreen(office.server.url, office.session);
  await screen.join('joinChatBox', String(placeholder.ticketId));
  await sendAsCustomer(office.mock, customer.ana, linked.shop, { kind: 'text', text: 'Era isto' }, { id });
  await office.arrives(customer, 'Era isto');
  const only = await office.onlyMessage(customer);
  expect(only).toMatchObject({
    id: placeholder.id,
    mediaType: 'chat',
    body: 'Era isto',
    createdAt: placeholder.createdAt,
  });
  await screen.hear(
    'message',
    (signal) =>
      signal.action === 'update' && signal.message.id === placeholder.id && signal.message.body === 'Era isto',
  );
  expect(await office.ticketOf(customer)).toMatchObject({
    unreadMessages: 1,
    lastMessage: 'Era isto',
    lastMessageType: 'chat',
  });
  screen.close();
});

test('KN-05 a picture that the protocol sends again fills the bubble, and later edits change it', async () => {
  const customer = withCustomer('Foto');
  const id = await sendAsCustomer(
    office.mock,
    customer.ana,
    linked.shop,
    { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg', caption: 'A mesa' },
    damaged,
  );
  await office.arrives(customer, 'A mesa');
  expect(await office.onlyMessage(customer)).toMatchObject({ mediaType: 'image', media: { mimetype: 'image/jpeg' } });
  await office.write(customer, { kind: 'edit', about: id, text: 'A mesa nova' });
  await office.arrives(customer, 'A mesa nova');
  expect(await office.onlyMessage(customer)).toMatchObject({ isEdited: true });
});

test('KN-05 a message that is never decrypted stays a placeholder, and a reaction that is not makes none', async () => {
  const customer = withCustomer('Perdida');
  const firstId = await office.write(customer, 'Oi');
  await office.arrives(customer, 'Oi');
  linked.shop.behaviour.resendOnRetry = false;
  const refused = nextEvent(office.mock, 'receipt', (_, node) => node.attrs['type'] === 'retry');
  await sendAsCustomer(
    office.mock,
    customer.ana,
    linked.shop,
    { kind: 'reaction', about: firstId, emoji: '👍' },
    damaged,
  );
  await refused;
  delete linked.shop.behaviour.resendOnRetry;
  deliverGarbage(linked.device(), customer.ana);
  await expect
    .poll(async () => (await office.messagesOf(customer)).map(({ mediaType }) => mediaType))
    .toEqual(['chat', 'undecryptable']);
});
