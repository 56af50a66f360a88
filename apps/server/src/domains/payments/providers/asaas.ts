import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { NoticeState } from '@balcao/contract';
import { callProvider, readAnswer } from '../network.ts';
import {
  centsOf,
  dateOf,
  ProviderError,
  type ChargeReport,
  type NewCharge,
  type NoticeRegistration,
  type Payer,
  type ProviderPort,
} from './port.ts';
import { reais } from './br-code.ts';
import { inBrazil, listOf, Payment, type AskAsaas } from './asaas-wire.ts';
import { asaasMandates, firstPaymentOf, noticedEvents, paymentNames } from './asaas-mandates.ts';

export interface AsaasSettings {
  apiKey: string;
  sandbox: boolean;
}

const Customer = z.object({ id: z.string().min(1) });
const QrCode = z.object({ payload: z.string().min(1).max(1000), expirationDate: z.string().nullish() });
const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  interrupted: z.boolean().nullish(),
  events: z.array(z.string()).nullish(),
});
type Webhook = z.infer<typeof Webhook>;

/** The events for which we register. */
const events = ['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUNDED', 'PAYMENT_DELETED', ...noticedEvents];

/** Charges by Asaas (docs.asaas.com): a customer, a payment of the kind PIX, and its QR code. */
export function asaas({ apiKey, sandbox }: AsaasSettings): ProviderPort {
  const origin = sandbox ? 'https://api-sandbox.asaas.com' : 'https://api.asaas.com';

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callProvider(origin, `/v3${path}`, {
      method,
      headers: { access_token: apiKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const ask: AskAsaas = async (schema, ...args) => readAnswer(schema, await call(...args));

  return {
    newReference: () => randomBytes(16).toString('hex'),

    async createCharge(charge) {
      const { reference, cents } = charge;
      const payment = (await findPayment(ask, reference)) ?? (await makePayment(ask, charge));
      if (payment.externalReference !== reference || centsOf(payment.value) !== cents)
        throw new ProviderError('unexpected', 'another charge than the one that was made');
      const { payload, expirationDate } = await ask(QrCode, 'GET', `/payments/${payment.id}/pixQrCode`);
      return { providerRef: payment.id, code: payload, expiresAt: dateOf(expirationDate && inBrazil(expirationDate)) };
    },

    async readCharge({ reference, providerRef }) {
      const readFirstPayment = firstPaymentOf(providerRef);
      if (readFirstPayment) return reportOf(await readFirstPayment(ask));
      const payment = await ask(Payment, 'GET', `/payments/${encodeURIComponent(providerRef)}`);
      if (payment.id !== providerRef || payment.externalReference !== reference)
        throw new ProviderError('unexpected', 'another charge than the one that was asked for');
      return reportOf(payment);
    },

    async cancelCharge({ providerRef }) {
      // The first payment of a mandate exists only when it is paid; its code expires by itself.
      if (firstPaymentOf(providerRef)) return;
      const answer = await call('DELETE', `/payments/${encodeURIComponent(providerRef)}`);
      if (answer.status !== 404) readAnswer(z.object({ deleted: z.literal(true) }), answer);
    },

    readNotice(body) {
      return paymentNames(body);
    },

    mandates: asaasMandates({ ask, customerOf: (payer) => customerWith(ask, payer) }),

    async noticesAt(url): Promise<NoticeState> {
      const webhook = await findWebhook(ask, url);
      // An earlier version of this product registered fewer events. An answer without a list of events is trusted.
      if (!webhook?.enabled || events.some((event) => webhook.events?.includes(event) === false)) return 'missing';
      return webhook.interrupted ? 'interrupted' : 'registered';
    },

    registerNotices: (registration) => registerWebhook(ask, registration),

    async diagnose() {
      const keys = await ask(listOf(z.object({})), 'GET', '/pix/addressKeys?status=ACTIVE&limit=1');
      if (keys.data.length === 0) throw new ProviderError('key');
    },
  };
}

/** The id of the customer with this document at Asaas, who is created if there is none. */
async function customerWith(ask: AskAsaas, { name, document }: Payer): Promise<string> {
  const found = await ask(listOf(Customer), 'GET', `/customers?cpfCnpj=${document}&limit=1`);
  if (found.data[0]) return found.data[0].id;
  const created = await ask(Customer, 'POST', '/customers', { name, cpfCnpj: document, notificationDisabled: true });
  return created.id;
}

/** Finds a payment that was made, but whose answer was lost. */
async function findPayment(ask: AskAsaas, reference: string): Promise<Payment | undefined> {
  const found = await ask(listOf(Payment), 'GET', `/payments?externalReference=${reference}&limit=1`);
  return found.data.find((payment) => payment.externalReference === reference && payment.deleted !== true);
}

async function makePayment(ask: AskAsaas, { reference, cents, description, payer, now, mandate }: NewCharge) {
  return ask(Payment, 'POST', '/payments', {
    customer: mandate?.customerRef ?? (await customerWith(ask, payer)),
    billingType: 'PIX',
    value: Number(reais(cents)),
    // Asaas refuses a day that has passed in Brazil, so an ordinary charge is due tomorrow.
    dueDate: mandate?.dueDate ?? new Date(now.getTime() + 24 * 3600_000).toISOString().slice(0, 10),
    ...(mandate && { pixAutomaticAuthorizationId: mandate.providerRef }),
    description,
    externalReference: reference,
  });
}

async function findWebhook(ask: AskAsaas, url: string): Promise<Webhook | undefined> {
  const { data } = await ask(listOf(Webhook), 'GET', '/webhooks?limit=100');
  return data.find((webhook) => webhook.url === url);
}

async function registerWebhook(ask: AskAsaas, { url, token, email }: NoticeRegistration): Promise<void> {
  const webhook = {
    name: 'Balcão',
    url,
    email,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken: token,
    sendType: 'SEQUENTIALLY',
    events,
  };
  const existing = await findWebhook(ask, url);
  if (existing) await ask(Webhook, 'PUT', `/webhooks/${existing.id}`, webhook);
  else await ask(Webhook, 'POST', '/webhooks', webhook);
}

/** @param payment undefined: the first payment of a mandate, which was not made yet */
function reportOf(payment: Payment | undefined): ChargeReport {
  if (!payment) return { state: 'open', paidCents: 0, paidAt: null };
  const { status, value, deleted, clientPaymentDate, confirmedDate } = payment;
  const day = clientPaymentDate ?? confirmedDate;
  const paidAt = dateOf(day && inBrazil(day));
  if (['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH'].includes(status))
    return { state: 'paid', paidCents: centsOf(value), paidAt };
  if (status === 'REFUNDED') return { state: 'refunded', paidCents: centsOf(value), paidAt };
  return { state: deleted === true ? 'expired' : 'open', paidCents: 0, paidAt: null };
}
