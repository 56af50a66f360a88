import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
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
  /** What the entry is about: mostly a table, such as `queues`. */
  subject: z.string(),
  recordId: z.string().nullable(),
  recordName: z.string(),
  action: AuditAction,
  /** By field. */
  changes: z.record(z.string(), AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
