import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { storeMarketingSend } from './marketing-sends.ts';

test('CA-02 the ledger of a person is exported as CSV that spreadsheets never run, and as JSON', async () => {
  const shop = await openShop();
  const { api, token } = shop.attendant;
  const number = '5511986299001';
  await shop.phone.write(number, 'Oi');
  const { contactId } = await shop.ticketOf(number);
  const params = { contactId };
  await api.consents.refuse({ params, body: { reason: '=HYPERLINK("x"); pediu' } });
  await api.consents.revoke({ params, body: { reason: 'Pediu de volta' } });
  await api.consents.refuse({ params, body: { reason: 'De novo' } });
  const path = `/contacts/${contactId}/consents/export`;
  const csv = await send(shop.app.url, token, { method: 'GET', path });
  expect(csv.headers.get('content-disposition')).toContain(`consentimentos-${contactId}.csv`);
  const lines = (await csv.text()).replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe(
    'createdAt;channel;purpose;basis;evidence;messageId;userName;revokedAt;revokedBy;revokeUserName;revokeReason',
  );
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(';whatsapp;marketing;user;De novo;;');
  expect(lines[2]).toContain(`"'=HYPERLINK(""x""); pediu"`);
  expect(lines[2]).toMatch(/;user;[^;]+;Pediu de volta$/);
  const json = await send(shop.app.url, token, { method: 'GET', path: `${path}?format=json` });
  expect(json.headers.get('content-type')).toContain('application/json');
  const { entries } = await api.consents.show({ params });
  expect(await json.json()).toEqual(entries);
  expect((await send(shop.app.url, token, { method: 'GET', path: `${path}?format=xml` })).status).toBe(400);
  const theirs = await makeOffice();
  expect(await refusalOf(theirs.admin.api.consents.export({ params, query: {} }))).toEqual({
    status: 404,
    error: 'ERR_NO_CONTACT_FOUND',
  });
});

test('CA-02 every screen hears that the ledger of a contact changed, by a user or by a merge', async () => {
  const shop = await openShop();
  const [number, other] = ['5511986299011', '5511986299012'];
  for (const from of [number, other]) await shop.phone.write(from, 'Oi');
  await shop.settled();
  const [{ contactId }, { contactId: keepId }] = [await shop.ticketOf(number), await shop.ticketOf(other)];
  const screen = await shop.attendant.openScreen();
  onTestFinished(() => screen.close());
  const heard = (id: number) =>
    screen.heard.filter(
      ({ name, payload }) => name === 'consents' && 'contactId' in payload && payload.contactId === id,
    ).length;
  await shop.attendant.api.consents.refuse({ params: { contactId }, body: { reason: 'Pediu' } });
  await expect.poll(() => heard(contactId)).toBe(1);
  await shop.attendant.api.consents.revoke({ params: { contactId }, body: { reason: 'Voltou' } });
  await expect.poll(() => heard(contactId)).toBe(2);
  await shop.admin.api.contacts.merge({ params: { id: contactId }, body: { intoId: keepId } });
  await expect.poll(() => heard(keepId)).toBe(1);
});

test('CA-02 "stop" in reply to advertising counts after a merge, for both contacts after its undo', async () => {
  const shop = await openShop();
  const [number, other] = ['5511986299021', '5511986299022'];
  for (const from of [number, other]) await shop.phone.write(from, 'Oi');
  await shop.settled();
  const [{ contactId }, { contactId: keepId }] = [await shop.ticketOf(number), await shop.ticketOf(other)];
  await inCompany(shop.companyId, async (scope) => storeMarketingSend(scope, contactId, shop.phone.connectionId));
  const { mergeId } = await shop.admin.api.contacts.merge({ params: { id: contactId }, body: { intoId: keepId } });
  const isRefused = async (id: number) =>
    (await shop.attendant.api.consents.show({ params: { contactId: id } })).isRefused;
  await shop.phone.write(other, 'Sair');
  await expect.poll(() => isRefused(keepId)).toBe(true);
  await shop.admin.api.contacts.undoMerge({ params: { mergeId } });
  const { contactId: restoredId } = await shop.ticketOf(number);
  expect(await isRefused(restoredId)).toBe(false);
  await shop.phone.write(number, 'Sair');
  await expect.poll(() => isRefused(restoredId)).toBe(true);
});
