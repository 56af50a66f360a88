import type { NoticeState, ProviderOutcome } from '@balcao/contract';

/** A call to a provider failed. Only after `unavailable` may the same call with the same settings succeed later. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly outcome: Exclude<ProviderOutcome, 'ok'>;
  /** What the provider said in its own words, or what is wrong with its answer; empty: nothing. */
  readonly detail: string;
  constructor(outcome: Exclude<ProviderOutcome, 'ok'>, detail = '', cause?: unknown) {
    super(`The payment provider failed: ${outcome} ${detail}`, { cause });
    this.outcome = outcome;
    this.detail = detail;
  }
}

/** The payer, as a provider gets it. */
export interface Payer {
  name: string;
  /** The digits of a CPF or CNPJ; empty: unknown. */
  document: string;
}

/** A charge that a provider should make. */
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

/** A mandate that the payer gives with the first payment. The other fields describe the charge of this payment. */
export interface NewMandate extends Omit<NewCharge, 'mandate'> {
  /** The length of an invoice's period, in months. */
  months: number;
  maxCents: number;
  /** The first day of a debit, YYYY-MM-DD. */
  startDay: string;
}

/** A mandate that was made, with the charge that pays the first invoice: `providerRef` is the id of that charge. */
export interface MadeMandate extends MadeCharge {
  /** The provider's ids of the mandate and of its payer. */
  mandateRef: string;
  customerRef: string;
}

/** What a provider says about a mandate. */
export interface MandateReport {
  state: 'waiting' | 'active' | 'refused' | 'cancelled' | 'expired';
}

/** The ids of a mandate: ours and the provider's. */
export interface MandateRef {
  reference: string;
  providerRef: string;
}

/**
 * Mandates at a provider: later invoices are debited without an act of the payer. Calls over the network throw a
 * ProviderError.
 */
export interface Mandates {
  /** Whether the provider can debit invoices whose period has so many months. */
  takesPeriod(months: number): boolean;
  /** A repeat with the same reference makes no second mandate. The charge of the answer pays the first invoice. */
  create(mandate: NewMandate): Promise<MadeMandate>;
  read(ref: MandateRef): Promise<MandateReport>;
  cancel(ref: MandateRef): Promise<MandateReport>;
  /** The provider's ids of the mandates that a notice is about. A notice may be forged. */
  readNotice(body: unknown): string[];
}

/** A charge that a provider has made. */
export interface MadeCharge {
  /** The provider's id of the charge. */
  providerRef: string;
  /** The text that banks call Pix copia e cola. */
  code: string;
  /** Until when the charge can be paid; null: without end. */
  expiresAt: Date | null;
}

/** The ids of a charge: ours and the provider's. */
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

/** Where a provider sends notices. Efí takes only the address, which also holds the token. */
export interface NoticeRegistration {
  url: string;
  /** Asaas repeats it in a header of each notice. */
  token: string;
  /** Asaas writes to this address when notices fail. */
  email: string;
}

/**
 * A way to receive payments. Calls over the network throw a ProviderError. Functions for notices are absent if the
 * provider sends none.
 */
export interface ProviderPort {
  /** A new name for a charge, which cannot be guessed. */
  newReference(): string;
  createCharge(charge: NewCharge): Promise<MadeCharge>;
  /** Absent: the provider cannot tell, and the operator confirms payments by hand. */
  readCharge?(ref: ChargeRef, now: Date): Promise<ChargeReport>;
  /** Makes a charge unpayable. Absent: the provider cannot. */
  cancelCharge?(ref: ChargeRef): Promise<void>;
  /** The provider's ids of the charges that a notice is about. A notice may be forged. */
  readNotice?(body: unknown): string[];
  /** Absent: the provider has no mandates. */
  mandates?: Mandates;
  /** Whether the provider sends notices to this address. */
  noticesAt?(url: string): Promise<NoticeState>;
  /** Lets the provider send notices to an address. */
  registerNotices?(to: NoticeRegistration): Promise<void>;
  /** Asks the provider whether charges could be made now. @throws ProviderError if not */
  diagnose(): Promise<void>;
}

/** Cents of an amount such as `199.90` or `199`. @throws ProviderError for anything else */
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
