import { z } from 'zod';
import { email, id, instant, text } from '../kit/fields.ts';
import { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { Plan } from '../plans/plans.ts';

export const CompanyWithPlan = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** False: the operator has blocked the company. */
  status: z.boolean(),
  dueDate: instant().nullable(),
  /** The end of the trial; null: the company is not on trial. */
  trialExpiration: instant().nullable(),
  createdAt: instant(),
  plan: Plan,
});
export type CompanyWithPlan = z.infer<typeof CompanyWithPlan>;

/** What a company says of itself, and its language, time zone and country. */
export const CompanyProfile = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The language of automatic texts. */
  language: Language,
  /** IANA name, as the setting `timeZone`. */
  timeZone: z.string(),
  /** ISO 3166, as the setting `country`. */
  country: z.string(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/** The empty text of a form, which stands for null. */
const none = z.literal('').transform(() => null);
/** An absent field is not changed. */
export const CompanyProfileChanges = z
  .object({
    name: text(limits.companyName.min, limits.companyName.max),
    email: email().or(none).nullable(),
    phone: text(limits.contactNumber.min, limits.contactNumber.max).or(none).nullable(),
    language: Language,
    timeZone: z.string().max(60),
    country: z.string().max(2),
  })
  .partial();
export type CompanyProfileChanges = z.infer<typeof CompanyProfileChanges>;
