import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf } from './identities.ts';

const rename = statement(`update contacts c set name = $2, updated_at = $3 from contact_identities i
  where i.identity = any($1) and c.id = i.contact_id and c.is_group and c.name <> $2 returning c.id`);

/** Stores the name that the members of a group gave it. A group that is no contact is ignored. */
export async function renameGroup(scope: Scope, chat: ChatAddress, subject: string): Promise<void> {
  if (subject.trim() === '') return;
  for (const { id } of await scope.rows<{ id: number }>(rename, [identitiesOf(chat), subject, scope.now]))
    await scope.record('contact.changed', { contactId: id });
}
