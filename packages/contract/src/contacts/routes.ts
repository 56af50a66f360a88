import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { day, flag, id, idList } from '../kit/fields.ts';
import { nameSearchCursor, pageEnd, pageQuery } from '../kit/page.ts';
import { Contact, ContactChanges, ContactFields, ContactIdentity, ContactMerge } from './contacts.ts';

export const contactRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/contacts',
    access: 'signed-in',
    summary: 'The contacts by name; with a search, only those whose name or number matches it',
    query: z.object({
      searchParam: z.string().max(100).optional(),
      after: nameSearchCursor().optional(),
      /** Contacts that were created on this day, or on the days from `dateStart` to `dateEnd`, in UTC. */
      date: day().optional(),
      dateStart: day().optional(),
      dateEnd: day().optional(),
      /** Contacts with a ticket that has one of these tags. */
      tags: idList().optional(),
      /** Only blocked contacts. */
      blocked: flag().optional(),
      /** Only people whose phone number is not known. */
      withoutPhone: flag().optional(),
      ...pageQuery,
    }),
    reply: z.object({
      contacts: z.array(Contact),
      ...pageEnd,
    }),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/contacts/list',
    access: 'signed-in',
    summary: 'The first contacts by name whose name or number matches the search, to choose one',
    query: z.object({
      searchParam: z.string().max(100).default(''),
      /** Old clients send it; the session decides the company. */
      companyId: id().optional(),
    }),
    reply: z.array(z.object({ id: id(), name: z.string(), number: z.string() })),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/contacts/:id',
    access: 'signed-in',
    summary: 'One contact',
    params: { id: id() },
    reply: Contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/contacts',
    access: 'signed-in',
    summary: 'Make a contact',
    body: ContactFields,
    reply: Contact,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/contacts/:id',
    access: 'signed-in',
    summary: 'Change a contact',
    params: { id: id() },
    body: ContactChanges,
    reply: Contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/contacts/:id',
    access: 'contacts-page:deleteContact',
    summary: 'Delete a contact with its tickets and messages',
    params: { id: id() },
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  export: defineRoute({
    ownUsersOnly: true,
    method: 'GET',
    path: '/contacts/export',
    access: 'signed-in',
    summary: 'Every contact that is a person, as a stream of CSV (name;number;email)',
    binary: true,
    callsPerMinute: 6,
  }),
  importFromPhone: defineRoute({
    method: 'POST',
    path: '/contacts/import',
    access: 'signed-in',
    summary: "Make contacts from the address books of the company's phones",
    reply: z.object({ created: z.number().int(), known: z.number().int() }),
    callsPerMinute: 6,
  }),
  identities: defineRoute({
    method: 'GET',
    path: '/contacts/:id/identities',
    access: 'signed-in',
    summary: 'How we know a contact: its addresses, where each came from, and the contacts merged into it',
    params: { id: id() },
    reply: z.object({
      identities: z.array(ContactIdentity),
      merges: z.array(ContactMerge),
      blockedAt: z.string().nullable(),
      /** Messages that were dropped while the contact was blocked. */
      droppedMessages: z.number().int(),
    }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  block: defineRoute({
    method: 'POST',
    path: '/contacts/:id/block',
    access: 'contacts-page:blockContact',
    summary: 'Block a contact: its messages are dropped and open no ticket',
    params: { id: id() },
    reply: Contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  unblock: defineRoute({
    method: 'DELETE',
    path: '/contacts/:id/block',
    access: 'contacts-page:blockContact',
    summary: 'Unblock a contact',
    params: { id: id() },
    reply: Contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/contacts/:id/merge',
    access: 'contacts-page:mergeContact',
    summary: 'Merge a contact into another one of the same person; it can be undone for 30 days',
    params: { id: id() },
    body: z.object({ intoId: id() }),
    reply: z.object({ mergeId: id(), contact: Contact }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_SAME_CONTACT'],
  }),
  undoMerge: defineRoute({
    method: 'POST',
    path: '/contact-merges/:mergeId/undo',
    access: 'contacts-page:mergeContact',
    summary: 'Separate two merged contacts again',
    params: { mergeId: id() },
    reply: Contact,
    errors: ['ERR_NO_MERGE_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
};
