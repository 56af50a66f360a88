import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { refusalOf } from '../../testing/client.ts';
import { startEfiDouble } from '../../testing/efi-double.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { clientArchive, testAuthority } from '../../testing/test-certificates.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { until } from '../../testing/until.ts';
import { makeInvoice } from '../invoices/make-invoice.ts';
import { checkCharge } from './check-charge.ts';
import { takeNoticesAt } from './ground.ts';
import { playProvider } from './network.ts';

/** How long the double may stay silent; a provider gets ten seconds. */
const timeoutMs = 1500;

let efi: Awaited<ReturnType<typeof startEfiDouble>>;
beforeAll(async () => {
  efi = await startEfiDouble();
  playProvider('https://pix.api.efipay.com.br', { origin: efi.origin, ca: testAuthority, timeoutMs });
  takeNoticesAt((await testApp()).url);
});
afterAll(() => efi.stop());

const payer = { firstName: 'Ana', lastName: 'Souza', document: '123.456.789-09', country: 'BR' };
const place = { address2: 'Rua das Flores, 12', city: 'São Paulo', state: 'SP', zipcode: '01310-100' };

/** A company with an open invoice of 199.00 and a charge at Efí for it. */
async function openTill() {
  const office = await makeOffice({ dueDate: new Date('2027-01-10T12:00:00Z'), plan: { value: '199.00' } });
  const operator = await (await makeOffice()).hire({ isSuper: true });
  const params = { kind: 'efi' } as const;
  const { clientId, clientSecret, pixKey } = efi.account;
  const certificate = { certificate: clientArchive.base64, certificatePassword: clientArchive.password };
  await operator.api.payments.changeProvider({ params, body: { clientId, clientSecret, pixKey, ...certificate } });
  await operator.api.payments.activateProvider({ body: { kind: 'efi' } });
  await operator.api.payments.testProvider({ params, body: { register: true } });
  const { id: invoiceId } = await makeInvoice(office.companyId);
  const charge = () => office.admin.api.payments.checkout({ body: { ...payer, ...place, invoiceId } });
  const { chargeId, txid } = await charge();
  return { ...office, operator, invoiceId, chargeId, txid, charge, company: companyOf(office) };
}
type Till = Awaited<ReturnType<typeof openTill>>;

const standingOf = ({ companyId, invoiceId, chargeId }: Till) =>
  asOperator((db) =>
    db
      .selectFrom('companies as c')
      .innerJoin('invoices as i', 'i.company_id', 'c.id')
      .innerJoin('payment_charges as p', 'p.company_id', 'c.id')
      .select(['c.due_date as due', 'i.status', 'i.paid_cents as paid', 'p.state'])
      .where('c.id', '=', companyId)
      .where('i.id', '=', invoiceId)
      .where('p.id', '=', chargeId)
      .executeTakeFirstOrThrow(),
  ).then(({ due, ...rest }) => ({ due: due?.toISOString().slice(0, 10), ...rest }));
const unpaid = { due: '2027-01-10', status: 'open', paid: null, state: 'open' };
const paidOnce = { due: '2027-02-10', status: 'paid', paid: 19_900, state: 'paid' };

/** Posts a notice as Efí would; what is no text is written as JSON. @returns the status */
async function post(url: string, body: unknown): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return status;
}
const addressOfNotices = () => efi.webhooks.get(efi.account.pixKey)?.webhookUrl ?? '';
const looked = (txid: string) => efi.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(txid)).length;
const noticeOf = (txid: string, more: object = {}) => ({
  pix: [
    { endToEndId: 'E1', txid, chave: efi.account.pixKey, valor: '199.00', horario: '2026-11-27T12:00:00Z', ...more },
  ],
});

