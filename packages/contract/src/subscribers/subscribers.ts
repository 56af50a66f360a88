import { z } from 'zod';
import { email, flag, id, instant, moment, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { Plan, PlanOverrideFields, PlanOverrides } from '../plans/plans.ts';

/** How often a company pays: the months of each recurrence. */
export const billingMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type BillingPeriod = keyof typeof billingMonths;
export const billingPeriods = Object.keys(billingMonths) as BillingPeriod[];
const recurrence = () => z.enum(billingPeriods as [BillingPeriod, ...BillingPeriod[]]);

/** A company as the operator of the platform manages it. */
export const Subscriber = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether it is active; an inactive company is refused everything. */
  status: z.boolean(),
  /** The company's setting `campaignsEnabled`. */
  campaignsEnabled: z.boolean(),
  /** Until when it is paid; null: no due date. */
  dueDate: instant().nullable(),
  recurrence: recurrence(),
  planId: id(),
  /** With the overrides of the company. */
  plan: Plan,
  overrides: PlanOverrides,
  createdAt: instant(),
  /** When it signed up by itself; null: the operator made it. */
  signedUpAt: instant().nullable(),
  /** When its rows, files and keys are erased; null: its erasure is not ordered. */
  eraseAt: instant().nullable(),
  users: z.number(),
  connections: z.number(),
  /** Of these connections, how many are connected. */
  connected: z.number(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** A moment, or a day alone, which means the end of that day in the local time of the server or browser. */
const dueDate = () =>
  z.preprocess(
    (written) => (typeof written === 'string' && /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T23:59:59` : written),
    moment(),
  );

/** Forms send an empty field as ''. */
const emptyToNull = z.literal('').transform(() => null);
const fields = {
  name: text(limits.companyName.min, limits.companyName.max),
  phone: text(limits.contactNumber.min, limits.contactNumber.max).or(emptyToNull).nullable(),
  planId: id(),
  status: flag(),
  campaignsEnabled: flag(),
  dueDate: dueDate(),
  recurrence: recurrence(),
};

export const SubscriberFields = z.object({
  ...fields,
  email: email(),
  phone: fields.phone.default(null),
  status: fields.status.default(true),
  campaignsEnabled: fields.campaignsEnabled.default(true),
  dueDate: fields.dueDate.default(null),
  recurrence: fields.recurrence.default('MENSAL'),
  /** The password of the first admin; empty or absent: an e-mail invites the admin to set one. */
  password: z.string().min(limits.password.min).max(limits.password.max).or(emptyToNull).optional(),
});
export type SubscriberFields = z.infer<typeof SubscriberFields>;

/** An absent field is not changed. The overrides are replaced as a whole. */
export const SubscriberChanges = z
  .object({
    ...fields,
    email: email(),
    overrides: PlanOverrideFields,
    /** What the plan change costs for the days that are paid, as the operator saw it: charges less credits. */
    confirmedCents: z.number().int(),
  })
  .partial();
export type SubscriberChanges = z.infer<typeof SubscriberChanges>;
