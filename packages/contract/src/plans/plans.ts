import { z } from 'zod';
import { flag, id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The plan of a company: how many users, connections and queues, and which parts of the product. */
export const Plan = z.object({
  id: id(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** BRL a month. */
  value: z.number(),
  /** After how many days at the latest files are removed; 0: never. */
  mediaDays: z.number(),
  /** After how many days at the latest the texts of messages are removed; 0: never. */
  messageDays: z.number(),
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan on the operator's list. */
export const ManagedPlan = Plan.extend({
  /** How many companies have it; only in pages of plans. */
  companies: z.number().optional(),
});
export type ManagedPlan = z.infer<typeof ManagedPlan>;

const retention = () => z.number().int().min(0).max(limits.retention.days);
const included = () => z.number().int().min(0).max(limits.plan.included);

/** The fields of a new plan. The plan includes each part of the product whose field is absent. */
export const PlanFields = z.object({
  name: text(limits.planName.min, limits.planName.max),
  users: included(),
  connections: included(),
  queues: included(),
  value: z.number().min(0).max(limits.plan.value).multipleOf(0.01),
  mediaDays: retention().optional(),
  messageDays: retention().optional(),
  useCampaigns: z.boolean().optional(),
  useKanban: z.boolean().optional(),
  useOpenAi: z.boolean().optional(),
  useIntegrations: z.boolean().optional(),
  useSchedules: z.boolean().optional(),
  useInternalChat: z.boolean().optional(),
  useExternalApi: z.boolean().optional(),
});
export type PlanFields = z.infer<typeof PlanFields>;

/** What a company has beyond or below its plan. An absent field has the value of the plan. */
export const PlanOverrides = Plan.omit({ id: true, name: true, value: true }).partial();
export type PlanOverrides = z.infer<typeof PlanOverrides>;

/** An optional field whose empty value in a form, `''` or null, counts as absent. */
const unset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()).optional();
const limit = () => unset(z.coerce.number().int().min(0).max(limits.plan.included));
const retentionLimit = () => unset(z.coerce.number().int().min(0).max(limits.retention.days));
const part = () => unset(flag());

/** The overrides as a client sends them. A field that is empty in a form has the value of the plan. */
export const PlanOverrideFields = z.object({
  users: limit(),
  connections: limit(),
  queues: limit(),
  mediaDays: retentionLimit(),
  messageDays: retentionLimit(),
  useCampaigns: part(),
  useKanban: part(),
  useOpenAi: part(),
  useIntegrations: part(),
  useSchedules: part(),
  useInternalChat: part(),
  useExternalApi: part(),
});

export const PlanChanges = PlanFields.partial();
export type PlanChanges = z.infer<typeof PlanChanges>;
