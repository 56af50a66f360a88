import { randomBytes, randomUUID } from 'node:crypto';
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
  externalReference: string | null;
  /** The code by which it was paid, if that asked for a mandate. */
  pixQrCodeId: string | null;
  pixAutomaticAuthorizationId: string | null;
  deleted: boolean;
  clientPaymentDate: string | null;
}

interface AsaasAuthorization {
  id: string;
  status: 'CREATED' | 'ACTIVE' | 'REFUSED' | 'CANCELLED' | 'EXPIRED';
  frequency: string;
  contractId: string;
  customerId: string;
  startDate: string;
  value: number | null;
  minLimitValue: number | null;
  payload: string;
  encodedImage: string;
  immediateQrCode: { conciliationIdentifier: string; expirationDate: string; originalValue: number };
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
/** Days of authorizations have another form than those of payments. */
const brazilian = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/');
const frequencies = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'];
const dayMs = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

/**
 * The API of Asaas on loopback, after its documentation (docs.asaas.com): customers, payments of the kind PIX with
 * their QR codes, authorizations of Pix Automático, webhooks with a token in a header, and Pix keys.
 */
export async function startAsaasDouble() {
  const account = { apiKey: `$aact_${randomBytes(12).toString('hex')}`, hasPixKey: true };
  const customers: { id: string; name: string; cpfCnpj: string }[] = [];
  const payments = new Map<string, AsaasPayment>();
  const webhooks: AsaasWebhook[] = [];
  const authorizations = new Map<string, AsaasAuthorization>();

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
    const authorizationId = body['pixAutomaticAuthorizationId'];
    if (authorizationId !== undefined) {
      const problem = problemOfDebit(String(authorizationId), body);
      if (problem) return refusal(400, 'invalid_action', problem);
    }
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
      pixQrCodeId: null,
      pixAutomaticAuthorizationId: authorizationId === undefined ? null : String(authorizationId),
      deleted: false,
      clientPaymentDate: null,
    };
    payments.set(payment.id, payment);
    return { status: 200, json: payment };
  }

  /** The rules of a charge that an authorization pays; undefined: it keeps them. */
  function problemOfDebit(id: string, body: Record<string, unknown>): string | undefined {
    const authorization = authorizations.get(id);
    if (authorization?.status !== 'ACTIVE') return 'A autorização do Pix Automático deve estar ativa.';
    if (authorization.customerId !== body['customer']) return 'O cliente não corresponde ao da autorização.';
    const days = Math.round((Date.parse(String(body['dueDate'])) - Date.parse(today())) / dayMs);
    return days < 2 || days > 10 ? 'O vencimento deve ser entre 2 e 10 dias.' : undefined;
  }

  function makeAuthorization(body: Record<string, unknown>): ProviderReply {
    const { customerId, contractId, frequency, startDate, immediateQrCode } = body;
    const { originalValue, expirationSeconds } = (immediateQrCode ?? {}) as Record<string, unknown>;
    if (!customers.some(({ id }) => id === customerId))
      return refusal(400, 'invalid_customerId', 'Cliente inválido ou não informado.');
    if (typeof contractId !== 'string' || contractId.length === 0 || contractId.length > 35)
      return refusal(400, 'invalid_contractId', 'O identificador do contrato é inválido.');
    if (!frequencies.includes(String(frequency)) || !/^\d{4}-\d\d-\d\d$/.test(String(startDate)))
      return refusal(400, 'invalid_object', 'A periodicidade é inválida.');
    if (typeof originalValue !== 'number' || originalValue <= 0 || typeof expirationSeconds !== 'number')
      return refusal(400, 'invalid_object', 'O QR Code imediato deve ser informado.');
    const id = randomUUID();
    const authorization: AsaasAuthorization = {
      id,
      status: 'CREATED',
      frequency: String(frequency),
      contractId,
      customerId: String(customerId),
      startDate: brazilian(new Date(String(startDate))),
      value: (body['value'] as number | undefined) ?? null,
      minLimitValue: (body['minLimitValue'] as number | undefined) ?? null,
      payload: `00020101021226820014br.gov.bcb.pix2560pix-h.asaas.com/qr/rec/${id}6304ABCD`,
      encodedImage: 'iVBORw0KGgo=',
      immediateQrCode: {
        conciliationIdentifier: randomBytes(16).toString('hex').toUpperCase(),
        expirationDate: `${brazilian(new Date(Date.now() + dayMs))} 20:55:10`,
        originalValue,
      },
    };
    authorizations.set(id, authorization);
    return { status: 200, json: authorization };
  }

  function cancelAuthorization(authorization: AsaasAuthorization): ProviderReply {
    if (authorization.status !== 'ACTIVE')
      return refusal(400, 'invalid_action', 'Somente autorizações ativas podem ser canceladas.');
    authorization.status = 'CANCELLED';
    return { status: 200, json: authorization };
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

  const server = await startProviderServer(async ({ method, path, query, headers, body }) => {
    if (path === '/bank/pay') return payCode(String(body['code']));
    if (headers['access_token'] !== account.apiKey || headers['user-agent'] === undefined)
      return refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    const [, version, resource, id = '', more] = path.split('/');
    if (version !== 'v3') return refusal(404, 'not_found', '');
    const route = `${method} ${resource}${id && '/:id'}${more ? `/${more}` : ''}`;
    const payment = payments.get(id);
    if (path.startsWith('/v3/pix/automatic/authorizations')) {
      const authorizationId = path.split('/')[5];
      if (authorizationId === undefined)
        return method === 'POST' ? makeAuthorization(body) : list([...authorizations.values()].toReversed());
      const authorization = authorizations.get(authorizationId);
      if (!authorization) return refusal(404, 'not_found', '');
      return method === 'DELETE' ? cancelAuthorization(authorization) : { status: 200, json: authorization };
    }
    switch (route) {
      case 'GET customers':
        return list(customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj')));
      case 'POST customers':
        return makeCustomer(body);
      case 'GET payments':
        return list(
          [...payments.values()].filter((one) =>
            query.has('pixQrCodeId')
              ? one.pixQrCodeId === query.get('pixQrCodeId')
              : one.externalReference === query.get('externalReference'),
          ),
        );
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
  const requireAuthorization = (id: string) => {
    const authorization = authorizations.get(id);
    if (!authorization) throw new Error(`There is no authorization ${id}.`);
    return authorization;
  };
  /** Sends an event as Asaas does, with the token of the webhook unless another is given. @returns the status */
  async function send(event: string, content: object, token?: string) {
    const [webhook] = webhooks;
    if (!webhook) throw new Error('No webhook is registered.');
    const { status } = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'asaas-access-token': token ?? webhook.authToken },
      body: JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        event,
        dateCreated: new Date().toISOString(),
        ...content,
      }),
    });
    return status;
  }
  function authorise(id: string, value?: number): AsaasPayment {
    const authorization = requireAuthorization(id);
    const { conciliationIdentifier, originalValue } = authorization.immediateQrCode;
    const payment: AsaasPayment = {
      object: 'payment',
      id: `pay_${randomBytes(6).toString('hex')}`,
      // Of the account that paid, which Asaas makes; not the one of the authorization.
      customer: `cus_${randomBytes(6).toString('hex')}`,
      billingType: 'PIX',
      value: value ?? originalValue,
      originalValue: null,
      status: 'RECEIVED',
      dueDate: today(),
      description: '',
      externalReference: null,
      pixQrCodeId: conciliationIdentifier,
      pixAutomaticAuthorizationId: null,
      deleted: false,
      clientPaymentDate: today(),
    };
    payments.set(payment.id, payment);
    authorization.status = 'ACTIVE';
    return payment;
  }
  const notifyMandate = (id: string, event: string, token?: string) =>
    send(`PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${event}`, { authorization: requireAuthorization(id) }, token);
  /** A journey shows the code of an authorization to the bank of the payer, who gives it. */
  async function payCode(code: string): Promise<ProviderReply> {
    const asked = [...authorizations.values()].find(({ payload }) => payload === code);
    if (!asked) return refusal(404, 'not_found', '');
    const payment = authorise(asked.id);
    await notifyMandate(asked.id, 'ACTIVATED');
    await send('PAYMENT_RECEIVED', { payment });
    return { status: 200, json: {} };
  }
  return {
    ...server,
    authorizations,
    /** A payer pays the code of an authorization, which gives it. @returns the payment */
    authorise,
    notifyMandate,
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
    notify: (id: string, { event = 'PAYMENT_RECEIVED', token }: { event?: string; token?: string } = {}) =>
      send(event, { payment: requirePayment(id) }, token),
  };
}
