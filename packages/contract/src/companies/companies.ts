import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { Plan } from '../plans/plans.ts';

export const CompanyWithPlan = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.boolean(),
  dueDate: instant().nullable(),
  createdAt: instant(),
  plan: Plan,
});
export type CompanyWithPlan = z.infer<typeof CompanyWithPlan>;
