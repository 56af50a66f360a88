import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of Asaas' API version 3 that its documentation names for these calls. */
interface Customer {
  id: string;
  name: string;
  cpfCnpj: string;
  /** Without the country, as Asaas keeps them. */
  phone?: string;
  mobilePhone?: string;
  deleted?: boolean;
}
interface Payment {
  id: string;
  customer: string;
  status: 'PENDING' | 'OVERDUE' | 'RECEIVED' | 'CONFIRMED';
  billingType: 'BOLETO' | 'PIX' | 'CREDIT_CARD' | 'UNDEFINED';
  value: number;
  dueDate: string;
}

/** How Asaas fails: no answer in time, 500, a page instead of JSON, another address, or data of another customer. */
export type AsaasFaultKind = 'slow' | 'broken' | 'garbage' | 'wrong-customer' | 'wrong-payments' | 'redirect';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface AsaasState {
  key: string;
  customers: Customer[];
  payments: Payment[];
  fault: AsaasFaultKind | undefined;
  /** The picture of the Pix code, as base64. */
  codePicture: string;
}

interface Reply {
  status: number;
  json: unknown;
}

/** Plays Asaas on this machine, by docs.asaas.com/reference: customers, payments, Pix code and boleto line. */
export async function startAsaasDouble({ key = '$aact_prod_0001:chave' } = {}) {
  const state: AsaasState = { key, customers: [], payments: [], fault: undefined, codePicture: picture };
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://asaas');
    calls.push(`${url.pathname}${url.search}`);
    if (failByFault(state.fault, response)) return;
    const { status, json } =
      request.headers['access_token'] === key
        ? replyTo(state, url)
        : refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    key,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers: state.customers,
    payments: state.payments,
    /** The addresses that were called. */
    calls,
    fail: (kind: AsaasFaultKind | undefined) => void (state.fault = kind),
    drawCode: (png: string) => void (state.codePicture = png),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const ok = (json: unknown): Reply => ({ status: 200, json });
const refusal = (status: number, code: string, description: string): Reply => ({
  status,
  json: { errors: [{ code, description }] },
});

/** Fails a call. @returns false without a fault, and for the faults `wrong-…`, which only change the reply */
function failByFault(fault: AsaasFaultKind | undefined, response: http.ServerResponse): boolean {
  switch (fault) {
    case 'slow':
      // No reply is sent: the client must time out.
      return true;
    case 'broken':
      response.writeHead(500).end('Internal Server Error');
      return true;
    case 'garbage':
      response.writeHead(200).end('<html>Manutenção</html>');
      return true;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/v3' }).end();
      return true;
    default:
      return false;
  }
}

function replyTo(state: AsaasState, url: URL): Reply {
  const [, version, noun, id, part = ''] = url.pathname.split('/');
  if (version !== 'v3') return refusal(404, 'not_found', 'Recurso não encontrado');
  if (noun === 'customers') return pageOf(customersFor(state, url.searchParams), url.searchParams);
  if (noun === 'payments' && id === undefined) return pageOf(paymentsFor(state, url.searchParams), url.searchParams);
  const payment = state.payments.find((candidate) => candidate.id === id);
  if (!payment) return refusal(404, 'not_found', 'Cobrança não encontrada');
  if (part === 'pixQrCode') return pixCodeOf(payment, state.codePicture);
  if (part === 'identificationField') return boletoLineOf(payment);
  return ok(viewPayment(payment));
}

const customersFor = ({ customers, fault }: AsaasState, query: URLSearchParams) =>
  customers
    .filter(({ cpfCnpj }) => fault === 'wrong-customer' || cpfCnpj === query.get('cpfCnpj'))
    .map((customer) => ({ object: 'customer', deleted: false, ...customer }));

const paymentsFor = ({ payments, fault }: AsaasState, query: URLSearchParams) =>
  payments
    .filter(({ customer }) => fault === 'wrong-payments' || customer === query.get('customer'))
    .filter(({ status }) => !query.has('status') || status === query.get('status'))
    .map(viewPayment);

const viewPayment = (payment: Payment) => ({
  object: 'payment',
  deleted: false,
  invoiceUrl: `https://www.asaas.com/i/${payment.id.replace('pay_', '')}`,
  ...payment,
});

function pageOf(records: readonly object[], query: URLSearchParams): Reply {
  const limit = Math.min(Number(query.get('limit') ?? 10), 100);
  const offset = Number(query.get('offset') ?? 0);
  return ok({
    object: 'list',
    hasMore: offset + limit < records.length,
    totalCount: records.length,
    limit,
    offset,
    data: records.slice(offset, offset + limit),
  });
}

const pixCodeOf = ({ id, billingType, dueDate }: Payment, encodedImage: string): Reply =>
  billingType === 'CREDIT_CARD'
    ? refusal(400, 'invalid_billingType', 'A forma de pagamento não permite Pix')
    : ok({ success: true, encodedImage, payload: `00020126pix${id}`, expirationDate: `${dueDate} 23:59:59` });

const boletoLineOf = ({ id, billingType }: Payment): Reply =>
  billingType === 'BOLETO' || billingType === 'UNDEFINED'
    ? ok({ identificationField: `0019050095401448160690680935031${id}`, nossoNumero: '1', barCode: '2' })
    : refusal(400, 'invalid_action', 'A cobrança não possui boleto');
