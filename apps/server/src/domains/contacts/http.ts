import { routes } from '@balcao/contract';
import { failOn } from '../../platform/fail.ts';
import { serve } from '../../platform/http/serve.ts';
import { createContact } from './create-contact.ts';
import { chooseContacts, listContacts } from './list-contacts.ts';
import { removeContact } from './remove-contact.ts';
import { requireContact } from './require-contact.ts';
import { updateContact } from './update-contact.ts';

failOn({ contact_number_once: 'ERR_DUPLICATED_CONTACT' });

export const contactHttp = serve(routes.contacts, {
  page: (scope, { query }) => listContacts(scope, query),
  list: (scope, { query }) => chooseContacts(scope, query.searchParam),
  show: (scope, { params }) => requireContact(scope, params.id),
  create: (scope, { body }) => createContact(scope, body),
  update: (scope, { params, body }) => updateContact(scope, params.id, body),
  remove: (scope, { params }) => removeContact(scope, params.id),
});
