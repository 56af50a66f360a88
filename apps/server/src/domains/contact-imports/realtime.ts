import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { admins, everyone } from '../../platform/realtime/rooms.ts';
import { viewImports } from './import-view.ts';

export const contactImportAnnouncers: Announcers = {
  async 'contacts-import.changed'(company, facts) {
    const ids = [...new Set(facts.map(({ importId }) => importId))];
    const imports = await company.read((scope) => viewImports(scope, ids));
    for (const changed of imports)
      company.announce(signals.contactsImport, [changed.contactListId === null ? everyone : admins], {
        action: 'update',
        import: changed,
      });
  },
};
