import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAsaasBillingDouble, type AsaasBillingDouble } from '../../../testing/asaas-billing-double.ts';
import { startEfiDouble } from '../../../testing/efi-double.ts';
import { clientArchive, testAuthority } from '../../../testing/test-certificates.ts';
import { playProvider } from '../network.ts';
import { asaas } from './asaas.ts';
import { efi } from './efi.ts';
import type { ProviderPort } from './port.ts';

let asaasServer: AsaasBillingDouble;
let efiServer: Awaited<ReturnType<typeof startEfiDouble>>;
/** The sandboxes, so that a test of the routes may use the other addresses. */
const origins = { asaas: 'https://api-sandbox.asaas.com', efi: 'https://pix-h.api.efipay.com.br' };
const timeoutMs = 2000;

beforeAll(async () => {
  [asaasServer, efiServer] = await Promise.all([startAsaasBillingDouble(), startEfiDouble()]);
  playProvider(origins.asaas, { origin: asaasServer.origin, timeoutMs });
  playProvider(origins.efi, { origin: efiServer.origin, ca: testAuthority, timeoutMs });
});
afterAll(() => Promise.all([asaasServer.stop(), efiServer.stop()]));

const ourAsaas = (apiKey = asaasServer.account.apiKey) => asaas({ apiKey, sandbox: true });
const ourEfi = (changes: Partial<Parameters<typeof efi>[0]> = {}) =>
  efi({
    ...efiServer.account,
    certificate: Buffer.from(clientArchive.base64, 'base64'),
    certificatePassword: clientArchive.password,
    sandbox: true,
    ...changes,
  });
const payer = { name: 'Ana Souza', document: '12345678909' };
const charge = (provider: ProviderPort, cents = 19_990) => ({
  reference: provider.newReference(),
  cents,
  description: 'Fatura 12',
  payer,
  now: new Date(),
});
const outcomeOf = (call: Promise<unknown> | undefined) =>
  (call ?? Promise.resolve()).then(
    () => 'ok',
    (error: { outcome?: string }) => error.outcome ?? String(error),
  );

/** The same story with both: `ref` is how the double knows the charge. */
const stories = [
  {
    name: 'asaas',
    provider: () => ourAsaas(),
    pay: (ref: string, amount: string) => asaasServer.pay(ref, Number(amount)),
    refund: (ref: string) => asaasServer.refund(ref),
    server: () => asaasServer,
    read: /GET .*payments\/pay_\w+$/,
    make: /POST .*payments$/,
  },
  {
    name: 'efi',
    provider: () => ourEfi(),
    pay: (ref: string, amount: string) => efiServer.pay(ref, amount),
    refund: (ref: string) => efiServer.refund(ref),
    server: () => efiServer,
    read: /GET .*cob/,
    make: /PUT .*cob/,
  },
] as const;

for (const { name, provider: open, pay, refund, server, read, make } of stories) {
  test(`BI-06 ${name}: a charge is made, read, paid and refunded`, async () => {
    const provider = open();
    expect(await outcomeOf(provider.diagnose())).toBe('ok');
    const wanted = charge(provider);
    const made = await provider.createCharge(wanted);
    expect(made.code).toMatch(/^000201/);
    expect(made.expiresAt?.getTime()).toBeGreaterThan(Date.now());
    const ref = { reference: wanted.reference, providerRef: made.providerRef };
    expect(await provider.readCharge?.(ref, new Date())).toEqual({ state: 'open', paidCents: 0, paidAt: null });
    pay(made.providerRef, '199.90');
    expect(await provider.readCharge?.(ref, new Date())).toMatchObject({ state: 'paid', paidCents: 19_990 });
    refund(made.providerRef);
    expect(await provider.readCharge?.(ref, new Date())).toMatchObject({ state: 'refunded', paidCents: 19_990 });
  });

  test(`BI-06 ${name}: what another amount pays is told as it is`, async () => {
    const provider = open();
    const wanted = charge(provider, 100);
    const { providerRef } = await provider.createCharge(wanted);
    pay(providerRef, '0.01');
    expect(await provider.readCharge?.({ reference: wanted.reference, providerRef }, new Date())).toMatchObject({
      state: 'paid',
      paidCents: 1,
    });
  });

  test(`BI-06 ${name}: a charge that is cancelled has expired`, async () => {
    const provider = open();
    const wanted = charge(provider);
    const { providerRef } = await provider.createCharge(wanted);
    const ref = { reference: wanted.reference, providerRef };
    await provider.cancelCharge?.(ref);
    expect(await provider.readCharge?.(ref, new Date())).toMatchObject({ state: 'expired', paidCents: 0 });
  });

  test(`BI-06 ${name}: a lost answer makes no second charge`, async () => {
    const provider = open();
    const wanted = charge(provider);
    server().failNext(make, 'cut');
    expect(await outcomeOf(provider.createCharge(wanted))).toBe('unavailable');
    const before = server().calls.filter(({ method, path }) => make.test(`${method} ${path}`)).length;
    const made = await provider.createCharge(wanted);
    const ref = { reference: wanted.reference, providerRef: made.providerRef };
    expect(await provider.readCharge?.(ref, new Date())).toMatchObject({ state: 'open' });
    // Asaas finds it by our reference, Efí refuses the second txid and shows the first charge.
    const after = server().calls.filter(({ method, path }) => make.test(`${method} ${path}`)).length;
    expect(after - before).toBe(name === 'asaas' ? 0 : 1);
  });

  test(`BI-06 ${name}: a slow, broken or lying provider is told apart from a charge`, async () => {
    const provider = open();
    const wanted = charge(provider);
    const { providerRef } = await provider.createCharge(wanted);
    const ref = { reference: wanted.reference, providerRef };
    const after = (fault: Parameters<ReturnType<typeof server>['failNext']>[1]) => {
      server().failNext(read, fault);
      return outcomeOf(provider.readCharge?.(ref, new Date()));
    };
    expect(await after('slow')).toBe('unavailable');
    expect(await after({ status: 500, json: {} })).toBe('unavailable');
    expect(await after({ status: 429, json: {} })).toBe('unavailable');
    expect(await after({ status: 200, json: { hello: 'world' } })).toBe('unexpected');
    expect(await after({ status: 404, json: {} })).toBe('refused');
    const another = name === 'asaas' ? { id: 'pay_x', status: 'RECEIVED', value: 1 } : { txid: 'x' };
    expect(await after({ status: 200, json: another })).toBe('unexpected');
    expect(await outcomeOf(provider.readCharge?.(ref, new Date()))).toBe('ok');
  });
}

