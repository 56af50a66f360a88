import { z } from 'zod';
import { day, flag, id, instant, optionalText, text } from '../kit/fields.ts';
import { InvoiceLine } from '../invoices/invoices.ts';
import { limits } from '../limits.ts';
import { Plan } from '../plans/plans.ts';

/** The payment providers with which the operator can receive payments. */
export const providerKinds = ['pix-static', 'asaas', 'efi'] as const;
export type ProviderKind = (typeof providerKinds)[number];
const kind = () => z.enum(providerKinds);

/** How the operator receives payments. Secrets are written and never read. */
export const PaymentProvider = z.object({
  kind: kind(),
  /** New charges are made with this provider. */
  isActive: z.boolean(),
  /** All settings that the provider needs are filled in. */
  isComplete: z.boolean(),
  /** The test environment of the provider, without real money. */
  sandbox: z.boolean(),
  pixKey: z.string(),
  receiverName: z.string(),
  receiverCity: z.string(),
  clientId: z.string(),
  /** Companies may authorise recurring payments; Asaas only. */
  mandates: z.boolean(),
  hasApiKey: z.boolean(),
  hasClientSecret: z.boolean(),
  hasCertificate: z.boolean(),
  /** When the certificate expires; null: there is none, or the date is unknown. */
  certificateUntil: instant().nullable(),
});
export type PaymentProvider = z.infer<typeof PaymentProvider>;

const secret = () => z.string().trim().max(limits.paymentSecret);

/**
 * The fields that a provider does not use stay empty. An absent or empty secret keeps the stored one, and so does
 * `hiddenKey`, the dots that the form shows for a stored secret.
 */
export const PaymentProviderChanges = z
  .object({
    sandbox: flag(),
    mandates: flag(),
    pixKey: text(0, limits.pixKey),
    receiverName: text(0, limits.receiverName),
    receiverCity: text(0, limits.receiverCity),
    clientId: text(0, limits.paymentSecret),
    apiKey: secret(),
    clientSecret: secret(),
    /** A PKCS #12 archive (`.p12`) in base64, with the password of the archive. */
    certificate: z.base64().max(limits.paymentCertificate),
    certificatePassword: secret(),
  })
  .partial();
export type PaymentProviderChanges = z.infer<typeof PaymentProviderChanges>;

/**
 * What came of a call of a provider.
 * - `ok`: the call succeeded.
 * - `incomplete`: a setting is missing.
 * - `certificate`: the certificate cannot be opened, or the provider refuses it.
 * - `unauthorized`: the provider refuses the keys.
 * - `key`: the Pix key cannot be used.
 * - `refused`: the provider refuses the call.
 * - `unavailable`: the provider does not answer now.
 * - `unexpected`: the answer of the provider is not understood.
 */
export const providerOutcomes = [
  'ok',
  'incomplete',
  'certificate',
  'unauthorized',
  'key',
  'refused',
  'unavailable',
  'unexpected',
] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];

/**
 * Whether notices of payments arrive: `registered` · `missing`: the provider does not know our address ·
 * `interrupted`: the provider stopped to send them · `no-address`: PUBLIC_URL is no https address · `none`: the
 * provider sends none.
 */
