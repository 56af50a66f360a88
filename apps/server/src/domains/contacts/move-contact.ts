import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { identitiesOf, identitiesOfNumber, numberOf, phoneOf } from './identities.ts';
import { mergeContacts } from './merge-contacts.ts';
import { findKnown } from './recognise-contacts.ts';

/**
 * A person has another number or id at WhatsApp: the contact stays and gets the new address. The former number is
 * unlinked, because the phone operator may give it to another person. A former id stays, because WhatsApp never reuses
 * it.
 * @returns the contact's id; `undefined` if no contact has the former address
 */
export async function moveContact(
  scope: Scope,
  former: ChatAddress,
  present: ChatAddress,
): Promise<number | undefined> {
  const [old] = await findKnown(scope, [former]);
  if (!old) return undefined;
  const id = old.contactId;
  for (const dropId of new Set((await findKnown(scope, [present])).map((row) => row.contactId)))
    if (dropId !== id) await mergeContacts(scope, { keepId: id, dropId });
  const row = await scope.db
    .selectFrom('contacts')
    .select(['name', 'number'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const formerPhone = phoneOf(former);
  const isRenumbered = formerPhone !== null && phoneOf(present) !== null && numberOf(former) !== numberOf(present);
  if (isRenumbered)
    await scope.db
      .deleteFrom('contact_identities')
      .where('contact_id', '=', id)
      .where('identity', 'in', identitiesOfNumber(formerPhone))
      .execute();
  await scope.db
    .insertInto('contact_identities')
    .values(
      identitiesOf(present).map((identity) => ({
        identity,
        contact_id: id,
        source: 'message' as const,
        seen_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('contact_identities_pkey').doUpdateSet({ contact_id: id }))
    .execute();
  // A phone number is never replaced by an id.
  const number = phoneOf(present) !== null || row.number.startsWith('lid:') ? numberOf(present) : row.number;
  if (number === row.number) return id;
  const isNameless = row.name === row.number || row.name === `+${row.number}`;
  await scope.db
    .updateTable('contacts')
    .set({
      number,
      updated_at: scope.now,
      ...(isNameless && { name: number.startsWith('lid:') ? number : `+${number}` }),
    })
    .where('id', '=', id)
    .execute();
  await scope.record('contact.renumbered', { contactId: id });
  await scope.record('contact.changed', { contactId: id });
  return id;
}
