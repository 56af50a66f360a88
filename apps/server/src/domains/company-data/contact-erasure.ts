import { limits, signals, type ContactErasure } from '@balcao/contract';
import { sql, type Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { keepRefusal } from '../consents/index.ts';
import { detachContact, requireContact } from '../contacts/index.ts';

export const contactErasureJob = 'erase-contact';

export type ErasureRow = Selectable<Tables['contact_erasures']>;

/** The latest erasures of contacts. */
export const listContactErasures = async (scope: Scope): Promise<ContactErasure[]> =>
  (
    await scope.db
      .selectFrom('contact_erasures')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limits.listedExports)
      .execute()
  ).map(viewErasure);

/**
 * Orders the erasure of a person. In the same transaction the contact loses name, number and identities, so that a
 * later message makes a new contact. A job deletes the rest. A refusal of advertising is kept.
 * @param name of the contact, as the admin typed it
 * @throws ERR_NO_CONTACT_FOUND ERR_OTHER_CONTACT_NAME ERR_CONTACT_ERASURE_RUNNING
 */
export async function orderContactErasure(
  scope: Scope,
  id: number,
  { name, reason }: { name: string; reason: string },
): Promise<ContactErasure> {
  const contact = await requireContact(scope, id);
  if (name.trim() !== contact.name.trim()) throw fail('ERR_OTHER_CONTACT_NAME');
  // Before the insert: the audit log's entry of the erasure then shows the contact without its old name.
  const { identities, names, pictureKey } = await detachContact(scope, id);
  await keepRefusal(scope, id, identities);
  const row = await scope.db
    .insertInto('contact_erasures')
    .values({
      contact_id: id,
      user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      requested_by: scope.actor.kind === 'user' ? scope.actor.name : '',
      reason,
      identities,
      names,
      picture_key: pictureKey,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueContactErasure(scope, row.id);
  scope.afterCommit(() => tellOfErasure(scope.company, row));
  return viewErasure(row);
}

export const enqueueContactErasure = (scope: Scope, id: number): Promise<void> =>
  enqueueJob(scope, contactErasureJob, { id }, { singletonKey: String(id) });

/** Tells the admins of the company how far an erasure is. */
export const tellOfErasure = (company: Company, row: ErasureRow): void =>
  company.announce(signals.contactErasure, [admins], { action: 'update', record: viewErasure(row) });

/**
 * Stores how far an erasure is, and tells the admins.
 * @param progress `done` of `count` tables are finished in this pass; `rows` more rows were erased
 */
export async function noteErasure(
  scope: Scope,
  id: number,
  { done, count, rows }: { done: number; count: number; rows: number },
): Promise<void> {
  const row = await scope.db
    .updateTable('contact_erasures')
    .set({ tables_done: done, table_count: count, rows: sql`rows + ${rows}`, updated_at: scope.now })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .returningAll()
    .executeTakeFirst();
  if (row) scope.afterCommit(() => tellOfErasure(scope.company, row));
}

const viewErasure = (row: ErasureRow): ContactErasure => ({
  id: row.id,
  contactId: row.contact_id,
  requestedBy: row.requested_by,
  reason: row.reason,
  state: row.state,
  tablesDone: row.tables_done,
  tableCount: row.table_count,
  rows: row.rows,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