export const noticeStates = ['registered', 'missing', 'interrupted', 'no-address', 'none'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** What a test of a provider found. */
export const ProviderDiagnosis = z.object({
  outcome: z.enum(providerOutcomes),
  /** What the provider said in its own words, or what is wrong with its answer; empty: nothing. */
  detail: z.string(),
  notices: z.enum(noticeStates),
});
export type ProviderDiagnosis = z.infer<typeof ProviderDiagnosis>;

/**
 * `open`: not paid yet · `paid` · `underpaid`: less arrived than the invoice asks for, which stays open · `overpaid`:
 * more arrived, or the invoice was paid already · `refunded` · `expired`: it can no longer be paid.
 */
export const chargeStates = ['open', 'paid', 'underpaid', 'overpaid', 'refunded', 'expired'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** A request for money with a provider, as the operator sees it. */
export const PaymentCharge = z.object({
  id: id(),
  company: z.object({ id: id(), name: z.string() }),
  invoiceId: id(),
  kind: kind(),
  /** The id that the payment carries. */
  reference: z.string(),
  state: z.enum(chargeStates),
  cents: z.number(),
  /** What arrived, in cents; null: nothing yet. */
  paidCents: z.number().nullable(),
  /** The name that was given at the checkout; empty: none. */
  payer: z.string(),
  createdAt: instant(),
  expiresAt: instant().nullable(),
  /** When it became known that the charge was paid; null: not yet. */
  settledAt: instant().nullable(),
});
export type PaymentCharge = z.infer<typeof PaymentCharge>;

const noCard = z.literal('').nullish();

/**
 * What the form of the checkout sends. The price comes from the invoice, whatever a client sends. Data of cards is
 * refused.
 */
export const CheckoutFields = z.object({
  firstName: text(1, limits.payerText),
  lastName: optionalText(limits.payerText),
  /** CPF or CNPJ; with or without its punctuation. Some providers require it. */
  document: z
    .string()
    .max(30)
    .nullish()
    .transform((value) => (value ?? '').replace(/\D/g, ''))
    .pipe(z.string().regex(/^(\d{11}|\d{14})?$/)),
  address2: text(1, limits.payerText),
  city: text(1, limits.payerText),
  state: optionalText(limits.payerText),
  zipcode: text(1, limits.payerText),
  country: text(1, limits.payerText),
  invoiceId: id(),
  /** The payment also authorises the debit of later invoices. */
  isRecurring: flag().default(false),
  nameOnCard: noCard,
  cardNumber: noCard,
  cvv: noCard,
});
export type CheckoutFields = z.infer<typeof CheckoutFields>;

/** An invoice that can be paid. */
export const OpenInvoice = z.object({
  id: id(),
  /** What is paid for: the name of the plan. */
  detail: z.string(),
  cents: z.number(),
  dueDate: day(),
});

/** The payer with whom the form is filled in: of the company's latest charge that has a payer. */
export const CheckoutPayer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The digits of a CPF or CNPJ; empty: unknown. */
  document: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
});
export type CheckoutPayer = z.infer<typeof CheckoutPayer>;

/** What the checkout shows before the company pays. */
export const Checkout = z.object({
  invoice: OpenInvoice,
  /** The lines of the invoice; their sum is its amount. */
  lines: z.array(InvoiceLine),
  plan: Plan,
  /** Null: no charge of the company has a payer yet. */
  payer: CheckoutPayer.nullable(),
  /** The provider requires a CPF or CNPJ. */
  needsDocument: z.boolean(),
  /** The operator has chosen how payments are received. */
  canPay: z.boolean(),
  /** Up to which amount the payment may authorise later invoices; null: recurring payments are not offered. */
  mandateCents: z.number().nullable(),
});
export type Checkout = z.infer<typeof Checkout>;

/** What a company pays with: the code of a Pix payment. */
export const CheckoutCharge = z.object({
  chargeId: id(),
  invoiceId: id(),
  kind: kind(),
  txid: z.string(),
  state: z.enum(chargeStates),
  /** In BRL with two decimals, as the Pix API writes it. */
  valor: z.object({ original: z.string() }),
  /** The text that banks call Pix copia e cola. */
  qrcode: z.object({ qrcode: z.string() }),
  /** Until when it can be paid; null: without end. */
  expiresAt: instant().nullable(),
  /** The operator confirms the payment by hand, which takes some time. */
  isConfirmedByHand: z.boolean(),
});
export type CheckoutCharge = z.infer<typeof CheckoutCharge>;

/**
 * `waiting`: the first payment has not arrived · `active` · `refused` by the bank, or not paid in time · `cancelled` by
 * the company, at the bank or by the provider · `expired`: its time is over.
 */
export const mandateStates = ['waiting', 'active', 'refused', 'cancelled', 'expired'] as const;
export type MandateState = (typeof mandateStates)[number];

/** What a company has authorised at its bank: later invoices are debited on their due date (Pix Automático). */
export const PaymentMandate = z.object({
  id: id(),
  kind: kind(),
  state: z.enum(mandateStates),
  /** The most that one invoice may cost, in cents. */
  maxCents: z.number(),
  /** The length of an invoice's period, in months. */
  months: z.number(),
  createdAt: instant(),
  activatedAt: instant().nullable(),
  endedAt: instant().nullable(),
});
export type PaymentMandate = z.infer<typeof PaymentMandate>;

/**
 * How the open invoice of a company with an active mandate is paid. `debit`: by the mandate. The other values mean an
 * ordinary Pix, and say why. `beyond`: the invoice costs more than was authorised. `period`: it has another period.
 * `refused`: the provider refused it. `late`: it was made too late.
 */
export const mandateOutlooks = ['debit', 'beyond', 'period', 'refused', 'late'] as const;
export const MandateOutlook = z.object({
  invoiceId: id(),
  cents: z.number(),
  dueDate: day(),
  how: z.enum(mandateOutlooks),
});
export type MandateOutlook = z.infer<typeof MandateOutlook>;

/** A mandate on the operator's list. */
export const CompanyMandate = PaymentMandate.extend({ company: z.object({ id: id(), name: z.string() }) });
export type CompanyMandate = z.infer<typeof CompanyMandate>;
