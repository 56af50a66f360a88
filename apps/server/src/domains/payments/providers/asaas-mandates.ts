import { z } from 'zod';
import { limits } from '@balcao/contract';
import { inBrazil, listOf, Payment, type AskAsaas } from './asaas-wire.ts';
import { reais } from './br-code.ts';
import { dateOf, ProviderError, type MandateReport, type Mandates, type Payer } from './port.ts';

/** What a payer authorises at the bank: docs.asaas.com, "Pix Automático". */
const Authorization = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  contractId: z.string().nullish(),
  customerId: z.string().nullish(),
  payload: z.string().min(1).max(1000).nullish(),
  immediateQrCode: z
    .object({ conciliationIdentifier: z.string().min(1).max(100).nullish(), expirationDate: z.string().nullish() })
    .nullish(),
});
type Authorization = z.infer<typeof Authorization>;

/** The periods that Asaas can debit, by their length in months. */
const frequencies: Readonly<Record<number, string>> = {
  1: 'MONTHLY',
  3: 'QUARTERLY',
  6: 'SEMIANNUALLY',
  12: 'ANNUALLY',
};

/**
 * By status of Asaas. `CREATED` lasts until the first payment. An unknown status is an error, so it changes nothing.
 */
const states: Readonly<Record<string, MandateReport['state']>> = {
  CREATED: 'waiting',
  ACTIVE: 'active',
  REFUSED: 'refused',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** The events of mandates for which we register. The events of payments cover the charges of a mandate. */
export const noticedEvents = [
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_ACTIVATED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_EXPIRED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_CANCELLED',
];

/**
 * The prefix of `providerRef` for the first payment of a mandate. Asaas gives this payment an id only when it is paid,
 * and never stores our reference in it. So its charge is named by the id of the QR code (`conciliationIdentifier`),
 * which the payment repeats as `pixQrCodeId`.
 */
const firstPrefix = 'qr:';

/** A function that reads the first payment of a mandate; undefined: `providerRef` names an ordinary payment. */
export function firstPaymentOf(providerRef: string): ((ask: AskAsaas) => Promise<Payment | undefined>) | undefined {
  if (!providerRef.startsWith(firstPrefix)) return undefined;
  const qrId = providerRef.slice(firstPrefix.length);
  return async (ask) => {
    const { data } = await ask(listOf(Payment), 'GET', `/payments?pixQrCodeId=${encodeURIComponent(qrId)}&limit=10`);
    return data.find((payment) => payment.pixQrCodeId === qrId);
  };
}

const asaasId = z.string().max(100);
const Notice = z.object({
  payment: z.object({ id: asaasId, pixQrCodeId: asaasId.nullish() }).optional(),
  authorization: z.object({ id: asaasId }).optional(),
  paymentInstruction: z
    .object({ paymentId: asaasId.nullish(), authorization: z.object({ id: asaasId }).nullish() })
    .optional(),
});

/** The `providerRef` of each charge that a notice may be about. */
export function paymentNames(body: unknown): string[] {
  const { data } = Notice.safeParse(body);
  return [
    data?.payment?.id,
    data?.payment?.pixQrCodeId && firstPrefix + data.payment.pixQrCodeId,
    data?.paymentInstruction?.paymentId,
  ].filter((found): found is string => !!found);
}

interface Account {
  ask: AskAsaas;
  customerOf(payer: Payer): Promise<string>;
}

/**
 * Mandates by Asaas. The payer pays the first invoice by a code that also asks for the mandate (journey 3 of the
 * documentation). A mandate has no fixed value, because invoices differ after a plan change. The payer's bank asks for
 * a limit that is not lower than `minLimitValue`.
 */
export function asaasMandates({ ask, customerOf }: Account): Mandates {
  /** Finds a mandate that was made, but whose answer was lost. Only the first page of 100 is read. */
  async function findMade(reference: string): Promise<Authorization | undefined> {
    const { data } = await ask(listOf(Authorization), 'GET', '/pix/automatic/authorizations?limit=100');
    return data.find(({ contractId }) => contractId === reference);
  }
  const reportOf = ({ id, status }: Authorization, requestedId: string): MandateReport => {
    const state = states[status];
    if (id !== requestedId || state === undefined) throw new ProviderError('unexpected', `mandate ${status}`);
    return { state };
  };
  const pathOf = (providerRef: string) => `/pix/automatic/authorizations/${encodeURIComponent(providerRef)}`;

  return {
    takesPeriod: (months) => months in frequencies,

    async create({ reference, cents, description, payer, months, maxCents, startDay }) {
      const mandate =
        (await findMade(reference)) ??
        (await ask(Authorization, 'POST', '/pix/automatic/authorizations', {
          customerId: await customerOf(payer),
          frequency: frequencies[months],
          // Asaas takes 35 characters here and in descriptions. Our references are shorter.
          contractId: reference.slice(0, 35),
          startDate: startDay,
          minLimitValue: Number(reais(maxCents)),
          description: description.slice(0, 35),
          paymentCreationMode: 'MANUAL',
          immediateQrCode: {
            originalValue: Number(reais(cents)),
            expirationSeconds: limits.chargeMinutes * 60,
            description: description.slice(0, 35),
          },
        }));
      const { id, contractId, customerId, payload, immediateQrCode } = mandate;
      const qrId = immediateQrCode?.conciliationIdentifier;
      if (contractId !== reference || !customerId || !payload || !qrId)
        throw new ProviderError('unexpected', 'a mandate without its code');
      const expires = immediateQrCode.expirationDate;
      return {
        mandateRef: id,
        customerRef: customerId,
        providerRef: firstPrefix + qrId,
        code: payload,
        expiresAt: expires ? dateOf(inBrazil(isoOf(expires))) : null,
      };
    },

    async read({ providerRef, reference }) {
      const found = await ask(Authorization, 'GET', pathOf(providerRef));
      if (found.contractId !== reference) throw new ProviderError('unexpected', 'another mandate');
      return reportOf(found, providerRef);
    },

    cancel: async ({ providerRef }) => reportOf(await ask(Authorization, 'DELETE', pathOf(providerRef)), providerRef),

    readNotice(body) {
      const { data } = Notice.safeParse(body);
      return [data?.authorization?.id, data?.paymentInstruction?.authorization?.id].filter(
        (found): found is string => found !== undefined,
      );
    },
  };
}

/** Asaas writes the dates of mandates as dd/MM/yyyy, and all other dates as yyyy-MM-dd. */
const isoOf = (time: string): string => time.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1');
