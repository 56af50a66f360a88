import { z } from 'zod';
import type { Bill } from '@balcao/contract/flows/bills';
import { limits } from '@balcao/contract';
import { fetchOutside, OutsideError } from '../../../platform/outbound-http/fetch-outside.ts';
import { resolveByDns } from '../../../platform/outbound-http/resolve-by-dns.ts';

/** An open bill with the picture of its Pix code, as Asaas sends it. */
export type FoundBill = Omit<Bill, 'qrCode'> & { qrCode: Buffer | null };

/**
 * What Asaas answered: `status` is that of the last call, null without an answer. `isMismatch`: the number is known,
 * but only with other phones.
 */
export type BillsFound =
  | { isOk: true; status: number; bills: FoundBill[]; isMismatch?: boolean }
  | { isOk: false; status: number | null };

interface BillsRequest {
  /** The key of the company's account. */
  key: string;
  /** A CPF or CNPJ without punctuation. */
  number: string;
  /** Whether the customer who asks is the one with these phones. */
  isOfCustomer: (phones: readonly string[]) => boolean;
  maxBills: number;
  /** Whether the pictures of the Pix codes are returned, too. */
  wantsQrCode: boolean;
}

/** Asaas allows several customers with the same CPF or CNPJ. The bills of at most this many are looked up. */
const maxCustomers = '10';
const maxBytes = 1024 * 1024;
const callMs = 15_000;

let testServer: { origin: string; timeoutMs: number } | undefined;
/** For tests: a server on this machine plays Asaas. @param to undefined: no test server any more */
export const connectAsaas = (to: { origin: string; timeoutMs?: number } | undefined): void =>
  void (testServer = to && { timeoutMs: callMs, ...to });

/** The prefix of a key says whether it is one of the test environment. */
const originOf = (key: string): string =>
  testServer?.origin ?? (key.startsWith('$aact_hmlg_') ? 'https://api-sandbox.asaas.com' : 'https://api.asaas.com');

/**
 * The open bills of a customer: overdue bills, the oldest first, then the bills that are due next. An answer about
 * another customer than the requested one is a fault. Customers with other phones are left out, and their bills are
 * never requested. Does not reject when Asaas fails.
 */
export async function askForBills({
  key,
  number,
  isOfCustomer,
  maxBills,
  wantsQrCode,
}: BillsRequest): Promise<BillsFound> {
  const signal = AbortSignal.timeout(limits.flow.billSeconds * 1000);
  const get = <T>(path: string, shape: z.ZodType<T>) => call({ key, path, shape, signal });
  try {
    const customersOfNumber = await get(
      `/customers?${query({ cpfCnpj: number, limit: maxCustomers })}`,
      listOf(Customer),
    );
    if (customersOfNumber.some(({ cpfCnpj }) => comparableNumber(cpfCnpj) !== number)) throw new AsaasFault(200);
    const activeCustomers = customersOfNumber.filter(({ deleted }) => deleted !== true);
    const customers = activeCustomers.filter(({ phone, mobilePhone }) =>
      isOfCustomer([mobilePhone, phone].filter((candidate) => typeof candidate === 'string')),
    );
    if (customers.length === 0 && activeCustomers.length > 0)
      return { isOk: true, status: 200, bills: [], isMismatch: true };
    // Asaas returns at most 100 payments in a page.
    const open: Payment[] = [];
    for (const { id } of customers)
      for (const status of ['OVERDUE', 'PENDING'] as const) {
        const found = await get(`/payments?${query({ customer: id, status, limit: '100' })}`, listOf(Payment));
        if (found.some((payment) => payment.customer !== id || payment.status !== status)) throw new AsaasFault(200);
        open.push(...found.filter(({ deleted }) => deleted !== true));
      }
    const chosen = open.toSorted(byUrgency).slice(0, maxBills);
    const bills: FoundBill[] = [];
    for (const payment of chosen) bills.push(await billOf(payment, { get, wantsQrCode }));
    return { isOk: true, status: 200, bills };
  } catch (error) {
    if (error instanceof AsaasFault) return { isOk: false, status: error.status };
    throw error;
  }
}

