import type { Contact } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { undoableSince } from './merge-by-hand.ts';
import type { DroppedContact, KeptFields, MovedRows } from './merge-record.ts';
import { requireContact } from './require-contact.ts';

interface Merge {
  keptId: number;
  droppedId: number;
  dropped: DroppedContact;
  /** The fields of the kept contact, before and after the merge. */
  keptBefore: KeptFields;
  moved: MovedRows;
  mergedAt: Date;
}
const takeMerge = statement(`delete from contact_merges
  where id = $1 and merged_at >= $2
  returning kept_id as "keptId", dropped_id as "droppedId", dropped, kept_before as "keptBefore", moved,
    merged_at as "mergedAt"`);
const lockContact = statement('select id from contacts where id = $1 for update');
/**
 * $1: the fields before the merge, $2: the fields after it, $3: now, $4: the contact. A field that still has its value
 * from the merge gets the value from before it. A field that was changed later stays.
 */
const restoreKept =
  statement(`update contacts c set number = r.number, email = r.email, name = r.name, named_by = r.named_by,
    picture_url = r.picture_url, picture_key = r.picture_key, disable_bot = r.disable_bot, username = r.username,
    blocked_at = r.blocked_at, dropped_messages = r.dropped_messages, updated_at = $3
  from (
    select (jsonb_populate_record(k, (
      select coalesce(jsonb_object_agg(b.key, b.value), '{}')
      from jsonb_each($1::jsonb) b
      where to_jsonb(k) -> b.key is not distinct from $2::jsonb -> b.key))).*
    from contacts k
    where k.id = $4) r
  where c.id = r.id
  returning c.picture_key as "pictureKey"`);
const restoreDropped =
  statement(`insert into contacts (id, name, number, email, picture_url, picture_key, is_group, disable_bot,
    username, named_by, blocked_at, dropped_messages, created_at, updated_at)
  overriding system value
  select r.id, r.name, r.number, r.email, case when $2 then r.picture_url end, case when $2 then r.picture_key end,
    r.is_group, r.disable_bot, r.username, r.named_by, r.blocked_at, r.dropped_messages, r.created_at, $3
  from jsonb_populate_record(null::contacts, $1::jsonb) r`);
const giveIdentities = statement(
  'update contact_identities set contact_id = $1 where contact_id = $2 and identity = any($3)',
);
const giveExtras = statement('update contact_extras set contact_id = $1 where contact_id = $2 and id = any($3)');
const giveMerges = statement('update contact_merges set kept_id = $1 where kept_id = $2 and id = any($3)');

/**
 * Separates two contacts that a user merged. The merged contact exists again under its id, with its addresses, tickets,
 * messages and notes. Tickets and messages since the merge stay with the kept contact.
 * @throws ERR_NO_MERGE_FOUND ERR_DUPLICATED_CONTACT
 */
export async function undoMerge(scope: Scope, mergeId: number): Promise<Contact> {
  const [merge] = await scope.rows<Merge>(takeMerge, [mergeId, undoableSince(scope)]);
  if (!merge) throw fail('ERR_NO_MERGE_FOUND');
  const { keptId, droppedId, dropped, keptBefore, moved, mergedAt } = merge;
  await scope.rows(lockContact, [keptId]);
  const [kept] = await scope.rows<{ pictureKey: string | null }>(restoreKept, [
    JSON.stringify(keptBefore.before),
    JSON.stringify(keptBefore.after),
    scope.now,
    keptId,
  ]);
  const getsPicture = getsPictureBack(dropped, keptBefore, kept?.pictureKey);
  await scope.rows(restoreDropped, [JSON.stringify(dropped.row), getsPicture, scope.now]);
  await scope.rows(giveIdentities, [droppedId, keptId, dropped.identities.map(({ identity }) => identity)]);
  await scope.rows(giveExtras, [droppedId, keptId, dropped.extras]);
  await scope.rows(giveMerges, [droppedId, keptId, moved.merges ?? []]);
  // Other nouns move their rows back in this transaction.
  await scope.record('contact.unmerging', { keptId, restoredId: droppedId, mergedAt, moved });
  await scope.record('contact.created', { contactId: droppedId });
  await scope.record('contact.changed', { contactId: keptId });
  return requireContact(scope, droppedId);
}

/**
 * Whether the restored contact gets its picture back. It does if the kept contact took the picture at the merge, and no
 * longer has it. Any other picture of the merged contact was deleted at the merge, and is fetched again later.
 * @param keptPicture the picture of the kept contact after the undo
 */
function getsPictureBack(
  dropped: DroppedContact,
  { before, after }: KeptFields,
  keptPicture: string | null | undefined,
): boolean {
  const picture = dropped.row['picture_key'];
  const wasTaken = picture === after['picture_key'] && picture !== before['picture_key'];
  return picture !== null && wasTaken && picture !== keptPicture;
}
