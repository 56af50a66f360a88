import type { CheckoutCharge, ChargeState, CheckoutPayer, ProviderKind } from '@balcao/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { reais } from './providers/br-code.ts';

export type ChargeRow = Selectable<Tables['payment_charges']>;

/** A charge as its payer sees it. */
export function viewCharge(charge: ChargeRow): CheckoutCharge {
  const { id, invoice_id: invoiceId, provider: kind, reference, state, cents, code, expires_at: expiresAt } = charge;
  return {
    chargeId: id,
    invoiceId,
    kind,
    txid: reference,
    state,
    valor: { original: reais(cents) },
    qrcode: { qrcode: code ?? '' },
    expiresAt: expiresAt?.toISOString() ?? null,
    isConfirmedByHand: kind === 'pix-static',
  };
}

/** The latest charge of an invoice. A charge without a code, which the provider has not made, is left out. */
export async function showCharge(scope: Scope, invoiceId: number): Promise<{ charge: CheckoutCharge | null }> {
  const charge = await scope.db
    .selectFrom('payment_charges')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('code', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { charge: charge ? viewCharge(charge) : null };
}

/** The latest charge, of any provider, by which an invoice of the company can be paid now, for this amount. */
export async function findPayableCharge(
  { db }: Pick<Scope, 'db'>,
  { invoiceId, cents, now }: { invoiceId: number; cents: number; now: Date },
): Promise<CheckoutCharge | undefined> {
  const charge = await db
    .selectFrom('payment_charges')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'open')
    .where('code', 'is not', null)
    .where('cents', '=', cents)
    .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return charge && viewCharge(charge);
}

/** The payer of the company's latest charge that names one. */
export async function findLastPayer(scope: Pick<Scope, 'db'>): Promise<CheckoutPayer | null> {
  const found = await scope.db
    .selectFrom('payment_charges')
    .select('payer')
    .where('payer', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.payer ?? null;
}

/** Locks a charge in the operator's transaction. */
export const lockCharge = (db: Kysely<Tables>, id: number): Promise<ChargeRow | undefined> =>
  db.selectFrom('payment_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface ChargeChanges {
  state?: ChargeState;
  paid_cents?: number | null;
  provider_ref?: string;
  code?: string;
  expires_at?: Date | null;
  making_until?: Date | null;
  next_check_at?: Date | null;
  settled_at?: Date;
  reason?: string;
}

/** Changes a charge in the operator's transaction. @returns the changed charge */
export const updateCharge = (
  db: Kysely<Tables>,
  { kind, id }: { kind: ProviderKind; id: number },
  changes: ChargeChanges,
): Promise<ChargeRow> =>
  db
    .updateTable('payment_charges')
    .set({ ...changes, updated_at: new Date() })
    .where('provider', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
