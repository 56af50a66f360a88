import {
  limits,
  type ContactListItem,
  type ContactListItemChanges,
  type ContactListItemFields,
} from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { contactLists } from '../contact-lists/index.ts';
import { typedNumber } from '../contacts/index.ts';
import { items } from './items.ts';
import { isProvenSql } from './proven-sql.ts';
import { startCheckIfPossible } from './start-check.ts';

// Links a person to the contact with its number, if there is one, and takes over whether WhatsApp has already named the
// number.
const linkContact = statement(`update contact_list_items t
  set contact_id = (select i.contact_id from contact_identities i where i.identity = t.identity),
    validity = case when ${isProvenSql('t.identity')} then 'valid' else 'unknown' end,
    checked_at = case when ${isProvenSql('t.identity')} then $2::timestamptz end
  where id = $1`);

/**
 * Adds a person to a list, and asks WhatsApp about the number in the background.
 * @throws ERR_NO_CONTACT_LIST_FOUND ERR_DUPLICATED_LIST_NUMBER ERR_CONTACT_LIST_FULL
 */
export async function addItem(scope: Scope, fields: ContactListItemFields): Promise<ContactListItem> {
  const { contactListId, number, ...rest } = fields;
  await admitPeople(scope, contactListId, 1);
  const { id } = await items.create(scope, {
    ...rest,
    contactListId,
    number: await typedNumber(scope, number),
    // The cast: a jsonb column is written as text, but its type is that of the object that is read.
    variables: JSON.stringify(rest.variables) as never,
  });
  return recogniseItem(scope, id, contactListId);
}

/**
 * Changes a person of a list. A new number is recognised, and WhatsApp is asked about it in the background.
 * @throws ERR_NO_CONTACT_LIST_ITEM_FOUND ERR_DUPLICATED_LIST_NUMBER
 */
export async function changeItem(
  scope: Scope,
  id: number,
  { number: typed, variables, ...rest }: ContactListItemChanges,
): Promise<ContactListItem> {
  const before = await items.require(scope, id);
  // A person who is known by WhatsApp's id only has no number, and gets none here.
  const hasNoNumber = before.number === '';
  const number = typed === undefined || hasNoNumber ? undefined : await typedNumber(scope, typed);
  const isNewNumber = number !== undefined && number !== before.number;
  const changed = await items.update(scope, id, {
    ...rest,
    ...(isNewNumber && { number }),
    // The cast: a jsonb column is written as text.
    ...(variables && { variables: JSON.stringify(variables) as never }),
  });
  return isNewNumber ? recogniseItem(scope, id, before.contactListId) : changed;
}

/** Recognises the person by a new number. If it is not known to be on WhatsApp, starts a check in the background. */
async function recogniseItem(scope: Scope, id: number, listId: number): Promise<ContactListItem> {
  await scope.rows(linkContact, [id, scope.now]);
  const item = await items.require(scope, id);
  if (item.isWhatsappValid === null) await startCheckIfPossible(scope, listId);
  await scope.record('contact-list.changed', { id: listId });
  return item;
}

/** Takes a person out of a list. @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
export async function removeItem(scope: Scope, id: number): Promise<typeof nothing> {
  const { contactListId } = await items.require(scope, id);
  const removed = await items.remove(scope, id);
  await scope.record('contact-list.changed', { id: contactListId });
  return removed;
}

/**
 * Checks that a list has room for more people. People who are in the list already count again: only storing them shows
 * that they are in it.
 * @param people how many people are to be added
 * @throws ERR_NO_CONTACT_LIST_FOUND ERR_CONTACT_LIST_FULL
 */
export async function admitPeople(scope: Scope, listId: number, people: number): Promise<void> {
  const { contactsCount } = await contactLists.require(scope, listId);
  if (contactsCount + people > limits.contactList.people) throw fail('ERR_CONTACT_LIST_FULL');
}
