import type { AuditAction } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

interface AuditEvent {
  subject: string;
  action: AuditAction;
  /** The record that the event is about: its id, and the name of columns that refer to such records (`user_id`). */
  record?: { id: number; column: string };
  details?: Readonly<Record<string, string | number | null>>;
  /** A secret field: its values are not written, only that it changed. */
  secret?: string;
  /** The acting user, if the actor of the scope is the system. */
  userId?: number;
}

const insertAuditEntry = statement(`insert into audit_entries
    (actor, user_id, actor_name, address, subject, action, record_id, record_name, changes)
  select a.kind, a.user_id, a.name, calling_address(), $1, $2, $3::int,
    coalesce(name_of(current_company(), $4, $3::int), ''), $5::jsonb
  from actor_of(current_company(), $6::int) a`);

/** Adds an entry for an event that no trigger sees. */
async function insertEntry(
  scope: Scope,
  { subject, action, record, details = {}, secret, userId }: AuditEvent,
): Promise<void> {
  // Each field has its values before and after, as in the entries of triggers; an event has no value before.
  const shown = Object.entries(details).map(([field, value]) => [field, [null, value]] as const);
  const changes = { ...Object.fromEntries(shown), ...(secret && { [secret]: null }) };
  await scope.rows(insertAuditEntry, [
    subject,
    action,
    record?.id ?? null,
    record?.column ?? '',
    JSON.stringify(changes),
    userId ?? null,
  ]);
}

/**
 * Writes entries for events that are not the change of one row, such as an export or a refused sign-in. Other nouns
 * record these events as facts.
 */
export const auditReactions: Reactions = {
  'contacts.exported': (scope) => insertEntry(scope, { subject: 'contacts', action: 'exported' }),
  'contact.unmerging': (scope, { restoredId, keptId }) =>
    insertEntry(scope, {
      subject: 'contact_merges',
      action: 'undone',
      record: { id: restoredId, column: 'contact_id' },
      details: { kept_id: keptId },
    }),
  'hours.changed': (scope, { queueId }) =>
    insertEntry(scope, {
      subject: 'opening_hours',
      action: 'changed',
      ...(queueId !== null && { record: { id: queueId, column: 'queue_id' } }),
    }),
  'recovery-codes.renewed': (scope, { userId }) =>
    insertEntry(scope, {
      subject: 'users',
      action: 'changed',
      record: { id: userId, column: 'user_id' },
      secret: 'recovery_codes',
    }),
  'invitation.repeated': (scope, { userId, email }) =>
    insertEntry(scope, {
      subject: 'users',
      action: 'changed',
      record: { id: userId, column: 'user_id' },
      details: { invitation: email },
    }),
  'session.refused': (scope, { userId, address, device, why }) =>
    insertEntry(scope, {
      subject: 'sessions',
      action: 'refused',
      record: { id: userId, column: 'user_id' },
      details: { why, address, device },
      userId,
    }),
};
