import { z } from 'zod';
import { id } from '../kit/fields.ts';

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
