import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { isPlaceholderNumber, identitiesOf, identitiesOfNumber, numberOf, phoneOf } from './identities.ts';
import { mergeContacts } from './merge-contacts.ts';
import { findIdentities } from './recognise-contacts.ts';

/**
 * Gives a contact its new address, after the person's number or id at WhatsApp has changed. The former number is
 * unlinked, because the phone operator may give it to another person. A former id stays linked, because WhatsApp never
 * reuses it.
 * @returns the contact's id; `undefined` if no contact has the former address
 */
export async function moveContact(
  scope: Scope,
  former: ChatAddress,
  present: ChatAddress,
): Promise<number | undefined> {
  const [known] = await findIdentities(scope, [former]);
  if (!known) return undefined;
  const id = known.contactId;
  await mergeOwnersOf(scope, id, present);
  const contact = await scope.db
    .selectFrom('contacts')
    .select(['name', 'number'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await moveIdentities(scope, id, former, present);
  await changeNumber(scope, id, contact, present);
  return id;
}

/** Merges the contacts that have the present address into the contact that is moved. */
async function mergeOwnersOf(scope: Scope, keepId: number, present: ChatAddress): Promise<void> {
  const owners = await findIdentities(scope, [present]);
  const dropIds = new Set(owners.map(({ contactId }) => contactId).filter((contactId) => contactId !== keepId));
  for (const dropId of dropIds) await mergeContacts(scope, { keepId, dropId });
}

/** Unlinks the former number if another number replaces it, and links the present address. */
async function moveIdentities(scope: Scope, id: number, former: ChatAddress, present: ChatAddress): Promise<void> {
  const formerPhone = phoneOf(former);
  const hasNewPhone = formerPhone !== null && phoneOf(present) !== null && numberOf(former) !== numberOf(present);
  if (hasNewPhone)
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
}

/** Stores the number of the present address. An id never replaces a phone number. */
async function changeNumber(
  scope: Scope,
  id: number,
  before: { name: string; number: string },
  present: ChatAddress,
): Promise<void> {
  const isPhoneKept = phoneOf(present) === null && !isPlaceholderNumber(before.number);
  const number = isPhoneKept ? before.number : numberOf(present);
  if (number === before.number) return;
  // The number stands in place of a name that is not known.
  const isNameless = before.name === before.number || before.name === `+${before.number}`;
  await scope.db
    .updateTable('contacts')
    .set({
      number,
      updated_at: scope.now,
      ...(isNameless && { name: isPlaceholderNumber(number) ? number : `+${number}` }),
    })
    .where('id', '=', id)
    .execute();
  await scope.record('contact.renumbered', { contactId: id });
  await scope.record('contact.changed', { contactId: id });
}
