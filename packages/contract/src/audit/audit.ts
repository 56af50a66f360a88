import { z } from 'zod';
import { day, id, instant } from '../kit/fields.ts';
import { cursor } from '../kit/page.ts';
import { limits } from '../limits.ts';
import { ActorKind } from '../ticket-history/ticket-history.ts';

/** `undone`: of a merge. `exported`: of contacts. `refused`: of a sign-in. */
export const AuditAction = z.enum(['created', 'changed', 'removed', 'undone', 'exported', 'refused']);
export type AuditAction = z.infer<typeof AuditAction>;

/** The value of a field before and after; null: of a secret field only the change is known. */
export const AuditChange = z.tuple([z.unknown(), z.unknown()]).nullable();
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.string(),
  at: instant(),
  actor: ActorKind,
  userId: id().nullable(),
  /** It stays when the user is deleted. */
  actorName: z.string(),
  /** The network address from which the call came; null: of a job, a command, or an entry before 2026-11-27. */
  address: z.string().nullable(),
  /** What the entry is about: mostly a table, such as `queues`. */
  subject: z.string(),
  recordId: z.string().nullable(),
  recordName: z.string(),
  action: AuditAction,
  /** By field. */
  changes: z.record(z.string(), AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An optional field. Forms send a field that is not filled in as '': it counts as absent. */
const filled = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

/** Which entries are read; every filter narrows. */
export const AuditQuery = z.object({
  userId: filled(id()),
  subject: filled(z.string().regex(/^[\w-]{1,60}$/)),
  /** The first and the last day, in the company's time zone. */
  dateFrom: filled(day()),
  dateTo: filled(day()),
  after: cursor().optional(),
  limit: filled(z.coerce.number().int().min(1).max(limits.auditPage.max)),
});

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** The value of `after` for the next page; null: this was the last one. */
  next: z.string().nullable(),
});
