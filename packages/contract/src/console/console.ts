import { z } from 'zod';
import { ConnectionStatus } from '../connections/connections.ts';
import { day, flag, id, instant } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { Plan } from '../plans/plans.ts';

/**
 * `trial`: before the end of its trial; `grace`: past its due date, and still served; `expired`: refused until it pays;
 * `blocked`: by the operator.
 */
export const companyStates = ['active', 'trial', 'grace', 'expired', 'blocked'] as const;
export type CompanyState = (typeof companyStates)[number];

/** The sort keys of the operator's list of companies. */
export const companyOrders = [
  'name',
  'dueDate',
  'users',
  'troubled',
  'messages',
  'storage',
  'cost',
  'lastSignIn',
] as const;
export type CompanyOrder = (typeof companyOrders)[number];

/** A company on the operator's console. Figures that a job counts are some minutes old. */
export const ConsoleCompany = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(companyStates),
  plan: Plan,
  dueDate: instant().nullable(),
  users: z.number(),
  connections: z.number(),
  connected: z.number(),
  /** Connections that should be connected and are not. */
  troubled: z.number(),
  messagesToday: z.number(),
  storageBytes: z.number(),
  /** What Meta charges since the first day of the month, in US dollars. */
  monthCost: z.number(),
  lastSignInAt: instant().nullable(),
  /** When the job counted last; null: not yet. */
  measuredAt: instant().nullable(),
});
export type ConsoleCompany = z.infer<typeof ConsoleCompany>;

/** The conditions of the operator's list of companies. */
export const ConsoleFilter = z.object({
  /** A part of the name, the e-mail or the phone, without regard to case and accents. */
  searchParam: z.string().max(100).optional(),
  state: z.enum(companyStates).optional(),
  planId: id().optional(),
  /** Only companies with a connection in trouble. */
  isTroubled: flag().optional(),
});
export type ConsoleFilter = z.infer<typeof ConsoleFilter>;

/** What a company used on one day, in its time zone. */
export const CompanyMeter = z.object({
  day: day(),
  received: z.number(),
  sent: z.number(),
  /** The number of messages of each kind. */
  kinds: z.record(z.string(), z.number()),
  /** The number of messages that Meta charges for, by category. */
  charges: z.record(z.string(), z.number()),
  /** What the messages of `charges` cost by the countries of the people, in US dollars. */
  cost: z.number(),
  /** How many messages of `charges` have no price, so that `cost` leaves them out. */
  unpriced: z.number(),
  storageBytes: z.number(),
  users: z.number(),
  connections: z.number(),
  connected: z.number(),
  /** Tokens of language models. */
  tokens: z.number(),
});
export type CompanyMeter = z.infer<typeof CompanyMeter>;

/** A connection of a company, as the operator sees it. */
export const ConsoleNumber = z.object({
  id: id(),
  name: z.string(),
  number: z.string().nullable(),
  driver: z.string(),
  status: ConnectionStatus,
  /** It should be connected and is not. */
  isTroubled: z.boolean(),
});
export type ConsoleNumber = z.infer<typeof ConsoleNumber>;

/** The page of one company: its numbers and the meters of the last days, the latest first. */
export const ConsoleCompanyPage = ConsoleCompany.extend({
  queues: z.number(),
  monthTokens: z.number(),
  numbers: z.array(ConsoleNumber),
  meters: z.array(CompanyMeter),
});
export type ConsoleCompanyPage = z.infer<typeof ConsoleCompanyPage>;

/** The `country` of a price that holds for all countries without a price of their own. */
export const allOtherCountries = '*';

/** What Meta charges for a message of a category to a country from a day on, in US dollars. */
export const WhatsappPrice = z.object({
  /** The calling code; `*`: all countries without a price of their own; absent: Brazil. */
  country: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|\*)$/)
    .default('55'),
  category: z.string().regex(/^[a-z_-]{1,40}$/),
  validFrom: day(),
  /** In steps of a millionth of a dollar, as it is stored. */
  price: z.number().min(0).max(limits.whatsappPrice.max).multipleOf(0.000001),
});
export type WhatsappPrice = z.infer<typeof WhatsappPrice>;

/** All prices. A category has one price for a country and day. */
export const WhatsappPrices = z.object({
  prices: z
    .array(WhatsappPrice)
    .max(limits.whatsappPrice.most)
    .refine(
      (prices) =>
        new Set(prices.map(({ country, category, validFrom }) => `${country} ${category} ${validFrom}`)).size ===
        prices.length,
    ),
});
export type WhatsappPrices = z.infer<typeof WhatsappPrices>;
