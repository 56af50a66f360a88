import type { Phone } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { makePicture } from '../../testing/test-media.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
});
afterAll(() => office.stop());

async function show({ mock }: WhatsAppOffice, { pn, lid, number }: Phone) {
  mock.files.set(`/pp/${number}`, await makePicture());
  for (const jid of [pn, lid]) mock.pictures.set(jid, `https://${mock.mediaHost}/pp/${number}`);
}

test('the picture that a customer shows on WhatsApp is fetched when they write; who hides it has none', async () => {
  const [ana, rui] = [office.makePhone('Foto'), office.makePhone('Sem foto')];
  await show(office, ana);
  for (const phone of [ana, rui]) {
    await office.write({ ...linked, ana: phone }, 'Oi!');
    await office.arrives({ ...linked, ana: phone }, 'Oi!');
  }
  const pictureOf = async (phone: Phone) => (await office.ticketOf({ ...linked, ana: phone }))?.contact.profilePicUrl;
  await expect.poll(() => pictureOf(ana)).toMatch(/^\/api\/media\//);
  const answer = await fetch(`${office.server.url}${await pictureOf(ana)}`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(await pictureOf(rui)).toBeNull();
});

test('MA-01 CN-06 a program sends through a linked number; a number that is not on WhatsApp is refused', async () => {
  const { token } = await office.api.connections.makeToken({ params: { id: linked.id } });
  const send = async (number: string) => {
    const response = await fetch(`${office.server.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number, body: 'Seu pedido saiu.' }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const customer = office.makePhone('Pedido');
  const reply = await send(customer.number);
  expect(reply).toMatchObject({ status: 200, mensagem: 'Mensagem enviada' });
  await expect.poll(() => customer.deliveries.map(({ seen }) => seen.text)).toEqual(['Seu pedido saiu.']);
  // An answer finds the same conversation, from either form of the address.
  await office.write({ ...linked, ana: customer }, 'Obrigado!');
  await office.arrives({ ...linked, ana: customer }, 'Obrigado!');
  expect((await office.messagesOf({ ...linked, ana: customer })).map(({ body }) => body)).toEqual([
    'Seu pedido saiu.',
    'Obrigado!',
  ]);
  expect(await office.ticketOf({ ...linked, ana: customer })).toMatchObject({
    id: (reply as unknown as { ticketId: number }).ticketId,
  });
  expect(await send('5511900009999')).toMatchObject({ status: 400, error: 'ERR_CHECK_NUMBER' });
});
