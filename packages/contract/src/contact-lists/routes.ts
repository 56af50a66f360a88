import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { ContactList, ContactListFields } from './contact-lists.ts';

const guarded = { access: 'campaigns:edit', plan: 'useCampaigns' } as const;

export const contactListRoutes = {
  list: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/contact-lists/list',
    summary: 'Every contact list, by name',
    reply: z.array(ContactList),
  }),
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/contact-lists',
    summary: 'A page of the contact lists, by name',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(ContactList), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/contact-lists/:id',
    summary: 'One contact list',
    params: { id: id() },
    reply: ContactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/contact-lists',
    summary: 'Make a contact list',
    body: ContactListFields,
    reply: ContactList,
    errors: ['ERR_TOO_MANY_CONTACT_LISTS'],
  }),
  update: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/contact-lists/:id',
    summary: 'Rename a contact list',
    params: { id: id() },
    body: ContactListFields,
    reply: ContactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  }),
  remove: defineRoute({
    ...guarded,
    access: 'contacts-page:deleteContact',
    method: 'DELETE',
    path: '/contact-lists/:id',
    summary: 'Delete a contact list with its people; contacts stay',
    params: { id: id() },
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  }),
};
