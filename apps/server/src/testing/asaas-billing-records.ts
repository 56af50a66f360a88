import { randomBytes, randomUUID } from 'node:crypto';
import type { ProviderReply } from './provider-server.ts';

export interface AsaasPayment {
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
  /** The code by which it was paid, if the payment of the code also granted a mandate. */
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

/** What an account at Asaas holds. */
export interface AsaasRecords {
  customers: { id: string; name: string; cpfCnpj: string }[];
  payments: Map<string, AsaasPayment>;
  authorizations: Map<string, AsaasAuthorization>;
  webhooks: AsaasWebhook[];
}

type Body = Record<string, unknown>;

/** A refusal in the form of Asaas. */
export const refusal = (status: number, code: string, description: string): ProviderReply => ({
  status,
  json: { errors: [{ code, description }] },
});
/** Days of authorizations are DD/MM/YYYY, those of payments YYYY-MM-DD. */
const brazilian = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/');
const frequencies = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'];
const dayMs = 86_400_000;
export const today = () => new Date().toISOString().slice(0, 10);

/** Adds a customer, or refuses it as Asaas does. */
export function makeCustomer({ customers }: AsaasRecords, { name, cpfCnpj }: Body): ProviderReply {
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

/** Adds a payment, or refuses it as Asaas does. A payment of an authorization must keep its rules. */
export function makePayment(records: AsaasRecords, body: Body): ProviderReply {
  if (!records.customers.some(({ id }) => id === body['customer']))
    return refusal(400, 'invalid_customer', 'Cliente inválido ou não informado.');
  if (typeof body['value'] !== 'number' || body['value'] <= 0)
    return refusal(400, 'invalid_value', 'O valor da cobrança deve ser informado.');
  if (String(body['dueDate']) < today())
    return refusal(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.');
  const authorizationId = body['pixAutomaticAuthorizationId'];
  if (authorizationId !== undefined) {
    const problem = problemOfDebit(records, String(authorizationId), body);
    if (problem) return refusal(400, 'invalid_action', problem);
  }
  const payment = newPayment({
    customer: String(body['customer']),
    billingType: String(body['billingType']),
    value: body['value'],
    dueDate: String(body['dueDate']),
    description: String(body['description']),
    externalReference: String(body['externalReference']),
    pixAutomaticAuthorizationId: authorizationId === undefined ? null : String(authorizationId),
  });
  records.payments.set(payment.id, payment);
  return { status: 200, json: payment };
}

/** A payment by Pix that waits, with what is known of it. */
export const newPayment = (
  known: Pick<AsaasPayment, 'customer' | 'value' | 'dueDate'> & Partial<AsaasPayment>,
): AsaasPayment => ({
  object: 'payment',
  id: `pay_${randomBytes(6).toString('hex')}`,
  billingType: 'PIX',
  originalValue: null,
  status: 'PENDING',
  description: '',
  externalReference: null,
  pixQrCodeId: null,
  pixAutomaticAuthorizationId: null,
  deleted: false,
  clientPaymentDate: null,
  ...known,
});

/** Which rule of Asaas forbids to charge an authorization; undefined: the charge is allowed. */
function problemOfDebit({ authorizations }: AsaasRecords, id: string, body: Body): string | undefined {
  const authorization = authorizations.get(id);
  if (authorization?.status !== 'ACTIVE') return 'A autorização do Pix Automático deve estar ativa.';
  if (authorization.customerId !== body['customer']) return 'O cliente não corresponde ao da autorização.';
  const days = Math.round((Date.parse(String(body['dueDate'])) - Date.parse(today())) / dayMs);
  return days < 2 || days > 10 ? 'O vencimento deve ser entre 2 e 10 dias.' : undefined;
}

/** Only what was not paid can be removed. */
export function removePayment({ payments }: AsaasRecords, id: string): ProviderReply {
  const payment = payments.get(id);
  if (!payment) return refusal(404, 'not_found', '');
  if (payment.status !== 'PENDING' && payment.status !== 'OVERDUE')
    return refusal(400, 'invalid_action', 'Não é possível remover uma cobrança recebida.');
  payment.deleted = true;
  return { status: 200, json: { deleted: true, id } };
}

/** Adds an authorization of Pix Automático with the code that a payer pays to grant it. */
export function makeAuthorization({ customers, authorizations }: AsaasRecords, body: Body): ProviderReply {
  const { customerId, contractId, frequency, startDate, immediateQrCode } = body;
  const { originalValue, expirationSeconds } = (immediateQrCode ?? {}) as Body;
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

export function cancelAuthorization(authorization: AsaasAuthorization): ProviderReply {
  if (authorization.status !== 'ACTIVE')
    return refusal(400, 'invalid_action', 'Somente autorizações ativas podem ser canceladas.');
  authorization.status = 'CANCELLED';
  return { status: 200, json: authorization };
}

/** Adds a webhook, or changes the one with this id. */
export function saveWebhook({ webhooks }: AsaasRecords, body: Body, id?: string): ProviderReply {
  const existing = webhooks.find((webhook) => webhook.id === id);
  if (typeof body['url'] !== 'string' || typeof body['email'] !== 'string' || !String(body['email']).includes('@'))
    return refusal(400, 'invalid_email', 'Informe um e-mail válido.');
  const webhook: AsaasWebhook = {
    id: existing?.id ?? randomBytes(8).toString('hex'),
    url: body['url'],
    enabled: body['enabled'] === true,
    interrupted: body['interrupted'] === true,
    authToken: String(body['authToken']),
    events: body['events'] as string[],
  };
  if (existing) Object.assign(existing, webhook);
  else webhooks.push(webhook);
  return { status: 200, json: withoutToken(webhook) };
}

/** A webhook as Asaas shows it. */
export const withoutToken = ({ authToken: _, ...shown }: AsaasWebhook) => ({ ...shown, hasAuthToken: true });
