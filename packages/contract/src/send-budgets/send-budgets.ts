import { z } from 'zod';
import { flag } from '../kit/fields.ts';

/**
 * How much a number may send by itself: for schedules, campaigns and programs. Checks of contact lists count, too.
 * Answers of attendants are never delayed.
 */
export const SendBudgetChanges = z.object({
  perMinute: z.coerce.number().int().min(1).max(600),
  /** How many new conversations a day the number may begin; 0: none. */
  firstContactsPerDay: z.coerce.number().int().min(0).max(1000),
  /** Whether a newly linked number starts with a low limit of new conversations, which rises each day. */
  warmUp: flag(),
});
export type SendBudgetChanges = z.infer<typeof SendBudgetChanges>;

export const SendBudget = z.object({
  perMinute: z.number(),
  firstContactsPerDay: z.number(),
  warmUp: z.boolean(),
  /** Today's limit of new conversations, warm-up included, and how much of it is used. */
  allowedToday: z.number(),
  usedToday: z.number(),
});
export type SendBudget = z.infer<typeof SendBudget>;
