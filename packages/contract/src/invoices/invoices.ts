import { z } from 'zod';
import { day, id, instant, optionalId, text } from '../kit/fields.ts';
import { Issuer } from '../brand/brand.ts';
import { limits } from '../limits.ts';

export const invoiceStatuses = ['open', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a company owes to the operator for one period. */
export const Invoice = z.object({
  id: id(),
  /** What is paid for: the name of the plan. */
  detail: z.string(),
  /** BRL. */
  value: z.number(),
  dueDate: day(),
  periodStart: day(),
  periodEnd: day(),
  status: z.enum(invoiceStatuses),
  paidAt: instant().nullable(),
  /** BRL; more or less than `value`, if the operator accepted it. */
  paidValue: z.number().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/**
 * `period`: the plan for the period. `credit`: unused days of the old plan. `charge`: the same days with the new plan.
 * `carried`: what earlier invoices left over. `later`: credit that is left for later invoices.
 */
export const invoiceLineKinds = ['period', 'credit', 'charge', 'carried', 'later'] as const;
export const InvoiceLine = z.object({
  kind: z.enum(invoiceLineKinds),
  /** The name of the plan, if the line has one. */
  detail: z.string(),
  from: day().nullable(),
  /** The end of the days, which does not belong to them. */
  to: day().nullable(),
  /** How many days a `credit` or `charge` covers; null: another kind of line. */
  days: z.number().nullable(),
  /** Negative: credit. */
  cents: z.number(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice on the operator's list. */
export const ManagedInvoice = Invoice.extend({
  company: z.object({ id: id(), name: z.string(), email: z.string().nullable() }),
  /**
   * The provider of the charge; `credit`: credit covered the invoice; `operator`: the operator marked it paid; null: it
   * is not paid.
   */
  paidWith: z.string().nullable(),
  /**
   * Why the operator marked the invoice paid or void, or a code why it became void by itself: `due-date-moved`,
   * `nothing-to-pay`, `company-erased`; null: it is open, or a charge or credit paid it.
   */
  reason: z.string().nullable(),
});
export type ManagedInvoice = z.infer<typeof ManagedInvoice>;

/** An invoice as its page to print shows it. */
export const IssuedInvoice = ManagedInvoice.extend({
  /** Their sum is the amount. */
  lines: z.array(InvoiceLine),
  issuer: Issuer,
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

/** The states that users see. `expired`: open, and the due date is over. */
export const invoiceStates = ['open', 'expired', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The state that users see. @param today YYYY-MM-DD; an open invoice whose due date is before this day has expired */
export const stateOfInvoice = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): InvoiceState =>
  status === 'open' && dueDate < today ? 'expired' : status;

/** The last row of a page of the operator's list, `<due date>_<id>`. */
export const invoiceCursor = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d_\d{1,9}$/)
    .refine((value) => day().safeParse(value.slice(0, 10)).success);

/** The filter of the operator's list, which has the invoices of all companies. */
export const InvoiceFilter = z.object({
  /** A part of the company's name or e-mail address, or of the detail. */
  searchParam: z.string().max(100).optional(),
  state: z.enum(invoiceStates).optional(),
  companyId: id().optional(),
  dueFrom: day().optional(),
  dueTo: day().optional(),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

const reason = () => text(limits.invoiceReason.min, limits.invoiceReason.max);

/** A payment that reached the operator outside of the product. */
export const InvoicePayment = z.object({
  reason: reason(),
  /** BRL; absent: the whole amount. */
  paidValue: z.number().min(0).max(limits.plan.value).multipleOf(0.01).optional(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceVoid = z.object({ reason: reason() });
export type InvoiceVoid = z.infer<typeof InvoiceVoid>;

/** The terms of the operator for all companies. */
export const BillingTerms = z.object({
  /** An invoice is made so many days before the due date. */
  daysBefore: z.coerce.number().int().min(0).max(limits.billingDays),
  /** A company is served for so many days after its due date. A trial has no such days. */
  graceDays: z.coerce.number().int().min(0).max(limits.billingDays),
  /** Reminders also go by this connection of the operator's company, to the telephone of the company that owes. */
  reminderConnectionId: id().nullable(),
});
export type BillingTerms = z.infer<typeof BillingTerms>;

/** Without `reminderConnectionId` the connection stays. */
export const BillingTermsChanges = BillingTerms.extend({ reminderConnectionId: optionalId().optional() });
export type BillingTermsChanges = z.infer<typeof BillingTermsChanges>;

/** What the page of a pay link shows: an invoice that is paid without signing in. */
export const PayableInvoice = z.object({
  invoice: Invoice,
  company: z.string(),
  /** Their sum is the amount. */
  lines: z.array(InvoiceLine),
});
export type PayableInvoice = z.infer<typeof PayableInvoice>;

/** The plan of a company before or after a change. */
export const ChangedPlan = z.object({
  name: z.string(),
  monthlyCents: z.number(),
  /** How many months one invoice covers, by the recurrence of the company. */
  months: z.number(),
});

/** What a plan change gives back and costs for the rest of a period that is paid. */
export const PlanProration = z.object({
  from: day(),
  to: day(),
  days: z.number(),
  daysLeft: z.number(),
  creditCents: z.number(),
  chargeCents: z.number(),
});

/** The open invoice of a company, or, if there is none, its next one. */
export const NextInvoice = z.object({
  /** Whether it is the open invoice. */
  isMade: z.boolean(),
  cents: z.number(),
  dueDate: day(),
  periodStart: day(),
  periodEnd: day(),
  lines: z.array(InvoiceLine),
});

/** What the change of a company to another plan would do now. */
export const PlanChange = z.object({
  from: ChangedPlan,
  to: ChangedPlan,
  /** The paid periods that are not over; none: nothing is prorated. */
  prorations: z.array(PlanProration),
  creditCents: z.number(),
  chargeCents: z.number(),
  /** Charges less credits. The call that changes the plan takes it as `confirmedCents`. */
  differenceCents: z.number(),
  /** As it will be after the change; null: nothing will be owed. */
  invoice: NextInvoice.nullable(),
});
export type PlanChange = z.infer<typeof PlanChange>;
