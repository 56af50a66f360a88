import { z } from 'zod';
import { colour, id, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

export const QueueBrief = z.object({ id: id(), name: z.string(), color: z.string() });
export type QueueBrief = z.infer<typeof QueueBrief>;

export const Queue = QueueBrief.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number(),
});
export type Queue = z.infer<typeof Queue>;

export const QueueFields = z.object({
  name: text(limits.queueName.min, limits.queueName.max),
  color: colour(),
  greetingMessage: optionalText(4000),
  outOfHoursMessage: optionalText(4000),
  orderQueue: z.coerce.number().int().min(0).max(1000).default(0),
});
export type QueueFields = z.infer<typeof QueueFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const QueueChanges = QueueFields.extend({ orderQueue: z.coerce.number().int().min(0).max(1000) }).partial();
export type QueueChanges = z.infer<typeof QueueChanges>;
