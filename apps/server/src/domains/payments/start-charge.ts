import { setTimeout as wait } from 'node:timers/promises';
import type { CheckoutCharge, CheckoutPayer } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { fail, Failure } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { requireOpenInvoice, type OpenInvoice } from '../invoices/index.ts';
import { updateCharge, viewCharge, type ChargeRow } from './charges.ts';
import { insertMandate, noteMandate, type Debit, type MandateTerms } from './mandates/mandate-rows.ts';
import { findActiveProvider, readProvider } from './provider-settings.ts';
import { openProvider, type ProviderRow } from './providers/open-provider.ts';
import { ProviderError, type PaymentProvider } from './providers/port.ts';

/** Longer than a provider may take, so that two processes never make one charge at the same time. */
const makingMs = 60_000;
const waitMs = 200;
const timeoutMs = 20_000;
/** A charge that expires sooner is replaced: the payer would not make it. */
const leastLeftMs = 5 * 60_000;
const firstCheckMs = 60_000;

export interface ChargeWish {
  invoiceId: number;
  payer: CheckoutPayer | null;
  /** The payment also gives a mandate for later invoices. */
  recurring?: MandateTerms;
  /** The mandate that pays the invoice on its day. */
  debit?: Debit;
}

/**
 * The charge by which an invoice can be paid; the same one for every call while it can be paid. The amount is that of
 * the invoice.
 * @throws ERR_NO_INVOICE_FOUND ERR_INVOICE_NOT_OPEN ERR_NO_PAYMENT_PROVIDER ERR_PAYER_DOCUMENT ERR_PAYMENT_REFUSED
 *   ERR_PAYMENT_UNAVAILABLE
 */
export async function startCharge(
  company: Company,
  { invoiceId, payer, recurring, debit }: ChargeWish,
  now = new Date(),
): Promise<CheckoutCharge> {
  const invoice = await company.read((scope) => requireOpenInvoice(scope, invoiceId));
  const row = await asOperator((db) => (debit ? readProvider(db, debit.provider) : findActiveProvider(db)));
  if (!row) throw fail('ERR_NO_PAYMENT_PROVIDER');
  if (row.kind === 'asaas' && !payer?.document) throw fail('ERR_PAYER_DOCUMENT');
  const provider = openProvider(row);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const claim = await asOperator((db) =>
      claimCharge(db, { company, invoice, row, provider, payer, recurring, debit, now }),
    );
    if (claim.is === 'ready') return viewCharge(claim.charge);
    if (claim.is === 'ours') {
      const charge = await makeCharge(claim.charge, { provider, invoice, payer, recurring, debit, now });
      if (claim.replaced) await cancelQuietly(provider, claim.replaced);
      return viewCharge(charge);
    }
    if (performance.now() > deadline) throw fail('ERR_PAYMENT_UNAVAILABLE');
    await wait(waitMs);
  }
}

interface Wanted {
  company: Company;
  invoice: OpenInvoice;
  row: ProviderRow;
  provider: PaymentProvider;
  payer: CheckoutPayer | null;
  recurring: MandateTerms | undefined;
  debit: Debit | undefined;
  now: Date;
}

/** `ours`: this call makes it with the provider. `busy`: another call does so at the moment. */
type Claim =
  | { is: 'ready'; charge: ChargeRow }
  | { is: 'ours'; charge: ChargeRow; replaced: ChargeRow | undefined }
  | { is: 'busy' };

async function claimCharge(db: Kysely<Tables>, wanted: Wanted): Promise<Claim> {
  const { company, invoice, row, provider, payer, recurring, debit, now } = wanted;
  const makingUntil = new Date(now.getTime() + makingMs);
  const open = await db
    .selectFrom('payment_charges')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('invoice_id', '=', invoice.id)
    .where('provider', '=', row.kind)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  const isBeingMade = open?.making_until && open.making_until > now;
  if (isBeingMade) return { is: 'busy' };
  const isPayable =
    open?.cents === invoice.cents &&
    // A charge that a mandate pays on its day can be paid before.
    ((open.mandate_part === 'debit' && open.code !== null) || partOf(wanted) === open.mandate_part) &&
    (!open.expires_at || open.expires_at.getTime() - now.getTime() > leastLeftMs) &&
    (row.kind !== 'pix-static' || open.created_at >= row.updated_at);
  if (open && isPayable) {
    if (open.code !== null) return { is: 'ready', charge: open };
    const charge = await updateCharge(db, { kind: row.kind, id: open.id }, { making_until: makingUntil });
    return { is: 'ours', charge, replaced: undefined };
  }
  // The next check of the former charge finds a payment of its code.
  if (open) await updateCharge(db, { kind: row.kind, id: open.id }, { state: 'expired' });
  const reference = provider.newReference();
  const mandateId = recurring ? await insertMandate(db, { company, row, reference, payer, recurring }) : debit?.id;
  const made = await db
    .insertInto('payment_charges')
    .values({
      company_id: company.id,
      invoice_id: invoice.id,
      provider: row.kind,
      reference,
      mandate_id: mandateId ?? null,
      mandate_part: partOf(wanted),
      cents: invoice.cents,
      payer: payer && JSON.stringify(payer),
      making_until: makingUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ? { is: 'ours', charge: made, replaced: open } : { is: 'busy' };
}

const partOf = ({ recurring, debit }: Pick<Wanted, 'recurring' | 'debit'>) =>
  recurring ? 'first' : debit ? 'debit' : null;

async function makeCharge(
  { id, provider: kind, reference, cents, mandate_id: mandateId }: ChargeRow,
  { provider, invoice, payer, recurring, debit, now }: Omit<Wanted, 'company' | 'row'>,
): Promise<ChargeRow> {
  const name = payer ? `${payer.firstName} ${payer.lastName}`.trim() : '';
  try {
    const wish = {
      reference,
      cents,
      description: `#Fatura:${invoice.id}`,
      payer: { name, document: payer?.document ?? '' },
      now,
    };
    const mandate = recurring && (await provider.mandates?.create({ ...wish, ...recurring }));
    const made =
      mandate ??
      (await provider.createCharge({ ...wish, ...(debit && { mandate: { ...debit, dueDate: invoice.dueDate } }) }));
    return await asOperator(async (db) => {
      if (mandate && mandateId !== null) await noteMandate(db, mandateId, mandate, now);
      return updateCharge(
        db,
        { kind, id },
        {
          provider_ref: made.providerRef,
          code: made.code,
          expires_at: made.expiresAt,
          making_until: null,
          next_check_at: provider.readCharge ? new Date(now.getTime() + firstCheckMs) : null,
        },
      );
    });
  } catch (error) {
    await asOperator((db) => updateCharge(db, { kind, id }, { making_until: null }));
    throw error instanceof ProviderError ? refusalOf(error) : error;
  }
}

/** What the payer hears; the operator sees the provider's words in the test of the provider. */
export function refusalOf(error: ProviderError): Failure {
  if (error.outcome === 'unavailable') return new Failure('ERR_PAYMENT_UNAVAILABLE', undefined, error);
  const isDocument = error.outcome === 'refused' && /\b(cpf|cnpj)/i.test(error.detail);
  return new Failure(isDocument ? 'ERR_PAYER_DOCUMENT' : 'ERR_PAYMENT_REFUSED', undefined, error);
}

/** A charge that cannot be cancelled is looked up until it expires. */
export async function cancelQuietly(provider: PaymentProvider, charge: ChargeRow): Promise<void> {
  const { reference, provider_ref: providerRef } = charge;
  if (!provider.cancelCharge || providerRef === null) return;
  try {
    await provider.cancelCharge({ reference, providerRef });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}
