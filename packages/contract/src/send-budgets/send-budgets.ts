import { z } from 'zod';
import { flag } from '../kit/fields.ts';

/**
 * How much a number may send by itself: to many, through the API, by campaigns. What attendants answer is never held
 * up.
 */
export const SendBudgetChanges = z.object({
  perMinute: z.coerce.number().int().min(1).max(600),
  /** Conversations begun with people who never wrote, a day. */
  firstContactsPerDay: z.coerce.number().int().min(0).max(1000),
  /** A number that was just linked begins with few and may do more each day. */
  warmUp: flag(),
});
export type SendBudgetChanges = z.infer<typeof SendBudgetChanges>;

export const SendBudget = z.object({
  perMinute: z.number(),
  firstContactsPerDay: z.number(),
  warmUp: z.boolean(),
  /** What today's cap is, the warm-up counted in, and how much of it is used. */
  allowedToday: z.number(),
  usedToday: z.number(),
});
export type SendBudget = z.infer<typeof SendBudget>;
