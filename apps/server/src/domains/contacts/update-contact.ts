import type { Contact, ContactChanges } from '@balcao/contract';
import { columnValues } from '../../platform/scope/field-table.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { contactFields } from './contact-fields.ts';
import { linkNumber, refuseTakenNumber, replaceExtras } from './create-contact.ts';
import { identitiesOfNumber } from './identities.ts';
import { requireContact } from './require-contact.ts';
import { typedNumber } from './typed-number.ts';

/**
 * Changes the fields in the request and keeps the rest.
 * @throws ERR_NO_CONTACT_FOUND ERR_DUPLICATED_CONTACT
 */
export async function updateContact(
  scope: Scope,
  id: number,
  { extraInfo, number: typed, ...fields }: ContactChanges,
): Promise<Contact> {
  const before = await requireContact(scope, id);
  // A group has no phone number to change. An unchanged number is not read again; nor are the digits of a LID.
  const keepsNumber = typed === undefined || before.isGroup || digitsOf(typed) === digitsOf(before.number);
  const number = keepsNumber ? undefined : await typedNumber(scope, typed);
  if (number !== undefined && number !== before.number) {
    await refuseTakenNumber(scope, number, id);
    // A placeholder, such as `lid:…`, is linked under no phone number.
    if (/^\d+$/.test(before.number))
      await scope.db
        .deleteFrom('contact_identities')
        .where('contact_id', '=', id)
        .where('identity', 'in', identitiesOfNumber(before.number))
        .execute();
    await linkNumber(scope, id, number);
    await scope.record('contact.renumbered', { contactId: id });
  }
  await scope.db
    .updateTable('contacts')
    .set({
      ...columnValues(contactFields, fields),
      ...(fields.name !== undefined && fields.name !== before.name && { named_by: 'person' as const }),
      ...(number !== undefined && { number }),
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  if (extraInfo) await replaceExtras(scope, id, extraInfo);
  await scope.record('contact.changed', { contactId: id });
  return requireContact(scope, id);
}

const digitsOf = (number: string) => number.replace(/\D/g, '');