test('BI-06 efi: without the secret of the address a notice is refused before its charge is looked up', async () => {
  const till = await openTill();
  const [host, secret = ''] = addressOfNotices().replace('?ignorar=', '').split('/efi/');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  const wrong = [
    '',
    'x',
    secret.slice(0, -1),
    `${secret}x`,
    secret.toLowerCase(),
    secret.toUpperCase(),
    `${secret}%00`,
    `..%2fefi%2f${secret}`,
    `x?hmac=${secret}`,
    `?token=${secret}`,
  ];
  for (const token of wrong) expect(await post(`${host}/efi/${token}`, noticeOf(till.txid)), token).toBe(404);
  // The secret of one provider opens no address of another.
  for (const kind of ['asaas', 'pix-static', 'EFI', 'stripe'])
    expect([401, 404], kind).toContain(await post(`${host}/${kind}/${secret}`, noticeOf(till.txid)));
  expect(looked(till.txid)).toBe(0);
  expect(await standingOf(till)).toEqual(unpaid);
});

test('BI-06 efi: a liar who knows the address pays nothing: nothing that a notice says is believed', async () => {
  const [till, other] = [await openTill(), await openTill()];
  const url = addressOfNotices();
  const lies = [
    noticeOf(till.txid),
    noticeOf(till.txid, { valor: '19900.00', status: 'CONCLUIDA', devolucoes: [] }),
    noticeOf(till.txid, { gnExtras: { pagador: { nome: 'Ana' } }, infoPagador: `#Fatura:${other.invoiceId}` }),
    { ...noticeOf(till.txid), status: 'CONCLUIDA', evento: 'teste_webhook' },
    { pix: [{ txid: 'f'.repeat(32) }, { txid: "' or 1=1 --" }, { txid: till.txid.toUpperCase() }, {}] },
    { pix: Array.from({ length: 1000 }, () => ({ txid: till.txid })) },
    { pix: { txid: till.txid } },
    { pix: [{ txid: 7 }, { txid: null }] },
    { cob: { txid: till.txid, status: 'CONCLUIDA' } },
    '',
    'null',
    '[]',
    '{"pix":[',
    `{"pix":[{"txid":"${till.txid}\\u0000"}]}`,
    `pix=${till.txid}`,
  ];
  for (const lie of lies) expect(await post(url, lie), JSON.stringify(lie).slice(0, 80)).toBe(200);
  await until(() => looked(till.txid) > 0);
  await Promise.all([checkCharge(till.company, till.chargeId), checkCharge(other.company, other.chargeId)]);
  for (const one of [till, other]) expect(await standingOf(one)).toEqual(unpaid);
  // Names that are none of ours are asked of no provider.
  expect(looked('f'.repeat(32))).toBe(0);
});

test('BI-06 efi: a notice that names charges of two companies pays the one that was paid', async () => {
  const [till, other] = [await openTill(), await openTill()];
  const screens = [await till.admin.openScreen(), await other.admin.openScreen()] as const;
  efi.pay(till.txid);
  const both = { pix: [...noticeOf(till.txid).pix, ...noticeOf(other.txid).pix] };
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(addressOfNotices(), both)));
  expect(new Set(answers)).toEqual(new Set([200]));
  await screens[0].hear('payment');
  await checkCharge(other.company, other.chargeId);
  expect(await standingOf(till)).toEqual(paidOnce);
  expect(await standingOf(other)).toEqual(unpaid);
  expect(screens[0].heard.filter(({ name }) => name === 'payment')).toHaveLength(1);
  expect(screens[1].heard.filter(({ name }) => name === 'payment')).toEqual([]);
  for (const screen of screens) screen.close();
});

