import { routes } from '@balcao/contract';
import { fail, failOn } from '../../platform/fail.ts';
import { outside, serve } from '../../platform/http/serve.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createContact } from './create-contact.ts';
import { checkNewNumber } from './errands.ts';
import { chooseContacts, listContacts } from './list-contacts.ts';
import { removeContact } from './remove-contact.ts';
import { requireContact } from './require-contact.ts';
import { updateContact } from './update-contact.ts';

failOn({ contact_number_once: 'ERR_DUPLICATED_CONTACT' });

export const contactHttp = serve(routes.contacts, {
  page: (scope, { query }) => listContacts(scope, query),
  list: (scope, { query }) => chooseContacts(scope, query.searchParam),
  show: (scope, { params }) => requireContact(scope, params.id),
  /** WhatsApp is asked before the transaction, because it is slow. */
  create: outside<typeof routes.contacts.create>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const account = await checkNewNumber(actor, body.number);
    return inCompany(actor.companyId, (scope) => createContact(scope, body, account), { actor });
  }),
  update: (scope, { params, body }) => updateContact(scope, params.id, body),
  remove: (scope, { params }) => removeContact(scope, params.id),
});
