import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { viewContacts } from './contact-view.ts';

for (const [name, action] of [
  ['contact.created', 'create'],
  ['contact.changed', 'update'],
] as const) {
  onFact(name, async (companyId, facts) => {
    const contacts = await readCompany(companyId, (scope) =>
      viewContacts(scope, [...new Set(facts.map((fact) => fact.contactId))]),
    );
    for (const contact of contacts) announce(companyId, signals.contact, [everyone], { action, contact });
  });
}
onFact('contact.removed', async (companyId, facts) => {
  for (const { contactId } of facts) announce(companyId, signals.contact, [everyone], { action: 'delete', contactId });
});
