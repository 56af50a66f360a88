import { expect, test } from 'vitest';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';

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
