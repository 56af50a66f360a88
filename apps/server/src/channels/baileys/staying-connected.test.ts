import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPhone, cutConnection, endStream, failStream, scanQr, sendAsCustomer, waitUntil } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwner } from '../../testing/open-owner.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

/** A page that names the version, as WhatsApp Web's does. */
const page = { revision: 0, asked: 0 };
const pages = http.createServer((_request, response) => {
  page.asked++;
  response.end(`self.x={\\"client_revision\\":${page.revision},"y":1}`);
});
let office: WhatsAppOffice;

beforeAll(async () => {
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  office = await openWhatsApp({
    WA_WEB_VERSION_URL: `http://127.0.0.1:${(pages.address() as AddressInfo).port}/sw.js`,
  });
});
afterAll(async () => {
  await office.stop();
  pages.close();
});

const standing = (id: number) => office.api.connections.show({ params: { id } });
const standsAs = (id: number, status: string) => expect.poll(async () => (await standing(id)).status).toBe(status);
const revisionOf = ({ device }: Linked) => device().connection?.payload.userAgent?.appVersion?.tertiary ?? 0;

test('CN-04 if WhatsApp refuses the version, it is read from its page and the number connects again', async () => {
  const linked = await office.makeLinked();
  const before = revisionOf(linked);
  expect(before).toBeGreaterThan(1_000_000_000);
  page.revision = before + 7;
  office.mock.behaviour.oldestRevision = before + 5;
  const asked = page.asked;
  cutConnection(linked.device());
  await expect.poll(() => revisionOf(linked)).toBe(before + 7);
  await standsAs(linked.id, 'CONNECTED');
  expect(page.asked).toBe(asked + 1);
  // Another number starts with the stored version.
  expect(revisionOf(await office.makeLinked())).toBe(before + 7);
  expect(page.asked).toBe(asked + 1);
  delete office.mock.behaviour.oldestRevision;
});

test('CN-04 an account that only links with a passkey says so at once, and what to do is up to a person', async () => {
  const shop = addPhone(office.mock, { number: '5511900009001', name: 'Com passkey' });
  shop.behaviour.passkeyRequired = true;
  const { id } = await office.api.connections.create({ body: { name: 'Com passkey', driver: 'baileys' } });
  await expect.poll(async () => (await standing(id)).qrcode).not.toBe('');
  await expect(scanQr(office.mock, (await standing(id)).qrcode, shop)).rejects.toThrow('passkey');
  await standsAs(id, 'DISCONNECTED');
  expect(await standing(id)).toMatchObject({ reason: 'passkey-required', qrcode: '', number: null });
  shop.behaviour.passkeyRequired = false;
  await office.api.connections.askNewCode({ params: { id } });
  await expect.poll(async () => (await standing(id)).qrcode).not.toBe('');
  await scanQr(office.mock, (await standing(id)).qrcode, shop);
  await standsAs(id, 'CONNECTED');
  expect(await standing(id)).toMatchObject({ reason: null, number: shop.number });
});

test('CN-04 a banned number stops and stays stopped; a suspended one waits', async () => {
  const [banned, suspended] = [await office.makeLinked(), await office.makeLinked()];
  failStream(banned.device(), 403);
  failStream(suspended.device(), 402);
  await standsAs(banned.id, 'DISCONNECTED');
  expect(await standing(banned.id)).toMatchObject({ reason: 'banned', number: banned.shop.number });
  await standsAs(suspended.id, 'TIMEOUT');
  expect(await standing(suspended.id)).toMatchObject({ reason: 'suspended' });
});

test('CN-04 a number whose device is used twice tries once more and then leaves it to the other', async () => {
  const linked = await office.makeLinked();
  endStream(linked.device(), 440);
  await standsAs(linked.id, 'TIMEOUT');
  expect(await standing(linked.id)).toMatchObject({ reason: 'replaced' });
  await standsAs(linked.id, 'CONNECTED');
  endStream(linked.device(), 440);
  await standsAs(linked.id, 'DISCONNECTED');
  expect(await standing(linked.id)).toMatchObject({ reason: 'replaced' });
});

test('CN-04 when the server sends no end of what waited, messages arrive all the same', async () => {
  const linked = await office.makeLinked();
  office.mock.behaviour.announceOffline = false;
  linked.shop.behaviour.loginFailure = 503;
  cutConnection(linked.device());
  await standsAs(linked.id, 'TIMEOUT');
  expect(await standing(linked.id)).toMatchObject({ reason: 'network' });
  await office.write(linked, 'enquanto fora');
  delete linked.shop.behaviour.loginFailure;
  await standsAs(linked.id, 'CONNECTED');
  await office.arrives(linked, 'enquanto fora');
  await office.write(linked, 'e agora');
  await office.arrives(linked, 'e agora');
  office.mock.behaviour.announceOffline = true;
});

test('CN-04 a customer known by LID keeps the conversation and gets answers once the number is known', async () => {
  const linked = await office.makeLinked();
  linked.shop.behaviour.hidesNumbers = true;
  await sendAsCustomer(office.mock, linked.ana, linked.shop, { kind: 'text', text: 'quem sou eu?' });
  const lidUser = linked.ana.lid.split('@')[0] ?? '';
  await expect.poll(async () => (await office.ticketNamed(linked.ana.name))?.contact.number).toBe(`lid:${lidUser}`);
  const before = await office.ticketNamed(linked.ana.name);
  const params = { ticketId: before?.id ?? 0 };
  await office.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: office.session.userId },
  });
  await office.api.messages.send({ params, body: { body: 'Diga' } });
  await waitUntil(office.mock, 'the answer', () => linked.ana.deliveries.some(({ seen }) => seen.text === 'Diga'));
  linked.shop.behaviour.hidesNumbers = false;
  await office.write(linked, 'agora com número');
  await office.arrives(linked, 'agora com número');
  expect(await office.ticketOf(linked)).toMatchObject({
    id: before?.id,
    contact: { id: before?.contact.id, number: linked.ana.number },
  });
  expect((await office.messagesOf(linked)).map(({ body }) => body)).toEqual([
    'quem sou eu?',
    'Diga',
    'agora com número',
  ]);
});

test('CN-04 tokens of contacts are stored without their list, and old ones go with the next connection', async () => {
  const owner = await openOwner(office.databaseUrl);
  const linked = await office.makeLinked();
  const tokens = async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from whatsapp_keys where connection_id = $1 and type = 'tctoken' order by id",
      [linked.id],
    );
    return rows.map(({ id }) => id);
  };
  const { answer } = await office.makeConversation(linked);
  await answer('Bom dia, Ana');
  await expect.poll(tokens).toEqual([linked.ana.lid]);
  const other = office.makePhone('Bia');
  const second = await office.makeConversation({ ...linked, ana: other });
  await second.answer('Bom dia, Bia');
  await expect.poll(tokens).toEqual([linked.ana.lid, other.lid].toSorted());
  const age = "update whatsapp_keys set stored_at = now() - interval '36 days' where connection_id = $1 and id = $2";
  await owner.query(age, [linked.id, linked.ana.lid]);
  cutConnection(linked.device());
  await expect.poll(tokens).toEqual([other.lid]);
});
