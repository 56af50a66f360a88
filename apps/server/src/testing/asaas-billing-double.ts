import { randomBytes } from 'node:crypto';
import {
  cancelAuthorization,
  makeAuthorization,
  makeCustomer,
  makePayment,
  newPayment,
  refusal,
  removePayment,
  saveWebhook,
  today,
  withoutToken,
  type AsaasPayment,
  type AsaasRecords,
} from './asaas-billing-records.ts';
import { replyByRoute, startProviderServer, type ProviderReply, type ProviderRoutes } from './provider-server.ts';

interface AsaasAccount {
  apiKey: string;
  hasPixKey: boolean;
}

const ok = (json: unknown): ProviderReply => ({ status: 200, json });
const found = (record: unknown): ProviderReply => (record ? ok(record) : refusal(404, 'not_found', ''));
const list = (data: readonly unknown[]): ProviderReply =>
  ok({ object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data });

/**
 * The API of Asaas on loopback, after its documentation (docs.asaas.com): customers, payments of the kind PIX with
 * their QR codes, authorizations of Pix Automático, webhooks with a token in a header, and Pix keys.
 */
export async function startAsaasBillingDouble() {
  const account: AsaasAccount = { apiKey: `$aact_${randomBytes(12).toString('hex')}`, hasPixKey: true };
  const records: AsaasRecords = { customers: [], payments: new Map(), authorizations: new Map(), webhooks: [] };
  const routes = routesOf(account, records);
  const payer = payerOf(records);
  const server = await startProviderServer(async (call) => {
    // Not a call of Asaas: here a browser journey pays a code, as the payer does at the bank.
    if (call.path === '/bank/pay') return payer.payCode(String(call.body['code']));
    if (call.headers['access_token'] !== account.apiKey || call.headers['user-agent'] === undefined)
      return refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    return replyByRoute(routes, call) ?? refusal(404, 'not_found', '');
  });
  return { ...server, ...records, ...payer, account };
}

export type AsaasBillingDouble = Awaited<ReturnType<typeof startAsaasBillingDouble>>;

const routesOf = (account: AsaasAccount, records: AsaasRecords): ProviderRoutes => {
  const { customers, payments, authorizations, webhooks } = records;
  return {
    'GET /v3/customers': ({ query }) => list(customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj'))),
    'POST /v3/customers': ({ body }) => makeCustomer(records, body),

    'GET /v3/payments': ({ query }) =>
      list(
        [...payments.values()].filter(({ pixQrCodeId, externalReference }) =>
          query.has('pixQrCodeId')
            ? pixQrCodeId === query.get('pixQrCodeId')
            : externalReference === query.get('externalReference'),
        ),
      ),
    'POST /v3/payments': ({ body }) => makePayment(records, body),
    'GET /v3/payments/:id': (_, id) => found(payments.get(id)),
    'DELETE /v3/payments/:id': (_, id) => removePayment(records, id),
    'GET /v3/payments/:id/pixQrCode': (_, id) => found(payments.has(id) && codeOf(id)),

    'GET /v3/pix/automatic/authorizations': () => list([...authorizations.values()].toReversed()),
    'POST /v3/pix/automatic/authorizations': ({ body }) => makeAuthorization(records, body),
    'GET /v3/pix/automatic/authorizations/:id': (_, id) => found(authorizations.get(id)),
    'DELETE /v3/pix/automatic/authorizations/:id': (_, id) => {
      const authorization = authorizations.get(id);
      return authorization ? cancelAuthorization(authorization) : found(undefined);
    },

    'GET /v3/pix/addressKeys': () =>
      list(account.hasPixKey ? [{ id: '1', key: 'b6295ee1-f054-47d1-9e90-ee57b74f60d9', status: 'ACTIVE' }] : []),
    'GET /v3/webhooks': () => list(webhooks.map(withoutToken)),
    'POST /v3/webhooks': ({ body }) => saveWebhook(records, body),
    'PUT /v3/webhooks/:id': ({ body }, id) => saveWebhook(records, body, id),
  };
};

const codeOf = (paymentId: string) => ({
  success: true,
  encodedImage: 'iVBORw0KGgo=',
  payload: `00020101021226820014br.gov.bcb.pix2560pix-h.asaas.com/qr/cobv/${paymentId}6304ABCD`,
  expirationDate: `${new Date().getFullYear() + 1}-12-31 23:59:59`,
});

/** What a payer does at the bank, and the events that Asaas sends then. */
function payerOf({ payments, authorizations, webhooks }: AsaasRecords) {
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
  /** A payer pays the code of an authorization, and so grants it. @returns the payment */
  function authorise(id: string, value?: number): AsaasPayment {
    const authorization = requireAuthorization(id);
    const { conciliationIdentifier, originalValue } = authorization.immediateQrCode;
    const payment = newPayment({
      // Asaas makes a customer for the account that paid. It is not the customer of the authorization.
      customer: `cus_${randomBytes(6).toString('hex')}`,
      value: value ?? originalValue,
      status: 'RECEIVED',
      dueDate: today(),
      pixQrCodeId: conciliationIdentifier,
      clientPaymentDate: today(),
    });
    payments.set(payment.id, payment);
    authorization.status = 'ACTIVE';
    return payment;
  }
  const notifyMandate = (id: string, event: string, token?: string) =>
    send(`PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${event}`, { authorization: requireAuthorization(id) }, token);
  return {
    authorise,
    notifyMandate,
    /** A payer pays; the amount is that of the payment, unless another is given. */
    pay(id: string, value?: number) {
      const payment = requirePayment(id);
      if (value !== undefined) Object.assign(payment, { originalValue: payment.value, value });
      Object.assign(payment, { status: 'RECEIVED', clientPaymentDate: today() });
    },
    /** The payer grants the authorization that has this code. */
    async payCode(code: string): Promise<ProviderReply> {
      const authorization = [...authorizations.values()].find(({ payload }) => payload === code);
      if (!authorization) return refusal(404, 'not_found', '');
      const payment = authorise(authorization.id);
      await notifyMandate(authorization.id, 'ACTIVATED');
      await send('PAYMENT_RECEIVED', { payment });
      return ok({});
    },
    refund: (id: string) => void (requirePayment(id).status = 'REFUNDED'),
    notify: (id: string, { event = 'PAYMENT_RECEIVED', token }: { event?: string; token?: string } = {}) =>
      send(event, { payment: requirePayment(id) }, token),
  };
}
