import type { ContactListItem } from '@balcao/contract';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** The people of contact lists as plain records. Their pages are read by `listItems`. */
export const items = plainRecords({
  table: 'contact_list_items',
  view: [
    'id',
    'list_id as contactListId',
    'name',
    'number',
    'wa_id as waId',
    'email',
    'validity',
    'checked_at as checkedAt',
    'variables',
    'contact_id as contactId',
  ],
  toWire: ({ number, validity, checkedAt, ...item }): ContactListItem => ({
    ...item,
    number: number ?? '',
    isWhatsappValid: validity === 'unknown' ? null : validity === 'valid',
    checkedAt: checkedAt?.toISOString() ?? null,
  }),
  orderBy: byText('name'),
  missing: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
  facts: 'contact-list-item',
});
