import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** What identified a contact before it was detached. */
export interface Detached {
  identities: string[];
  /** Its former name and number, and the name that it has now. */
  names: string[];
  pictureKey: string | null;
}

/**
 * Takes name, number, email address, username, identities and picture from a contact that is erased. So a later message
 * of the person makes a new contact. The file of the picture stays stored until the caller discards it.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function detachContact(scope: Scope, id: number): Promise<Detached> {
  const contact = await scope.db
    .selectFrom('contacts')
    .select(['name', 'number', 'picture_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  const unlinked = await scope.db
    .deleteFrom('contact_identities')
    .where('contact_id', '=', id)
    .returning('identity')
    .execute();
  const placeholder = `#${id}`;
  await scope.db
    .updateTable('contacts')
    .set({
      name: placeholder,
      number: `erased:${id}`,
      email: '',
      picture_url: null,
      picture_key: null,
      username: null,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await scope.record('contact.changed', { contactId: id });
  return {
    identities: unlinked.map(({ identity }) => identity),
    names: [contact.name, contact.number, placeholder],
    pictureKey: contact.picture_key,
  };
}

/** Deletes a detached contact, with the tickets that it still has. */
export async function removeErasedContact(scope: Scope, id: number): Promise<void> {
  await scope.record('contact.removed', { contactId: id });
  await scope.db.deleteFrom('contacts').where('id', '=', id).execute();
}
