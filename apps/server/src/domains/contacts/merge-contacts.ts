import type { Scope } from '../../platform/scope/scope.ts';

/** Two rows are one person: history, notes and identities go over, then the second row goes. */
export async function mergeContacts(scope: Scope, { keepId, dropId }: { keepId: number; dropId: number }): Promise<void> {
  await scope.db.updateTable('contact_identities').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  await scope.db.updateTable('contact_extras').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  const dropped = await scope.db.selectFrom('contacts').select(['number', 'email', 'name']).where('id', '=', dropId).executeTakeFirst();
  const kept = await scope.db.selectFrom('contacts').select(['number', 'email', 'name']).where('id', '=', keepId).executeTakeFirst();
  // Nouns below move what they hold, in this transaction.
  await scope.record('contact.merging', { keepId, dropId });
  await scope.db.deleteFrom('contacts').where('id', '=', dropId).execute();
  if (dropped && kept) {
    const number = kept.number.startsWith('lid:') ? dropped.number : kept.number;
    const named = kept.name === kept.number || kept.name === `+${kept.number}` || kept.number.startsWith('lid:') ? dropped.name : kept.name;
    await scope.db
      .updateTable('contacts')
      .set({ number, email: kept.email || dropped.email, name: named, updated_at: scope.now })
      .where('id', '=', keepId)
      .execute();
  }
  await scope.record('contact.removed', { contactId: dropId });
  await scope.record('contact.changed', { contactId: keepId });
}
