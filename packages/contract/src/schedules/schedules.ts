import { z } from 'zod';
import { flag, id, instant, optionalId, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { readRecurrence } from './recurrence.ts';

/**
 * `PENDENTE`: waits for its time. `AGENDADA`: in the outbox of the number. `ENVIADA`: WhatsApp has it. `ERRO`: it
 * was not sent, and the server does not try again. `CANCELADA`: the customer wrote first, or the user left out all
 * remaining days of the series.
 */
export const scheduleStates = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;

/** An approved template of Meta, for a time outside the 24 hours. */
export const ScheduleTemplate = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  parameters: z.record(z.string().max(120), z.string().max(limits.cloudApi.text)).default({}),
});
export type ScheduleTemplate = z.infer<typeof ScheduleTemplate>;

export const Schedule = z.object({
  id: id(),
  body: z.string(),
  contactId: id(),
  contact: z.object({ id: id(), name: z.string(), number: z.string() }),
  sendAt: instant(),
  sentAt: instant().nullable(),
  status: z.enum(scheduleStates),
  /**
   * The code of the last refusal. In the state `PENDENTE` the message is tried again, in the state `ERRO` it is not. A
   * `PENDENTE` message without the file that its template needs in the header has ERR_TEMPLATE_FILE.
   */
  error: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The user who made the schedule; null: that user was deleted, or the system made it. */
  userId: id().nullable(),
  /** The connection; null: that of the contact's last conversation, or the default one. */
  whatsappId: id().nullable(),
  fileListId: id().nullable(),
  template: ScheduleTemplate.nullable(),
  /** An RRULE of RFC 5545 in the company's time zone; empty: the message is sent once. */
  recurrence: z.string(),
  /** The days that the recurrence leaves out. */
  exceptDays: z.array(z.string()),
  /** The time of the first message of the series. */
  startsAt: instant(),
  /** Nothing is sent if the customer writes first. */
  cancelOnReply: z.boolean(),
});
export type Schedule = z.infer<typeof Schedule>;

/**
 * An instant in ISO 8601, such as `2026-11-23T14:05:00-03:00`; it is stored in UTC. Without a time zone it is a local
 * time of the server or browser that reads it.
 */
const isoInstant = () =>
  z
    .string()
    .max(40)
    .refine((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)))
    .transform((value) => new Date(value).toISOString());

const recurrence = () =>
  z
    .string()
    .max(200)
    .refine((value) => value === '' || readRecurrence(value) !== undefined);

export const ScheduleFields = z.object({
  body: text(limits.schedule.body.min, limits.schedule.body.max),
  contactId: id(),
  sendAt: isoInstant(),
  whatsappId: optionalId().optional(),
  fileListId: optionalId().optional(),
  template: ScheduleTemplate.nullish(),
  recurrence: recurrence().default(''),
  exceptDays: z.array(z.iso.date()).max(limits.schedule.exceptDays).default([]),
  cancelOnReply: flag().default(false),
});
export type ScheduleFields = z.infer<typeof ScheduleFields>;

/**
 * Changes of a schedule. An absent field is not changed. Fields with a default are declared again without it, because
 * `partial` would fill in the default.
 */
export const ScheduleChanges = ScheduleFields.extend({
  recurrence: recurrence(),
  exceptDays: z.array(z.iso.date()).max(limits.schedule.exceptDays),
  cancelOnReply: flag(),
  /** Only this message of a series is changed; the series goes on with the next one as it was. */
  leaveSeries: flag(),
  /** The change is for the message of this later day of the series. Messages before that day stay as they were. */
  seriesDay: z.iso.date(),
}).partial();
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;

export const SchedulesAsked = z.object({
  searchParam: z.string().max(100).optional(),
  contactId: id().optional(),
  /**
   * Only messages with their time in this period (`to` is excluded), and waiting series whose next message is before
   * `from`. With a period, a page holds many more messages.
   */
  from: isoInstant().optional(),
  to: isoInstant().optional(),
  /** Only messages that wait for their time. */
  waiting: flag().optional(),
});
export type SchedulesAsked = z.infer<typeof SchedulesAsked>;
