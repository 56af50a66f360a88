import type { ContactImport } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn } from '../../live/registry.ts';
import { listOfKey } from './imports-of.ts';

export const noun = webNoun({
  live: [
    patchOn<ContactImport[], 'contactsImport'>(
      'contactsImport',
      keys.contactImports.list(),
      (cached, { import: told }, key) => {
        if (told.contactListId !== listOfKey(key)) return cached;
        const present = cached.find(({ id }) => id === told.id);
        if (!present) return [told, ...cached];
        // An older signal must not turn the progress back.
        if (present.endedAt !== null || present.done > told.done) return cached;
        return cached.map((one) => (one.id === told.id ? told : one));
      },
    ),
  ],
});
