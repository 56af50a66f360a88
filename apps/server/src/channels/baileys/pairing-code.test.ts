import { addPhone, companionsOf, typePairingCode, type Phone } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { openWhatsApp, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
beforeAll(async () => {
  office = await openWhatsApp();
});
afterAll(() => office.stop());

let phones = 0;
/** A connection that shows a QR code, and the phone of its owner. */
async function makeUnlinked(): Promise<{ id: number; shop: Phone }> {
  const shop = addPhone(office.mock, { number: `55119${70_000_000 + ++phones}`, name: 'Padaria', business: true });
  const { id } = await office.api.connections.create({ body: { name: `Código ${phones}`, driver: 'baileys' } });
  await expect.poll(async () => (await office.api.connections.show({ params: { id } })).qrcode).not.toBe('');
  return { id, shop };
}
const statusOf = async (id: number) => (await office.api.connections.show({ params: { id } })).status;
const codeFor = async (id: number, number: string) =>
  (await office.api.connections.pairingCode({ params: { id }, body: { number } })).code;

test('CN-02 a number is linked by a code that its owner types on the phone, and messages come', async () => {
  const { id, shop } = await makeUnlinked();
  const code = await codeFor(id, `(${shop.number.slice(2, 4)}) ${shop.number.slice(4, 9)}-${shop.number.slice(9)}`);
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  await typePairingCode(office.mock, code, shop, { businessName: shop.name });
  await expect.poll(() => statusOf(id)).toBe('CONNECTED');
  expect(companionsOf(office.mock, shop)).toMatchObject([{ name: 'Balcão' }]);
  const ana = office.makePhone('Ana');
  const linked = { id, shop, ana, device: () => companionsOf(office.mock, shop)[0] as never };
  await office.write(linked, 'chegou?');
  await office.arrives(linked, 'chegou?');
});

test('CN-02 a code that was never typed does no harm: the next QR code links the number', async () => {
  const { id, shop } = await makeUnlinked();
  await codeFor(id, shop.number);
  await office.api.connections.disconnect({ params: { id } });
  await expect.poll(() => statusOf(id)).toBe('DISCONNECTED');
  await office.relink(id, shop);
  expect(await statusOf(id)).toBe('CONNECTED');
  // A linked number has nothing to link.
  expect(
    await refusalOf(office.api.connections.pairingCode({ params: { id }, body: { number: shop.number } })),
  ).toEqual({
    status: 409,
    error: 'ERR_PAIRING_CODE',
  });
});

test('CN-02 the phone lists the linked device by the name of the installation', async () => {
  const { id, shop } = await makeUnlinked();
  await office.api.brand.update({ body: { name: 'Atende Já' } });
  // A new attempt reads the name.
  await office.api.connections.disconnect({ params: { id } });
  await expect.poll(() => statusOf(id)).toBe('DISCONNECTED');
  await office.relink(id, shop);
  expect(companionsOf(office.mock, shop)).toMatchObject([{ name: 'Atende Já' }]);
  await office.api.brand.update({ body: { name: '' } });
});

test('CN-02 a wrong code is refused on the phone', async () => {
  const { id, shop } = await makeUnlinked();
  await codeFor(id, shop.number);
  await expect(typePairingCode(office.mock, 'WRONG123', shop)).rejects.toThrow(/Check the code/);
  expect(await statusOf(id)).toBe('qrcode');
});
