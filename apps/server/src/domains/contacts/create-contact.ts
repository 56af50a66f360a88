import type { Contact, ContactFields, IdentitySource } from '@balcao/contract';
import type { ChatAddress } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import { columnValues } from '../../platform/scope/field-table.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { contactFields } from './contact-fields.ts';
import { identitiesOf, identitiesOfNumber } from './identities.ts';
import { requireContact } from './require-contact.ts';
import { typedNumber } from './typed-number.ts';

/**
 * Creates a contact.
 * @param account the account of the number, if WhatsApp named it
 * @throws ERR_DUPLICATED_CONTACT, also if another contact has the number in its other form (ninth digit)
 */
export async function createContact(
  scope: Scope,
  { extraInfo, ...fields }: ContactFields,
  account?: ChatAddress,
): Promise<Contact> {
  const number = await typedNumber(scope, fields.number);
  await refuseTakenNumber(scope, number, null);
  const { id } = await scope.db
    .insertInto('contacts')
    .values({
      ...columnValues(contactFields, fields),
      number,
      named_by: 'person',
      created_at: scope.now,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addIdentities(scope, id, identitiesOfNumber(number), 'person');
  if (account) await addIdentities(scope, id, identitiesOf(account), 'look-up');
  await replaceExtras(scope, id, extraInfo);
  await scope.record('contact.created', { contactId: id });
  return requireContact(scope, id);
}

/**
 * Refuses a number that another contact has, in any of its forms.
 * @param exceptId the contact that may have the number; null: no contact may
 * @throws ERR_DUPLICATED_CONTACT
 */
export async function refuseTakenNumber(scope: Scope, number: string, exceptId: number | null): Promise<void> {
  const owners = await scope.db
    .selectFrom('contact_identities')
    .select('contact_id')
    .where('identity', 'in', identitiesOfNumber(number))
    .execute();
  if (owners.some((row) => row.contact_id !== exceptId)) throw fail('ERR_DUPLICATED_CONTACT');
}

/** Links a number that a user typed to a contact, so that messages of the number find the contact. */
export const linkNumber = (scope: Scope, contactId: number, number: string): Promise<void> =>
  addIdentities(scope, contactId, identitiesOfNumber(number), 'person');

/** Links identities to a contact. An identity that another contact has stays with that contact. */
async function addIdentities(
  scope: Scope,
  contactId: number,
  identities: readonly string[],
  source: IdentitySource,
): Promise<void> {
  if (identities.length === 0) return;
  await scope.db
    .insertInto('contact_identities')
    .values(
      [...new Set(identities)].map((identity) => ({ identity, contact_id: contactId, source, seen_at: scope.now })),
    )
    .onConflict((conflict) => conflict.constraint('contact_identities_pkey').doNothing())
    .execute();
}

/** Stores these extra fields in place of all extra fields of the contact. */
export async function replaceExtras(
  scope: Scope,
  contactId: number,
  extras: readonly { name: string; value: string }[],
): Promise<void> {
  await scope.db.deleteFrom('contact_extras').where('contact_id', '=', contactId).execute();
  if (extras.length > 0)
    await scope.db
      .insertInto('contact_extras')
      .values(extras.map(({ name, value }) => ({ contact_id: contactId, name, value })))
      .execute();
}