type Get = <T>(path: string, shape: z.ZodType<T>) => Promise<T>;

/** The bill of a payment, with what the ways to pay it need: a boleto has a line of digits and a Pix code. */
async function billOf(
  { id, dueDate, value, invoiceUrl, billingType }: Payment,
  { get, wantsQrCode }: { get: Get; wantsQrCode: boolean },
): Promise<FoundBill> {
  // `UNDEFINED`: the customer chooses the way to pay.
  const isBoleto = billingType === 'BOLETO' || billingType === 'UNDEFINED';
  const isPix = isBoleto || billingType === 'PIX';
  const path = `/payments/${encodeURIComponent(id)}`;
  const { payload, encodedImage } = isPix ? await ifThere(get(`${path}/pixQrCode`, PixCode), noPix) : noPix;
  const { identificationField } = isBoleto ? await ifThere(get(`${path}/identificationField`, Line), noLine) : noLine;
  return {
    dueDate,
    value,
    link: invoiceUrl?.startsWith('https://') ? invoiceUrl : '',
    line: identificationField,
    pix: payload,
    qrCode: wantsQrCode && payload !== '' && encodedImage ? Buffer.from(encodedImage, 'base64') : null,
  };
}

const noPix = { payload: '', encodedImage: null };
const noLine = { identificationField: '' };

/**
 * The answer, or `fallback` for 400 and 404: the account has no Pix key, or the bill no boleto. The rest of the bill is
 * still sent.
 */
async function ifThere<T>(asked: Promise<T>, fallback: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AsaasFault && (error.status === 400 || error.status === 404)) return fallback;
    throw error;
  }
}

/** Overdue payments first; then by due date. */
function byUrgency(a: Payment, b: Payment): number {
  if (a.status === b.status) return a.dueDate.localeCompare(b.dueDate);
  return a.status === 'OVERDUE' ? -1 : 1;
}

/** A CPF or CNPJ without punctuation; the new CNPJ may have letters. */
const comparableNumber = (number: string | null) => (number ?? '').toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** The fields of Asaas' documentation that are used (docs.asaas.com/reference). */
const Customer = z.object({
  id: z.string().min(1),
  cpfCnpj: z.string().nullable(),
  phone: z.string().nullish(),
  mobilePhone: z.string().nullish(),
  deleted: z.boolean().nullish(),
});
const Payment = z.object({
  id: z.string().min(1),
  customer: z.string(),
  status: z.string(),
  billingType: z.string(),
  value: z.number(),
  dueDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  invoiceUrl: z.string().max(2000).nullish(),
  deleted: z.boolean().nullish(),
});
type Payment = z.infer<typeof Payment>;
const PixCode = z.object({ payload: z.string().max(2000), encodedImage: z.string().nullable() });
const Line = z.object({ identificationField: z.string().max(100) });
const listOf = <T>(item: z.ZodType<T>): z.ZodType<T[]> =>
  z.object({ data: z.array(item) }).transform(({ data }) => data);

/** Asaas did not answer as documented. */
class AsaasFault extends Error {
  readonly status: number | null;
  constructor(status: number | null) {
    super('fault of Asaas');
    this.status = status;
  }
}

async function call<T>({
  key,
  path,
  shape,
  signal,
}: {
  key: string;
  path: string;
  shape: z.ZodType<T>;
  signal: AbortSignal;
}): Promise<T> {
  try {
    const { status, body } = await fetchOutside(`${originOf(key)}/v3${path}`, {
      ...(testServer && { origins: [testServer.origin] }),
      resolve: resolveByDns,
      // A header takes printable characters only, and a pasted key may have spaces around it.
      headers: { access_token: key.replaceAll(/[^\u0021-\u007E]/g, ''), accept: 'application/json' },
      timeoutMs: testServer?.timeoutMs ?? callMs,
      maxBytes,
      signal,
    });
    const read = status === 200 ? shape.safeParse(readJson(body)) : undefined;
    if (!read?.success) throw new AsaasFault(status);
    return read.data;
  } catch (error) {
    if (error instanceof OutsideError) throw new AsaasFault(null);
    throw error;
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
