import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { setBlocked } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { identitiesOfContact } from './identities-of-contact.ts';
import { importFromPhone } from './import-from-phone.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { checkNewNumber } from './network.ts';
import { chooseContacts, listContacts } from './list-contacts.ts';
import { removeContact } from './remove-contact.ts';
import { requireContact } from './require-contact.ts';
import { undoMerge } from './undo-merge.ts';
import { updateContact } from './update-contact.ts';

export const contactHttp: Handlers<typeof routes.contacts> = {
  page: (scope, { query }) => listContacts(scope, query),
  list: (scope, { query }) => chooseContacts(scope, query.searchParam),
  show: (scope, { params }) => requireContact(scope, params.id),
  /** WhatsApp is asked before the transaction: no transaction waits for the network. */
  create: outside<typeof routes.contacts.create>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const account = await checkNewNumber(actor, body.number);
    return companyOf(actor).inScope((scope) => createContact(scope, body, account), { actor });
  }),
  update: (scope, { params, body }) => updateContact(scope, params.id, body),
  remove: (scope, { params }) => removeContact(scope, params.id),
  export: outside<typeof routes.contacts.export>(async ({ actor, reply }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    await companyOf(actor).inScope((scope) => scope.record('contacts.exported', {}), { actor });
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contatos.csv"',
      'x-content-type-options': 'nosniff',
    });
    // The cast: the contract gives a CSV reply no type.
    return reply.send(exportContacts(companyOf(actor))) as never;
  }),
  importFromPhone: outside<typeof routes.contacts.importFromPhone>(async ({ actor }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return importFromPhone(actor);
  }),
  identities: (scope, { params }) => identitiesOfContact(scope, params.id),
  block: (scope, { params }) => setBlocked(scope, params.id, true),
  unblock: (scope, { params }) => setBlocked(scope, params.id, false),
  merge: (scope, { params, body }) => mergeByHand(scope, params.id, body.intoId),
  undoMerge: (scope, { params }) => undoMerge(scope, params.mergeId),
};
