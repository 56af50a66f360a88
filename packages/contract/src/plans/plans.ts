import { z } from 'zod';
import { id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The plan of a company: how many of each, and which parts of the product. */
export const Plan = z.object({
  id: id(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** BRL a month. */
  value: z.number(),
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
  /** How many companies have it; on a page. */
  companies: z.number().optional(),
});
export type ManagedPlan = z.infer<typeof ManagedPlan>;

const included = () => z.number().int().min(0).max(limits.plan.included);

/** A part of the product that is not named belongs to a new plan. */
export const PlanFields = z.object({
  name: text(limits.planName.min, limits.planName.max),
  users: included(),
  connections: included(),
  queues: included(),
  value: z.number().min(0).max(limits.plan.value).multipleOf(0.01),
  useCampaigns: z.boolean().optional(),
  useKanban: z.boolean().optional(),
  useOpenAi: z.boolean().optional(),
  useIntegrations: z.boolean().optional(),
  useSchedules: z.boolean().optional(),
  useInternalChat: z.boolean().optional(),
  useExternalApi: z.boolean().optional(),
});
export type PlanFields = z.infer<typeof PlanFields>;

export const PlanChanges = PlanFields.partial();
export type PlanChanges = z.infer<typeof PlanChanges>;
