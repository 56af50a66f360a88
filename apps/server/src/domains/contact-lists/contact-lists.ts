import { limits, type ContactList, type ContactListFields } from '@balcao/contract';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';

export const contactLists = plainRecords({
  table: 'contact_lists',
  view: [
    'id',
    'name',
    'contacts_count as contactsCount',
    'valid_count as validCount',
    'invalid_count as invalidCount',
    'is_checking as isChecking',
    'check_waits as checkWaits',
    'created_at as createdAt',
  ],
  toWire: ({ createdAt, ...list }): ContactList => ({ ...list, createdAt: createdAt.toISOString() }),
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_CONTACT_LIST_FOUND',
  facts: 'contact-list',
});

/** @throws ERR_TOO_MANY_CONTACT_LISTS */
export async function createList(scope: Scope, { name }: ContactListFields): Promise<ContactList> {
  await requireBelowLimit(scope, 'contact_lists', limits.contactList.perCompany, 'ERR_TOO_MANY_CONTACT_LISTS');
  return contactLists.create(scope, { name });
}
