import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, instant, text } from '../kit/fields.ts';

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

/** An archive of what a company owns, or of what concerns one contact: a tar file with JSON lines and files. */
export const CompanyExport = z.object({
  id: id(),
  /** Null: everything of the company. */
  contactId: id().nullable(),
  /** The name of the user or operator who asked for the archive, or the command that made it. */
  requestedBy: z.string(),
  state: z.enum(exportStates),
  tablesDone: z.number(),
  tableCount: z.number(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  createdAt: instant(),
  /** When the archive was completed, failed or was removed; null: it is in work. */
  endedAt: instant().nullable(),
  /** Until when the link is, or was, valid; null: the archive was not completed. */
  expiresAt: instant().nullable(),
  /** Downloads the archive without a session; null: it is not ready, or the link has expired. */
  url: z.string().nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;

const days = () => z.coerce.number().int().min(0).max(limits.retention.days);

/** For how many days the files and the texts of messages are kept; 0: without an end. */
export const RetentionDays = z.object({ mediaDays: days(), messageDays: days() });
export type RetentionDays = z.infer<typeof RetentionDays>;

/**
 * `own`: the days that the company has set. `limit`: the most that its plan, or its override, allows. `effective`: the
 * shorter of both.
 */
export const Retention = z.object({ own: RetentionDays, limit: RetentionDays, effective: RetentionDays });
export type Retention = z.infer<typeof Retention>;

/** The erasure of a contact and of everything that concerns the person. */
export const ContactErasure = z.object({
  id: id(),
  contactId: id(),
  /** The name of the user who ordered it. */
  requestedBy: z.string(),
  reason: z.string(),
  state: z.enum(['working', 'done']),
  tablesDone: z.number(),
  tableCount: z.number(),
  rows: z.number(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type ContactErasure = z.infer<typeof ContactErasure>;

/** The order to erase a contact. `name`: the name of the contact, as a confirmation. */
export const NewContactErasure = z.object({
  name: z.string().max(200),
  reason: text(limits.erasureReason.min, limits.erasureReason.max),
});
export type NewContactErasure = z.infer<typeof NewContactErasure>;
