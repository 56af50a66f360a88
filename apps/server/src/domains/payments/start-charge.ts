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
import { ProviderError, type ProviderPort } from './providers/port.ts';

/**
 * How long a call has the sole right to make a charge with the provider. It is longer than a provider may take, so two
 * processes never make the same charge at the same time.
 */
const makingLeaseMs = 60_000;
/** How often, and how long at most, a call looks for the charge that another call makes. */
const pollMs = 200;
const timeoutMs = 20_000;
/** A charge that expires sooner is replaced: the payer may not pay in time. */
const minRemainingMs = 5 * 60_000;
/** The time from the making of a charge to its first look-up. */
const firstCheckMs = 60_000;

export interface ChargeRequest {
  invoiceId: number;
  /** Null: unknown, as for a code in a PDF. */
  payer: CheckoutPayer | null;
  /** The payment also gives a mandate for later invoices. */
  recurring?: MandateTerms;
  /** The mandate that pays the invoice on its due date; its provider makes the charge. */
  debit?: Debit;
}

/**
 * The charge by which an invoice can be paid; it is made with the provider if there is none. Repeats of a call get the
 * same charge while it can be paid. Its amount is that of the invoice.
 * @throws ERR_NO_INVOICE_FOUND ERR_INVOICE_NOT_OPEN ERR_NO_PAYMENT_PROVIDER ERR_PAYER_DOCUMENT ERR_PAYMENT_REFUSED
 *   ERR_PAYMENT_UNAVAILABLE
 */
export async function startCharge(
  company: Company,
  { invoiceId, payer, recurring, debit }: ChargeRequest,
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
    await wait(pollMs);
  }
}

interface ClaimRequest {
  company: Company;
  invoice: OpenInvoice;
  row: ProviderRow;
  provider: ProviderPort;
  payer: CheckoutPayer | null;
  recurring: MandateTerms | undefined;
  debit: Debit | undefined;
  now: Date;
}

/** `ready`: the charge can be paid. `ours`: this call must make it with the provider. `busy`: another call makes it. */
type Claim =
  | { is: 'ready'; charge: ChargeRow }
  | { is: 'ours'; charge: ChargeRow; replaced: ChargeRow | undefined }
  | { is: 'busy' };

/** Finds or stores the open charge of an invoice, and claims the right to make it with the provider. */
async function claimCharge(db: Kysely<Tables>, request: ClaimRequest): Promise<Claim> {
  const { company, invoice, row, provider, payer, recurring, debit, now } = request;
  const makingUntil = new Date(now.getTime() + makingLeaseMs);
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
  if (open && isPayable(open, request)) {
    if (open.code !== null) return { is: 'ready', charge: open };
    const charge = await updateCharge(db, { kind: row.kind, id: open.id }, { making_until: makingUntil });
    return { is: 'ours', charge, replaced: undefined };
  }
  // If the code of the expired charge is paid nevertheless, the next check of that charge finds the payment.
  if (open) await updateCharge(db, { kind: row.kind, id: open.id }, { state: 'expired' });
  const reference = provider.newReference();
  const mandateId = recurring ? await insertMandate(db, { company, row, reference, payer, recurring }) : debit?.id;
  const inserted = await db
    .insertInto('payment_charges')
    .values({
      company_id: company.id,
      invoice_id: invoice.id,
      provider: row.kind,
      reference,
      mandate_id: mandateId ?? null,
      mandate_part: partOf(request),
      cents: invoice.cents,
      payer: payer && JSON.stringify(payer),
      making_until: makingUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ? { is: 'ours', charge: inserted, replaced: open } : { is: 'busy' };
}

/** Whether an open charge can be paid as this request asks. Otherwise a new charge replaces it. */
function isPayable(open: ChargeRow, request: ClaimRequest): boolean {
  const { invoice, row, now } = request;
  if (open.cents !== invoice.cents) return false;
  // The code of a charge that a mandate pays on its due date can also be paid before.
  const isPayableDebit = open.mandate_part === 'debit' && open.code !== null;
  if (!isPayableDebit && partOf(request) !== open.mandate_part) return false;
  if (open.expires_at && open.expires_at.getTime() - now.getTime() <= minRemainingMs) return false;
  // A static code contains the Pix key, so a change of the settings makes it invalid.
  return row.kind !== 'pix-static' || open.created_at >= row.updated_at;
}

/** The charge's part in a mandate. `first`: its payment gives the mandate. `debit`: the mandate pays it. */
function partOf({ recurring, debit }: Pick<ClaimRequest, 'recurring' | 'debit'>) {
  if (recurring) return 'first';
  return debit ? 'debit' : null;
}

/** Makes a claimed charge with the provider, and stores what the provider answered. */
async function makeCharge(
  { id, provider: kind, reference, cents, mandate_id: mandateId }: ChargeRow,
  { provider, invoice, payer, recurring, debit, now }: Omit<ClaimRequest, 'company' | 'row'>,
): Promise<ChargeRow> {
  const name = payer ? `${payer.firstName} ${payer.lastName}`.trim() : '';
  try {
    const newCharge = {
      reference,
      cents,
      description: `#Fatura:${invoice.id}`,
      payer: { name, document: payer?.document ?? '' },
      now,
    };
    const mandate = recurring && (await provider.mandates?.create({ ...newCharge, ...recurring }));
    const made =
      mandate ??
      (await provider.createCharge({
        ...newCharge,
        ...(debit && { mandate: { ...debit, dueDate: invoice.dueDate } }),
      }));
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

/** The error for the payer. The operator sees the provider's own words in the test of the provider. */
export function refusalOf(error: ProviderError): Failure {
  if (error.outcome === 'unavailable') return new Failure('ERR_PAYMENT_UNAVAILABLE', undefined, error);
  const isDocument = error.outcome === 'refused' && /\b(cpf|cnpj)/i.test(error.detail);
  return new Failure(isDocument ? 'ERR_PAYER_DOCUMENT' : 'ERR_PAYMENT_REFUSED', undefined, error);
}

/**
 * Cancels a charge at its provider. If that fails, nothing happens: later look-ups find whether the charge was paid.
 */
export async function cancelQuietly(provider: ProviderPort, charge: ChargeRow): Promise<void> {
  const { reference, provider_ref: providerRef } = charge;
  if (!provider.cancelCharge || providerRef === null) return;
  try {
    await provider.cancelCharge({ reference, providerRef });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}