test('BI-06 efi: a charge that answers with another txid, amount or text settles nothing', async () => {
  const till = await openTill();
  const honest = efi.cobs.get(till.txid);
  const pix = (valor: unknown) => [{ endToEndId: 'E1', txid: till.txid, valor, horario: new Date().toISOString() }];
  const paid = { ...honest, status: 'CONCLUIDA' };
  const unexpected = [
    { ...paid, txid: 'f'.repeat(32), pix: pix('199.00') },
    ...['-199.00', '199,00', '1e5', '199.999', ' 199.00', 'NaN', '', 199, null].map((valor) => ({
      ...paid,
      pix: pix(valor),
    })),
    { status: 'CONCLUIDA', valor: { original: '199.00' } },
    { ...paid, pix: 'all of it' },
    [paid],
    null,
    'CONCLUIDA',
  ];
  for (const json of unexpected) {
    efi.failNext(/GET \/v2\/cob\//, { status: 200, json });
    await expect(checkCharge(till.company, till.chargeId), JSON.stringify(json)).rejects.toMatchObject({
      outcome: 'unexpected',
    });
  }
  // States that are not paid, whatever amounts stand beside them.
  for (const status of ['ATIVA', 'Concluida', 'PAGA', 'concluida']) {
    const other = await openTill();
    const json = { ...efi.cobs.get(other.txid), status, pix: [{ ...pix('199.00')[0], txid: other.txid }] };
    efi.failNext(/GET \/v2\/cob\//, { status: 200, json });
    await checkCharge(other.company, other.chargeId);
    expect((await standingOf(other)).status, status).toBe('open');
    expect((await standingOf(other)).due, status).toBe('2027-01-10');
  }
  expect(await standingOf(till)).toEqual(unpaid);
});

test('BI-06 efi: a charge that is concluded without its money, or with a part, leaves the invoice open', async () => {
  for (const pix of [undefined, [], ['0.01'], ['100.00', '98.99']]) {
    const till = await openTill();
    const cob = efi.cobs.get(till.txid);
    const received = pix?.map((valor, nth) => ({
      endToEndId: `E${nth}`,
      txid: till.txid,
      valor,
      horario: new Date().toISOString(),
    }));
    efi.failNext(/GET \/v2\/cob\//, { status: 200, json: { ...cob, status: 'CONCLUIDA', pix: received } });
    await checkCharge(till.company, till.chargeId);
    expect(await standingOf(till)).toMatchObject({ due: '2027-01-10', status: 'open', state: 'underpaid' });
  }
});

test('BI-06 efi: notices are answered at once while Efí is silent or fails, and nothing is lost', async () => {
  const till = await openTill();
  for (const fault of [
    'slow',
    { status: 500, json: {} },
    { status: 429, json: {} },
    { status: 503, json: 'down' },
  ] as const)
    efi.failNext(/GET \/v2\/cob\//, fault);
  const start = performance.now();
  expect(await efi.notify(till.txid)).toBe(200);
  // The look-up alone would take as long as the double is silent.
  expect(performance.now() - start).toBeLessThan(timeoutMs / 2);
  for (let fault = 0; fault < 4; fault += 1)
    await checkCharge(till.company, till.chargeId).catch((error: unknown) =>
      expect(error).toMatchObject({ outcome: 'unavailable' }),
    );
  expect(await standingOf(till)).toEqual(unpaid);
  efi.pay(till.txid);
  await until(async () => {
    await checkCharge(till.company, till.chargeId).catch(() => undefined);
    return (await standingOf(till)).state === 'paid';
  });
  expect(await standingOf(till)).toEqual(paidOnce);
});

test('BI-06 efi: while Efí is silent the payer gets a plain refusal, and a repeat makes one charge only', async () => {
  const office = await makeOffice({ dueDate: new Date('2027-01-10T12:00:00Z'), plan: { value: '199.00' } });
  await openTill();
  const { id: invoiceId } = await makeInvoice(office.companyId);
  const pay = () => office.admin.api.payments.checkout({ body: { ...payer, ...place, invoiceId } });
  for (const fault of ['slow', { status: 500, json: {} }, 'cut'] as const) {
    efi.failNext(/PUT \/v2\/cob\//, fault);
    expect(await refusalOf(pay())).toMatchObject({ status: 503, error: 'ERR_PAYMENT_UNAVAILABLE' });
  }
  efi.failNext(/PUT \/v2\/cob\//, { status: 200, json: { txid: 'f'.repeat(32), status: 'CONCLUIDA' } });
  expect(await refusalOf(pay())).toMatchObject({ error: 'ERR_PAYMENT_REFUSED' });
  const { txid } = await pay();
  const { rows } = await asOperator(async (db) => ({
    rows: await db.selectFrom('payment_charges').select('reference').where('invoice_id', '=', invoiceId).execute(),
  }));
  expect(rows).toEqual([{ reference: txid }]);
});
