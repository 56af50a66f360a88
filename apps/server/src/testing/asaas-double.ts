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

/** How Asaas fails: not at all in time, with 500, with a page instead of JSON, or about another customer. */
export type AsaasFaultKind = 'slow' | 'broken' | 'garbage' | 'wrong-customer' | 'wrong-payments' | 'redirect';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Plays Asaas on this machine, by docs.asaas.com/reference: customers, payments, Pix code and boleto line. */
export async function startAsaasDouble({ key = '$aact_prod_0001:chave' } = {}) {
  const customers: Customer[] = [];
  const payments: Payment[] = [];
  const calls: string[] = [];
  let fault: AsaasFaultKind | undefined;
  let picturePng = picture;
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://asaas');
    calls.push(`${url.pathname}${url.search}`);
    const give = (json: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    const refuse = (status: number, code: string, description: string) =>
      give({ errors: [{ code, description }] }, status);
    const list = (data: readonly object[]) => {
      const limit = Math.min(Number(url.searchParams.get('limit') ?? 10), 100);
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const page = data.slice(offset, offset + limit);
      return give({
        object: 'list',
        hasMore: offset + limit < data.length,
        totalCount: data.length,
        limit,
        offset,
        data: page,
      });
    };
    if (fault === 'slow') return;
    if (fault === 'broken') return void response.writeHead(500).end('Internal Server Error');
    if (fault === 'garbage') return void response.writeHead(200).end('<html>Manutenção</html>');
    if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/v3' }).end();
    if (request.headers['access_token'] !== key)
      return refuse(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    const wanted = (field: string) => url.searchParams.get(field);
    const [, version, noun, id, part] = url.pathname.split('/');
    if (version !== 'v3') return refuse(404, 'not_found', 'Recurso não encontrado');
    if (noun === 'customers')
      return list(
        customers
          .filter(({ cpfCnpj }) => fault === 'wrong-customer' || cpfCnpj === wanted('cpfCnpj'))
          .map((one) => ({ object: 'customer', deleted: false, ...one })),
      );
    const view = (one: Payment) => ({
      object: 'payment',
      deleted: false,
      invoiceUrl: `https://www.asaas.com/i/${one.id.replace('pay_', '')}`,
      ...one,
    });
    if (noun === 'payments' && id === undefined)
      return list(
        payments
          .filter(({ customer }) => fault === 'wrong-payments' || customer === wanted('customer'))
          .filter(({ status }) => wanted('status') === null || status === wanted('status'))
          .map(view),
      );
    const payment = payments.find((one) => one.id === id);
    if (!payment) return refuse(404, 'not_found', 'Cobrança não encontrada');
    if (part === 'pixQrCode')
      return payment.billingType === 'CREDIT_CARD'
        ? refuse(400, 'invalid_billingType', 'A forma de pagamento não permite Pix')
        : give({
            success: true,
            encodedImage: picturePng,
            payload: `00020126pix${payment.id}`,
            expirationDate: `${payment.dueDate} 23:59:59`,
          });
    if (part === 'identificationField')
      return payment.billingType === 'BOLETO' || payment.billingType === 'UNDEFINED'
        ? give({ identificationField: `0019050095401448160690680935031${payment.id}`, nossoNumero: '1', barCode: '2' })
        : refuse(400, 'invalid_action', 'A cobrança não possui boleto');
    return give(view(payment));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    key,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers,
    payments,
    /** The addresses that were called. */
    calls,
    fail: (kind: AsaasFaultKind | undefined) => void (fault = kind),
    drawCode: (png: string) => void (picturePng = png),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
