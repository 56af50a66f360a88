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
      (cached, { import: changed }, key) => {
        if (changed.contactListId !== listOfKey(key)) return cached;
        const before = cached.find(({ id }) => id === changed.id);
        if (!before) return [changed, ...cached];
        // An older signal must not turn the progress back.
        if (before.endedAt !== null || before.done > changed.done) return cached;
        return cached.map((known) => (known.id === changed.id ? changed : known));
      },
    ),
  ],
});
