import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { startAsaasDouble, type AsaasFaultKind } from '../../testing/asaas-double.ts';
import { customerNumber as from, join, node, openFlowShop, say, type Drawn } from '../../testing/open-flow-shop.ts';
import type { Shop } from '../../testing/open-shop.ts';
import { isSamePhone } from './bills/find-bills.ts';
import { connectAsaas } from './bills/network.ts';

let asaas: Awaited<ReturnType<typeof startAsaasDouble>>;
beforeEach(async () => {
  asaas = await startAsaasDouble();
  connectAsaas({ origin: asaas.origin });
  asaas.customers.push(
    { id: 'cus_1', name: 'Ana Lima', cpfCnpj: '52998224725', mobilePhone: '11988887777' },
    { id: 'cus_2', name: 'Bruno Reis', cpfCnpj: '11222333000181', phone: '1188887777' },
  );
  asaas.payments.push(
    { id: 'pay_3', customer: 'cus_1', status: 'PENDING', billingType: 'PIX', value: 80, dueDate: '2026-12-10' },
    { id: 'pay_2', customer: 'cus_1', status: 'OVERDUE', billingType: 'BOLETO', value: 1234.5, dueDate: '2026-11-10' },
    { id: 'pay_1', customer: 'cus_1', status: 'RECEIVED', billingType: 'PIX', value: 80, dueDate: '2026-10-10' },
    { id: 'pay_9', customer: 'cus_2', status: 'OVERDUE', billingType: 'PIX', value: 999, dueDate: '2026-11-01' },
  );
  return async () => {
    connectAsaas(undefined);
    await asaas.stop();
  };
});

const bill = (data: Record<string, unknown> = {}): Drawn => ({
  nodes: [
    node('1', 'start'),
    node('b', 'bill', {
      documentKey: 'cpf',
      message: 'Qual é o seu CPF?',
      invalidMessage: 'Não entendi. Só os números, por favor.',
      text: 'Vence em {{boleto_vencimento}}: {{boleto_valor}}\n{{boleto_link}}\n{{boleto_linha}}',
      most: 1,
      ...data,
    }),
    say('sim', 'Enviei {{boleto_quantidade}}.'),
    say('nada', 'Tudo pago!'),
    say('falha', 'Não consegui consultar.'),
    say('outro', 'Vou chamar alguém para conferir.'),
  ],
  connections: join('1>b', 'b/found>sim', 'b/none>nada', 'b/error>falha', 'b/mismatch>outro'),
});

/** A shop with a key of Asaas, in which the phrase `quero` starts a flow with a bill block. */
async function openBillShop(data: Record<string, unknown> = {}, change: (drawn: Drawn) => Drawn = (drawn) => drawn) {
  const keySetter =
    ({ admin }: Pick<Shop, 'admin'>) =>
    (value: string) =>
      admin.api.settings.set({ params: { key: 'asaas' }, body: { value } });
  const shop = await openFlowShop(async (opened) => {
    await keySetter(opened)(asaas.key);
    return change(bill(data));
  });
  return { ...shop, setKey: keySetter(shop) };
}

test('FB-03 a customer gets the second copy of a bill: the overdue one, with link, boleto and Pix code', async () => {
  const { write, admin, flow } = await openBillShop();
  expect(await write('quero')).toEqual(['Qual é o seu CPF?']);
  expect(await write('não sei')).toEqual(['Não entendi. Só os números, por favor.']);
  expect(await write('é 529.982.247-25')).toEqual([
    'Vence em 10/11/2026: R$ 1.234,50\nhttps://www.asaas.com/i/2\n0019050095401448160690680935031pay_2',
    '00020126pixpay_2',
    'Enviei 1.',
  ]);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const { steps } = await admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.map(({ nodeId, cause, input, handle }) => [nodeId, cause, input, handle])).toEqual([
    ['1', 'entered', null, 'a'],
    ['b', 'entered', null, null],
    ['b', 'message', 'não sei', null],
    ['b', 'message', 'é 529.982.247-25', null],
    ['b', 'answer', '200', 'found'],
    ['sim', 'entered', null, 'a'],
  ]);
  expect(steps[4]).toMatchObject({ variables: { boleto_valor: 'R$ 1.234,50', boleto_pix: '00020126pixpay_2' } });
  expect(JSON.stringify([steps, await admin.api.flows.show({ params: { id: flow.id } })])).not.toContain('aact');
});

test('FB-03 several open bills come in order, each Pix code as a picture and as a message of its own', async () => {
  const { write, phone } = await openBillShop({ most: 3, qrCode: true });
  await write('quero');
  await write('52998224725');
  const seen = (await phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer).slice(1);
  expect(seen.map(({ body, mimetype }) => mimetype ?? body.split('\n')[0])).toEqual([
    'Vence em 10/11/2026: R$ 1.234,50',
    'image/png',
    '00020126pixpay_2',
    'Vence em 10/12/2026: R$ 80,00',
    'image/png',
    '00020126pixpay_3',
    'Enviei 2.',
  ]);
});

