import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { day, id } from '../kit/fields.ts';
import { nameCursor, pageEnd, pageQuery } from '../kit/page.ts';
import { Contact, ContactChanges, ContactFields } from './contacts.ts';

export const contactRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/contacts',
    access: 'signed-in',
    summary: 'Contacts by name, or those a name or number is found in',
    query: z.object({
      searchParam: z.string().max(100).optional(),
      after: nameCursor().optional(),
      date: day().optional(),
      dateStart: day().optional(),
      dateEnd: day().optional(),
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
    summary: 'The first contacts whose name or number is found, to choose one',
    query: z.object({ searchParam: z.string().max(100).default(''), companyId: id().optional() }),
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
};
