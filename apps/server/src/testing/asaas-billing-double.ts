import { randomBytes } from 'node:crypto';
import { startProviderServer, type ProviderReply } from './provider-server.ts';

interface AsaasPayment {
  object: 'payment';
  id: string;
  customer: string;
  billingType: string;
  value: number;
  originalValue: number | null;
  status: string;
  dueDate: string;
  description: string;
  externalReference: string;
  deleted: boolean;
  clientPaymentDate: string | null;
}

interface AsaasWebhook {
  id: string;
  url: string;
  enabled: boolean;
  interrupted: boolean;
  authToken: string;
  events: string[];
}

const refusal = (status: number, code: string, description: string): ProviderReply => ({
  status,
  json: { errors: [{ code, description }] },
});
const list = (data: readonly unknown[]): ProviderReply => ({
  status: 200,
  json: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data },
});
const today = () => new Date().toISOString().slice(0, 10);

/**
 * The API of Asaas on loopback, after its documentation (docs.asaas.com): customers, payments of the kind PIX with
 * their QR codes, webhooks with a token in a header, and Pix keys.
 */
export async function startAsaasDouble() {
  const account = { apiKey: `$aact_${randomBytes(12).toString('hex')}`, hasPixKey: true };
  const customers: { id: string; name: string; cpfCnpj: string }[] = [];
  const payments = new Map<string, AsaasPayment>();
  const webhooks: AsaasWebhook[] = [];

  function makeCustomer({ name, cpfCnpj }: Record<string, unknown>): ProviderReply {
    if (typeof name !== 'string' || name === '') return refusal(400, 'invalid_name', 'O nome deve ser informado.');
    if (!/^(\d{11}|\d{14})$/.test(String(cpfCnpj)))
      return refusal(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.');
    const customer = {
      object: 'customer',
      id: `cus_${randomBytes(6).toString('hex')}`,
      name,
      cpfCnpj: String(cpfCnpj),
    };
    customers.push(customer);
    return { status: 200, json: customer };
  }

  function makePayment(body: Record<string, unknown>): ProviderReply {
    if (!customers.some(({ id }) => id === body['customer']))
      return refusal(400, 'invalid_customer', 'Cliente inválido ou não informado.');
    if (typeof body['value'] !== 'number' || body['value'] <= 0)
      return refusal(400, 'invalid_value', 'O valor da cobrança deve ser informado.');
    if (String(body['dueDate']) < today())
      return refusal(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
    const payment: AsaasPayment = {
      object: 'payment',
      id: `pay_${randomBytes(6).toString('hex')}`,
      customer: String(body['customer']),
      billingType: String(body['billingType']),
      value: body['value'],
      originalValue: null,
      status: 'PENDING',
      dueDate: String(body['dueDate']),
      description: String(body['description']),
      externalReference: String(body['externalReference']),
      deleted: false,
      clientPaymentDate: null,
    };
    payments.set(payment.id, payment);
    return { status: 200, json: payment };
  }

  function saveWebhook(body: Record<string, unknown>, known?: AsaasWebhook): ProviderReply {
    if (typeof body['url'] !== 'string' || typeof body['email'] !== 'string' || !String(body['email']).includes('@'))
      return refusal(400, 'invalid_email', 'Informe um e-mail válido.');
    const webhook: AsaasWebhook = {
      id: known?.id ?? randomBytes(8).toString('hex'),
      url: body['url'],
      enabled: body['enabled'] === true,
      interrupted: body['interrupted'] === true,
      authToken: String(body['authToken']),
      events: body['events'] as string[],
    };
    if (known) Object.assign(known, webhook);
    else webhooks.push(webhook);
    const { authToken: _, ...shown } = webhook;
    return { status: 200, json: { ...shown, hasAuthToken: true } };
  }

  const server = await startProviderServer(({ method, path, query, headers, body }) => {
    if (headers['access_token'] !== account.apiKey || headers['user-agent'] === undefined)
      return refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    const [, version, resource, id = '', more] = path.split('/');
    if (version !== 'v3') return refusal(404, 'not_found', '');
    const route = `${method} ${resource}${id && '/:id'}${more ? `/${more}` : ''}`;
    const payment = payments.get(id);
    switch (route) {
      case 'GET customers':
        return list(customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj')));
      case 'POST customers':
        return makeCustomer(body);
      case 'GET payments':
        return list([...payments.values()].filter((one) => one.externalReference === query.get('externalReference')));
      case 'POST payments':
        return makePayment(body);
      case 'GET payments/:id':
        return payment ? { status: 200, json: payment } : refusal(404, 'not_found', '');
      case 'DELETE payments/:id':
        if (!payment) return refusal(404, 'not_found', '');
        if (payment.status !== 'PENDING' && payment.status !== 'OVERDUE')
          return refusal(400, 'invalid_action', 'Não é possível remover uma cobrança recebida.');
        payment.deleted = true;
        return { status: 200, json: { deleted: true, id } };
      case 'GET payments/:id/pixQrCode':
        if (!payment) return refusal(404, 'not_found', '');
        return {
          status: 200,
          json: {
            success: true,
            encodedImage: 'iVBORw0KGgo=',
            payload: `00020101021226820014br.gov.bcb.pix2560pix-h.asaas.com/qr/cobv/${id}6304ABCD`,
            expirationDate: `${new Date().getFullYear() + 1}-12-31 23:59:59`,
          },
        };
      case 'GET pix/:id':
        return list(
          account.hasPixKey ? [{ id: '1', key: 'b6295ee1-f054-47d1-9e90-ee57b74f60d9', status: 'ACTIVE' }] : [],
        );
      case 'GET webhooks':
        return list(webhooks.map(({ authToken: _, ...shown }) => ({ ...shown, hasAuthToken: true })));
      case 'POST webhooks':
        return saveWebhook(body);
      case 'PUT webhooks/:id':
        return saveWebhook(
          body,
          webhooks.find((webhook) => webhook.id === id),
        );
      default:
        return refusal(404, 'not_found', '');
    }
  });

  const requirePayment = (id: string) => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`There is no payment ${id}.`);
    return payment;
  };
  return {
    ...server,
    account,
    customers,
    payments,
    webhooks,
    /** A payer pays; the amount is that of the payment, unless another is given. */
    pay(id: string, value?: number) {
      const payment = requirePayment(id);
      if (value !== undefined) Object.assign(payment, { originalValue: payment.value, value });
      Object.assign(payment, { status: 'RECEIVED', clientPaymentDate: today() });
    },
    refund: (id: string) => void (requirePayment(id).status = 'REFUNDED'),
    /** Sends an event as Asaas does, with the token of the webhook unless another is given. @returns the status */
    async notify(id: string, { event = 'PAYMENT_RECEIVED', token }: { event?: string; token?: string } = {}) {
      const [webhook] = webhooks;
      if (!webhook) throw new Error('No webhook is registered.');
      const { status } = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'asaas-access-token': token ?? webhook.authToken },
        body: JSON.stringify({
          id: `evt_${randomBytes(8).toString('hex')}`,
          event,
          dateCreated: new Date().toISOString(),
          payment: requirePayment(id),
        }),
      });
      return status;
    },
  };
}
