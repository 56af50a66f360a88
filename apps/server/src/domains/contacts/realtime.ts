import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { viewContacts } from './contact-view.ts';

/** An announcer that sends each contact of the facts once to all users of the company. */
const announceContacts =
  (action: 'create' | 'update') =>
  async (company: Company, facts: readonly { contactId: number }[]): Promise<void> => {
    const contacts = await company.read((scope) =>
      viewContacts(scope, [...new Set(facts.map((fact) => fact.contactId))]),
    );
    for (const contact of contacts) company.announce(signals.contact, [everyone], { action, contact });
  };

export const contactAnnouncers: Announcers = {
  'contact.created': announceContacts('create'),
  'contact.changed': announceContacts('update'),
  async 'contacts.stored'(company) {
    company.announce(signals.contacts, [everyone], { action: 'refetch' });
  },
  async 'contact.removed'(company, facts) {
    for (const { contactId } of facts) company.announce(signals.contact, [everyone], { action: 'delete', contactId });
  },
};
