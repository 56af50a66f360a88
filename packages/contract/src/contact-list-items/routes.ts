import { z } from 'zod';
import { ContactImport } from '../contact-imports/contact-imports.ts';
import { ContactList } from '../contact-lists/contact-lists.ts';
import { id } from '../kit/fields.ts';
import { nameCursor, pageEnd, pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { ContactListItem, ContactListItemChanges, ContactListItemFields, validities } from './contact-list-items.ts';

const guarded = { access: 'campaigns:edit', plan: 'useCampaigns' } as const;

export const contactListItemRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/contact-list-items',
    summary: 'The people of a contact list by name',
    query: z.object({
      contactListId: id(),
      searchParam: z.string().max(100).optional(),
      validity: z.enum(validities).optional(),
      after: nameCursor().optional(),
      ...pageQuery,
    }),
    reply: z.object({ contacts: z.array(ContactListItem), ...pageEnd }),
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  }),
  show: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/contact-list-items/:id',
    summary: 'One person of a contact list',
    params: { id: id() },
    reply: ContactListItem,
    errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/contact-list-items',
    summary: 'Add a person to a contact list',
    body: ContactListItemFields,
    reply: ContactListItem,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_DUPLICATED_LIST_NUMBER', 'ERR_CONTACT_LIST_FULL'],
  }),
  update: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/contact-list-items/:id',
    summary: 'Change a person of a contact list',
    params: { id: id() },
    body: ContactListItemChanges,
    reply: ContactListItem,
    errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND', 'ERR_DUPLICATED_LIST_NUMBER'],
  }),
  remove: defineRoute({
    ...guarded,
    access: 'contacts-page:deleteContact',
    method: 'DELETE',
    path: '/contact-list-items/:id',
    summary: 'Take a person out of a contact list; the contact stays',
    params: { id: id() },
    errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
  }),
  upload: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/contact-lists/:contactListId/upload',
    summary: 'Import people into a contact list from an .xlsx, .xls or CSV file, in the background',
    params: { contactListId: id() },
    reply: ContactImport,
    upload: {
      field: 'file',
      maxFiles: 1,
      maxSize: { bytes: limits.contactImport.fileBytes, code: 'ERR_IMPORT_TOO_LARGE' },
    },
    callsPerMinute: 10,
    errors: [
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_CONTACT_LIST_FULL',
      'ERR_IMPORT_RUNNING',
      'ERR_IMPORT_FORMAT',
      'ERR_IMPORT_OLD_WORKBOOK',
      'ERR_IMPORT_EMPTY',
      'ERR_IMPORT_COLUMNS',
      'ERR_IMPORT_TOO_LARGE',
    ],
  }),
  check: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/contact-lists/:contactListId/check',
    summary: 'Ask WhatsApp, in the background, which people of unknown validity are on WhatsApp',
    params: { contactListId: id() },
    reply: ContactList,
    callsPerMinute: 30,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_NUMBER_CHECK'],
  }),
  stopCheck: defineRoute({
    ...guarded,
    method: 'DELETE',
    path: '/contact-lists/:contactListId/check',
    summary: 'Stop asking WhatsApp about the people of a list; answers stay',
    params: { contactListId: id() },
    reply: ContactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  }),
};