test('FB-03 a number in a variable is used at once; a customer without open bills takes another branch', async () => {
  const { write } = await openBillShop({}, ({ nodes, connections }) => ({
    nodes: [...nodes, node('v', 'variable', { name: 'cpf', value: '11.222.333/0001-81' })],
    connections: [...connections.filter(({ source }) => source !== '1'), ...join('1>v', 'v>b')],
  }));
  asaas.payments.pop();
  expect(await write('quero')).toEqual(['Tudo pago!']);
  expect(asaas.calls[0]).toBe('/v3/customers?cpfCnpj=11222333000181&limit=10');
});

test('FB-03 a customer who types the CPF of another person gets nothing unless the block serves all', async () => {
  const { write, admin, flow } = await openBillShop();
  const stranger = '5511977770000';
  await write('quero', stranger);
  expect(await write('52998224725', stranger)).toEqual(['Vou chamar alguém para conferir.']);
  // Nothing was asked about the bills, and none of their values is in the trace.
  expect(asaas.calls).toEqual(['/v3/customers?cpfCnpj=52998224725&limit=10']);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const { steps } = await admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.at(-2)).toMatchObject({ nodeId: 'b', cause: 'answer', handle: 'mismatch', variables: {} });

  const open = await openBillShop({ anyPhone: true });
  await open.write('quero', stranger);
  expect(await open.write('52998224725', stranger)).toHaveLength(3);
});

test('FB-03 the phone of Asaas counts with and without the ninth digit, the country and signs', async () => {
  const same = ['11988887777', '1188887777', '+55 (11) 98888-7777', '011 98888-7777'];
  const other = ['11988887778', '21988887777', '98888-7777', '5511', '+1 11988887777'];
  for (const phone of same) expect([phone, isSamePhone(phone, from)]).toEqual([phone, true]);
  for (const phone of other) expect([phone, isSamePhone(phone, from)]).toEqual([phone, false]);
  expect(isSamePhone('11988887777', 'lid:5511988887777')).toBe(false);
  // If Asaas has no phone of the payer, the block treats the customer as a mismatch. Without a branch for a mismatch
  // the ticket waits for a user.
  asaas.customers.splice(0, 1, { id: 'cus_1', name: 'Ana Lima', cpfCnpj: '52998224725' });
  const { write, admin } = await openBillShop({}, ({ nodes, connections }) => ({
    nodes: nodes.filter(({ id }) => id !== 'outro'),
    connections: connections.filter(({ target }) => target !== 'outro'),
  }));
  await write('quero');
  expect(await write('52998224725')).toEqual([]);
  expect((await admin.api.tickets.list({ query: { showAll: true } })).tickets).toMatchObject([
    { status: 'pending', chatbot: false },
  ]);
});

test('FB-03 a bill by card goes out without a Pix code, and a broken picture leaves the code as text', async () => {
  const { write } = await openBillShop({ most: 5, qrCode: true });
  asaas.payments.push({
    id: 'pay_4',
    customer: 'cus_1',
    status: 'PENDING',
    billingType: 'CREDIT_CARD',
    value: 10,
    dueDate: '2026-12-01',
  });
  asaas.drawCode('bm8gcGljdHVyZQ==');
  await write('quero');
  expect((await write('52998224725')).map((body) => body.split('\n')[0])).toEqual([
    'Vence em 10/11/2026: R$ 1.234,50',
    '00020126pixpay_2',
    'Vence em 01/12/2026: R$ 10,00',
    'Vence em 10/12/2026: R$ 80,00',
    '00020126pixpay_3',
    'Enviei 3.',
  ]);
});

test.each<AsaasFaultKind>(['slow', 'broken', 'garbage', 'wrong-customer', 'wrong-payments', 'redirect'])(
  'FB-03 a look-up of bills that fails takes its branch, and nothing of another customer is sent: %s',
  async (fault) => {
    connectAsaas({ origin: asaas.origin, timeoutMs: 300 });
    const { write } = await openBillShop();
    await write('quero');
    asaas.fail(fault);
    expect(await write('52998224725')).toEqual(['Não consegui consultar.']);
  },
);

test('FB-03 a wrong key takes the branch for failures; three replies without a number do so, too', async () => {
  const { write, setKey } = await openBillShop();
  await setKey('$aact_prod_outra');
  await write('quero');
  expect(await write('52998224725')).toEqual(['Não consegui consultar.']);
  const other = '5511988880002';
  await write('quero', other);
  expect(await write('1', other)).toHaveLength(1);
  expect(await write('2', other)).toHaveLength(1);
  expect(await write('3', other)).toEqual(['Não consegui consultar.']);
});

test('FB-02 a flow with a bill block is published only if the company has a key, which stays secret', async () => {
  const { admin, flow, setKey, companyId } = await openBillShop();
  await setKey('');
  const publish = () => admin.api.flows.publish({ params: { id: flow.id }, body: {} });
  expect(await refusalOf(publish())).toMatchObject({
    status: 422,
    error: 'ERR_FLOW_HAS_FAULTS',
    findings: expect.arrayContaining([
      { nodeId: 'b', field: 'documentKey', code: 'missingReference', isError: true, detail: { kind: 'account' } },
    ]) as unknown,
  });
  await setKey(asaas.key);
  await publish();
  const stored = await asOperator((db) =>
    db.selectFrom('settings').select('value').where('company_id', '=', companyId).where('key', '=', 'asaas').execute(),
  );
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('chave');
  expect(JSON.stringify(await admin.api.settings.list())).not.toContain('chave');
});
