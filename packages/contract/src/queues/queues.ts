import { z } from 'zod';
import { colour, flag, id, optionalId, optionalText, text } from '../kit/fields.ts';
import { DaySchedule, Schedules } from '../hours/hours.ts';
import { limits } from '../limits.ts';

export const QueueBrief = z.object({ id: id(), name: z.string(), color: z.string() });
export type QueueBrief = z.infer<typeof QueueBrief>;

export const Queue = QueueBrief.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number(),
  /** Minutes within which its customers get an answer, 0: no limit; null: the setting `answerLimit` of the company. */
  answerLimit: z.number().nullable(),
  /** Its opening hours, Monday first. They count while the setting `scheduleType` is `queue`. */
  schedules: z.array(DaySchedule),
  /** Whether users must name a reason when they close one of its tickets. */
  closingReasonRequired: z.boolean(),
  /** The names of extra fields of the contact that must be filled when users close one of its tickets. */
  requiredContactFields: z.array(z.string()),
  /** The flow that runs when a customer enters the queue; null: none. */
  flowId: id().nullable(),
  /** The integration that answers its customers; null: none. */
  integrationId: id().nullable(),
  /** The prompt that answers its customers; null: none. */
  promptId: id().nullable(),
});
export type Queue = z.infer<typeof Queue>;

const requiredContactFields = () =>
  z
    .array(text(1, 100))
    .max(limits.requiredContactFields)
    .transform((names) => [...new Set(names)]);

export const QueueFields = z.object({
  name: text(limits.queueName.min, limits.queueName.max),
  color: colour(),
  greetingMessage: optionalText(4000),
  outOfHoursMessage: optionalText(4000),
  orderQueue: z.coerce.number().int().min(0).max(1000).default(0),
  /** An empty text, as a form sends it, means null. */
  answerLimit: z
    .union([z.null(), z.literal(''), z.coerce.number().int().min(0).max(999_999)])
    .transform((value) => (value === '' ? null : value))
    .default(null),
  /** Absent: Monday to Friday 08:00–18:00, Saturday 08:00–12:00. */
  schedules: Schedules.optional(),
  closingReasonRequired: flag().default(false),
  requiredContactFields: requiredContactFields().default([]),
  flowId: optionalId().default(null),
  integrationId: optionalId().default(null),
  promptId: optionalId().default(null),
});
export type QueueFields = z.infer<typeof QueueFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const QueueChanges = QueueFields.extend({
  orderQueue: z.coerce.number().int().min(0).max(1000),
  closingReasonRequired: flag(),
  requiredContactFields: requiredContactFields(),
  answerLimit: QueueFields.shape.answerLimit.unwrap(),
  flowId: optionalId(),
  integrationId: optionalId(),
  promptId: optionalId(),
}).partial();
export type QueueChanges = z.infer<typeof QueueChanges>;