test('BI-06 asaas: a wrong key, and an account without a Pix key, are told', async () => {
  expect(await outcomeOf(ourAsaas('$aact_wrong').diagnose())).toBe('unauthorized');
  asaasServer.account.hasPixKey = false;
  expect(await outcomeOf(ourAsaas().diagnose())).toBe('key');
  asaasServer.account.hasPixKey = true;
});

test('BI-06 asaas: one customer for a document, and a refused document is told', async () => {
  const provider = ourAsaas();
  await provider.createCharge(charge(provider));
  await provider.createCharge(charge(provider));
  expect(asaasServer.customers.filter(({ cpfCnpj }) => cpfCnpj === payer.document)).toHaveLength(1);
  const refused = provider.createCharge({ ...charge(provider), payer: { name: 'Ana', document: '1' } });
  await expect(refused).rejects.toMatchObject({ outcome: 'refused', detail: 'O CPF/CNPJ informado é inválido.' });
});

test('BI-06 asaas: notices are registered once, and again after Asaas interrupted them', async () => {
  const provider = ourAsaas();
  const url = `https://balcao.example/webhooks/payments/asaas/${randomUUID()}`;
  expect(await provider.noticesAt?.(url)).toBe('missing');
  await provider.registerNotices?.({ url, token: 'token-1', email: 'ops@example.com' });
  expect(await provider.noticesAt?.(url)).toBe('registered');
  const webhook = asaasServer.webhooks.find((one) => one.url === url);
  if (webhook) webhook.interrupted = true;
  expect(await provider.noticesAt?.(url)).toBe('interrupted');
  await provider.registerNotices?.({ url, token: 'token-2', email: 'ops@example.com' });
  expect(await provider.noticesAt?.(url)).toBe('registered');
  expect(asaasServer.webhooks.filter((one) => one.url === url)).toMatchObject([{ authToken: 'token-2' }]);
});

test('BI-06 efi: a wrong secret, key or certificate is told', async () => {
  expect(await outcomeOf(ourEfi({ clientSecret: 'wrong' }).diagnose())).toBe('unauthorized');
  expect(await outcomeOf(ourEfi({ pixKey: 'pix@outra.example' }).diagnose())).toBe('key');
  expect(await outcomeOf(ourEfi({ certificatePassword: 'wrong' }).diagnose())).toBe('certificate');
  expect(await outcomeOf(ourEfi({ certificate: Buffer.from('none') }).diagnose())).toBe('certificate');
});

test('BI-06 efi: a token is used again, and a revoked one is replaced', async () => {
  const provider = ourEfi();
  const tokens = () => efiServer.calls.filter(({ path }) => path === '/oauth/token').length;
  await provider.createCharge(charge(provider));
  const before = tokens();
  await provider.createCharge(charge(provider));
  expect(tokens()).toBe(before);
  efiServer.revokeTokens();
  await provider.createCharge(charge(provider));
  expect(tokens()).toBe(before + 1);
});

test('BI-06 efi: without a code in the charge its location gives one; the charge expires', async () => {
  const provider = ourEfi();
  efiServer.options.givesCode = false;
  const wanted = charge(provider);
  const { code, providerRef } = await provider.createCharge(wanted);
  efiServer.options.givesCode = true;
  expect(code).toContain('BR.GOV.BCB.PIX');
  const ref = { reference: wanted.reference, providerRef };
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await provider.readCharge?.(ref, later(61))).toMatchObject({ state: 'open' });
  expect(await provider.readCharge?.(ref, later(70))).toMatchObject({ state: 'expired' });
});

test('a notice names charges and proves nothing', () => {
  const notice = { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1', value: 1 } };
  expect(ourAsaas().readNotice?.(notice)).toEqual(['pay_1']);
  expect(ourEfi().readNotice?.({ pix: [{ txid: 'a', valor: '1.00' }, { endToEndId: 'E1' }, { txid: 'b' }] })).toEqual([
    'a',
    'b',
  ]);
  for (const broken of [undefined, null, [], 'pix', { pix: 'x' }, { payment: null }, { evento: 'teste_webhook' }])
    for (const provider of [ourAsaas(), ourEfi()]) expect(provider.readNotice?.(broken)).toEqual([]);
});
