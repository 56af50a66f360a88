import type { AuditAction } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

interface Event {
  subject: string;
  action: AuditAction;
  /** What it is about: the id, and the column whose rows it is an id of; its name is kept. */
  record?: { id: number; column: string };
  details?: Readonly<Record<string, string | number | null>>;
  /** A field of which only the change is known. */
  secret?: string;
  /** The acting user, for a scope without an actor. */
  userId?: number;
}

const add = statement(`insert into audit_entries
    (actor, user_id, actor_name, address, subject, action, record_id, record_name, changes)
  select a.kind, a.user_id, a.name, calling_address(), $1, $2, $3::int,
    coalesce(name_of(current_company(), $4, $3::int), ''), $5::jsonb
  from actor_of(current_company(), $6::int) a`);

/** Adds an entry for an event that no trigger sees. */
async function insertEntry(
  scope: Scope,
  { subject, action, record, details = {}, secret, userId }: Event,
): Promise<void> {
  const shown = Object.entries(details).map(([field, value]) => [field, [null, value]] as const);
  const changes = { ...Object.fromEntries(shown), ...(secret && { [secret]: null }) };
  await scope.rows(add, [
    subject,
    action,
    record?.id ?? null,
    record?.column ?? '',
    JSON.stringify(changes),
    userId ?? null,
  ]);
}

/**
 * The events of the audit log that are not the change of one row. A call that reads much, or that is refused, records a
 * fact.
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
