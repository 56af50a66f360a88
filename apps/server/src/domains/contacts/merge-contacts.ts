import type { Scope } from '../../platform/scope/scope.ts';
import { discardAvatar } from '../media/index.ts';
import { isPlaceholderName, isPlaceholderNumber } from './identities.ts';

/**
 * Merges two rows of the same person. History, notes and identities of `dropId` move to `keepId`; then the row of
 * `dropId` is deleted. The kept row keeps its number, unless that is a placeholder (`lid:…`). The
 * function `takesName` decides about its name.
 * @param mergeId the record by which the merge can be undone, and in which other nouns note what they move; null: the
 *   merge cannot be undone
 * @throws Error if the row to keep is gone because another worker merged it first; the caller retries
 */
export async function mergeContacts(
  scope: Scope,
  { keepId, dropId, mergeId = null }: { keepId: number; dropId: number; mergeId?: number | null },
): Promise<void> {
  const both = await scope.db
    .selectFrom('contacts')
    .select([
      'id',
      'number',
      'email',
      'name',
      'picture_url',
      'picture_key',
      'disable_bot',
      'username',
      'named_by',
      'blocked_at',
      'dropped_messages',
    ])
    .where('id', 'in', [keepId, dropId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const [kept, dropped] = [both.find(({ id }) => id === keepId), both.find(({ id }) => id === dropId)];
  if (!kept) throw new Error('The contact to keep is gone.');
  if (!dropped) return;
  await scope.db
    .updateTable('contact_identities')
    .set({ contact_id: keepId })
    .where('contact_id', '=', dropId)
    .execute();
  await scope.db.updateTable('contact_extras').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  await scope.db.updateTable('contact_merges').set({ kept_id: keepId }).where('kept_id', '=', dropId).execute();
  // Other nouns move their rows in this transaction.
  await scope.record('contact.merging', { keepId, dropId, mergeId });
  await scope.db.deleteFrom('contacts').where('id', '=', dropId).execute();
  const takesOtherName = takesName(kept, dropped);
  await scope.db
    .updateTable('contacts')
    .set({
      number: isPlaceholderNumber(kept.number) ? dropped.number : kept.number,
      email: kept.email || dropped.email,
      name: takesOtherName ? dropped.name : kept.name,
      named_by: takesOtherName ? dropped.named_by : kept.named_by,
      picture_url: kept.picture_url ?? dropped.picture_url,
      picture_key: kept.picture_key ?? dropped.picture_key,
      disable_bot: kept.disable_bot || dropped.disable_bot,
      username: kept.username ?? dropped.username,
      // A blocked person stays blocked under every address.
      blocked_at: kept.blocked_at ?? dropped.blocked_at,
      dropped_messages: kept.dropped_messages + dropped.dropped_messages,
      updated_at: scope.now,
    })
    .where('id', '=', keepId)
    .execute();
  const unusedPicture = kept.picture_key === null ? null : dropped.picture_key;
  if (unusedPicture !== null) scope.afterCommit(() => void discardAvatar(unusedPicture));
  await scope.record('contact.removed', { contactId: dropId });
  await scope.record('contact.changed', { contactId: keepId });
}

interface Named {
  number: string;
  name: string;
  username: string | null;
  named_by: string | null;
}

/** Whether the kept row takes the name of the other row: a name counts more than a number, and a typed name most. */
function takesName(kept: Named, dropped: Named): boolean {
  if (isPlaceholderName(kept)) return true;
  if (isPlaceholderName(dropped)) return false;
  const isTyped = ({ named_by: namedBy }: Named) => namedBy === 'person';
  if (isTyped(kept) !== isTyped(dropped)) return isTyped(dropped);
  // If both names were typed, the kept row's name stays. If neither was, it yields only if the kept row's telephone
  // number is not known.
  return isPlaceholderNumber(kept.number) && !isTyped(kept);
}
