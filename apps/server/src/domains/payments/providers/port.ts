import type { NoticeState, ProviderOutcome } from '@balcao/contract';

/** A call to a provider failed. `unavailable` may pass; the others need the operator. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: Exclude<ProviderOutcome, 'ok'>;
  /** What the provider said, in its own words; empty: nothing. */
  readonly detail: string;
  constructor(outcome: Exclude<ProviderOutcome, 'ok'>, detail = '', cause?: unknown) {
    super(`The payment provider failed: ${outcome} ${detail}`, { cause });
    this.outcome = outcome;
    this.detail = detail;
  }
}

export interface Payer {
  name: string;
  /** The digits of a CPF or CNPJ; empty: unknown. */
  document: string;
}

export interface NewCharge {
  /** Our name of the charge. A repeat with the same reference makes no second charge. */
  reference: string;
  cents: number;
  description: string;
  payer: Payer;
  now: Date;
  /** The mandate that pays the charge on its due date. */
  mandate?: { providerRef: string; customerRef: string; dueDate: string };
}

/** A mandate that is asked for with the first payment. */
export interface NewMandate extends Omit<NewCharge, 'mandate'> {
  /** The length of an invoice's period. */
  months: number;
  maxCents: number;
  /** The first day of a debit, YYYY-MM-DD. */
  startDay: string;
}

export interface MadeMandate extends MadeCharge {
  /** The provider's names of the mandate and of its payer. */
  mandateRef: string;
  customerRef: string;
}

/** What a provider says about a mandate. */
export interface MandateReport {
  state: 'waiting' | 'active' | 'refused' | 'cancelled' | 'expired';
}

/** Names a mandate with its provider. */
export interface MandateRef {
  reference: string;
  providerRef: string;
}

/** Debits that a mandate allows, without an act of the payer. Calls of the network throw a ProviderError. */
export interface Mandates {
  /** Whether invoices of so many months can be debited. */
  takesPeriod(months: number): boolean;
  /** A repeat with the same reference makes no second mandate. The charge of the answer pays the first invoice. */
  create(mandate: NewMandate): Promise<MadeMandate>;
  read(ref: MandateRef): Promise<MandateReport>;
  cancel(ref: MandateRef): Promise<MandateReport>;
  /** The providers' names of the mandates that a notice is about. A notice may be forged. */
  readNotice(body: unknown): string[];
}

export interface MadeCharge {
  /** The provider's name of the charge. */
  providerRef: string;
  /** The text that banks call Pix copia e cola. */
  code: string;
  /** Until when it can be paid; null: without end. */
  expiresAt: Date | null;
}

/** Names a charge with its provider. */
export interface ChargeRef {
  reference: string;
  providerRef: string;
}

/** What a provider says about a charge. */
export interface ChargeReport {
  state: 'open' | 'paid' | 'refunded' | 'expired';
  /** What arrived, in cents; 0: nothing. */
  paidCents: number;
  paidAt: Date | null;
}

/** Where a provider sends notices. */
export interface NoticeRegistration {
  url: string;
  /** Stands in a header of each notice. */
  token: string;
  /** The provider writes here when notices fail. */
  email: string;
}

/** One way to receive payments. Calls of the network throw a ProviderError. */
export interface PaymentProvider {
  /** A new name for a charge, which cannot be guessed. */
  newReference(): string;
  createCharge(charge: NewCharge): Promise<MadeCharge>;
  /** Absent: the provider cannot tell, and the operator confirms payments by hand. */
  readCharge?(ref: ChargeRef, now: Date): Promise<ChargeReport>;
  /** Makes a charge unpayable. */
  cancelCharge?(ref: ChargeRef): Promise<void>;
  /** The providers' names of the charges that a notice is about. A notice may be forged. */
  readNotice?(body: unknown): string[];
  mandates?: Mandates;
  /** Whether the provider sends notices to this address. */
  noticesAt?(url: string): Promise<NoticeState>;
  /** Lets the provider send notices. */
  registerNotices?(to: NoticeRegistration): Promise<void>;
  /** Whether charges could be made now. @throws ProviderError */
  diagnose(): Promise<void>;
}

/** Cents of an amount such as `199.90`. @throws ProviderError for anything else */
export function centsOf(amount: unknown): number {
  const [, whole, decimals] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) throw new ProviderError('unexpected', `amount ${String(amount).slice(0, 40)}`);
  return Number(whole) * 100 + Number((decimals ?? '').padEnd(2, '0'));
}

/** Parses a date of a provider; null: the text is no date. */
export function dateOf(text: unknown): Date | null {
  const date = new Date(typeof text === 'string' ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
