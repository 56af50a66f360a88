import { z } from 'zod';
import { flag, id, instant, optionalId, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { readRecurrence } from './recurrence.ts';

/**
 * `PENDENTE`: waits for its time. `AGENDADA`: in the outbox of the number. `ENVIADA`: WhatsApp has it. `CANCELADA`: the
 * customer wrote first.
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
   * The code of the refusal, of the last try or for good. ERR_TEMPLATE_FILE before the time: the template needs a file
   * in its header that is not there yet.
   */
  error: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Who made it; null: that user was deleted. */
  userId: id().nullable(),
  /** The connection; null: that of the contact's last conversation, or the default one. */
  whatsappId: id().nullable(),
  fileListId: id().nullable(),
  template: ScheduleTemplate.nullable(),
  /** An RRULE of RFC 5545 in the company's time zone; empty: once. */
  recurrence: z.string(),
  /** The days that the recurrence leaves out. */
  exceptDays: z.array(z.string()),
  /** The first of the series. */
  startsAt: instant(),
  /** Nothing is sent if the customer writes first. */
  cancelOnReply: z.boolean(),
});
export type Schedule = z.infer<typeof Schedule>;

const moment = () =>
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
  sendAt: moment(),
  whatsappId: optionalId().optional(),
  fileListId: optionalId().optional(),
  template: ScheduleTemplate.nullish(),
  recurrence: recurrence().default(''),
  exceptDays: z.array(z.iso.date()).max(limits.schedule.exceptDays).default([]),
  cancelOnReply: flag().default(false),
});
export type ScheduleFields = z.infer<typeof ScheduleFields>;

/** An absent field is not changed: `partial` alone would fill in the defaults. */
export const ScheduleChanges = ScheduleFields.extend({
  recurrence: recurrence(),
  exceptDays: z.array(z.iso.date()).max(limits.schedule.exceptDays),
  cancelOnReply: flag(),
  /** Only this message of a series is changed; the series goes on with the next one as it was. */
  leaveSeries: flag(),
  /** The day of a later message of the series for which the change is. What comes before that day stays as it was. */
  seriesDay: z.iso.date(),
}).partial();
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;

export const SchedulesAsked = z.object({
  searchParam: z.string().max(100).optional(),
  contactId: id().optional(),
  /** Those that are to be sent, or were sent, in this time; a page then holds many more. */
  from: moment().optional(),
  to: moment().optional(),
  /** Only those that wait. */
  waiting: flag().optional(),
});
export type SchedulesAsked = z.infer<typeof SchedulesAsked>;
