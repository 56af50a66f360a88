import { limits, type RouteReply, type routes } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { mergeContacts } from './merge-contacts.ts';
import type { DroppedContact, KeptFields, MovedRows } from './merge-record.ts';
import { requireContact } from './require-contact.ts';

const lockContacts = statement('select id from contacts where id = any($1) order by id for update');
const selectDropped = statement(`select to_jsonb(c) as row,
    coalesce((select jsonb_agg(jsonb_build_object('identity', i.identity, 'source', i.source, 'seen_at', i.seen_at))
      from contact_identities i where i.contact_id = c.id), '[]') as identities,
    coalesce((select jsonb_agg(e.id) from contact_extras e where e.contact_id = c.id), '[]') as extras,
    coalesce((select jsonb_agg(m.id) from contact_merges m where m.kept_id = c.id), '[]') as merges
  from contacts c where c.id = $1`);
/** The fields of the kept contact that `mergeContacts` may change. */
const selectChangeable =
  statement(`select jsonb_build_object('number', number, 'email', email, 'name', name, 'named_by', named_by,
    'picture_url', picture_url, 'picture_key', picture_key, 'disable_bot', disable_bot, 'username', username,
    'blocked_at', blocked_at, 'dropped_messages', dropped_messages) as fields from contacts where id = $1`);
const deleteOldMerges = statement('delete from contact_merges where merged_at < $1');

/** Merges recorded before this moment can no longer be undone. */
export const undoableSince = ({ now }: Scope): Date => new Date(now.getTime() - limits.mergeUndoDays * 86_400_000);

/**
 * Merges a contact into another one, because a user knows that both are the same person. What moves is recorded, so
 * that `undoMerge` can separate them again.
 * @throws ERR_NO_CONTACT_FOUND ERR_MERGE_SAME_CONTACT
 */
export async function mergeByHand(
  scope: Scope,
  dropId: number,
  keepId: number,
): Promise<RouteReply<typeof routes.contacts.merge>> {
  if (dropId === keepId) throw fail('ERR_MERGE_SAME_CONTACT');
  await scope.rows(lockContacts, [[dropId, keepId]]);
  const [dropping, keeping] = [await requireContact(scope, dropId), await requireContact(scope, keepId)];
  if (dropping.isGroup || keeping.isGroup) throw fail('ERR_MERGE_SAME_CONTACT');
  await scope.rows(deleteOldMerges, [undoableSince(scope)]);
  const [dropped] = await scope.rows<DroppedContact & { merges: number[] }>(selectDropped, [dropId]);
  const readFields = async () =>
    (await scope.rows<{ fields: Record<string, unknown> }>(selectChangeable, [keepId]))[0]?.fields;
  const before = (await readFields()) ?? {};
  if (!dropped) throw fail('ERR_NO_CONTACT_FOUND');
  const { merges, ...contact } = dropped;
  // The record is stored before the merge, because the nouns add to it what they move; `after` is filled in at the end.
  const { id: mergeId } = await scope.db
    .insertInto('contact_merges')
    .values({
      kept_id: keepId,
      dropped_id: dropId,
      user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      dropped: JSON.stringify(contact),
      kept_before: JSON.stringify({ before, after: {} } satisfies KeptFields),
      moved: JSON.stringify({ merges } satisfies MovedRows) as never,
      merged_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mergeContacts(scope, { keepId, dropId, mergeId });
  await scope.db
    .updateTable('contact_merges')
    .set({ kept_before: JSON.stringify({ before, after: (await readFields()) ?? {} } satisfies KeptFields) })
    .where('id', '=', mergeId)
    .execute();
  return { mergeId, contact: await requireContact(scope, keepId) };
}

/** Notes rows that a merge moved, so that they can be moved back. Each noun has keys of its own in `MovedRows`. */
export async function noteMoved(scope: Scope, mergeId: number, moved: MovedRows): Promise<void> {
  await scope.db
    .updateTable('contact_merges')
    .set({ moved: sql`moved || ${JSON.stringify(moved)}::jsonb` })
    .where('id', '=', mergeId)
    .execute();
}
