import type { Scope } from '../../platform/scope/scope.ts';
import { discardAvatar } from '../media/index.ts';
import { requireContact } from './require-contact.ts';

/** Deletes a contact with its tickets and messages. @throws ERR_NO_CONTACT_FOUND */
export async function removeContact(scope: Scope, id: number): Promise<Record<string, never>> {
  await requireContact(scope, id);
  const { picture_key: picture } = await scope.db
    .selectFrom('contacts')
    .select('picture_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await scope.record('contact.removed', { contactId: id });
  await scope.db.deleteFrom('contacts').where('id', '=', id).execute();
  if (picture !== null) scope.afterCommit(() => void discardAvatar(picture));
  return {};
}
