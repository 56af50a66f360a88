import type { ImportTarget } from '../contact-imports/index.ts';
import { startCheckIfPossible } from './start-check.ts';
import { storeListRows } from './store-list-rows.ts';

/** The target of imports into a contact list. When an import ends, WhatsApp is asked about the people of the list. */
export const importIntoList = (listId: number): ImportTarget => ({
  store: async (scope, rows) => ({ ...(await storeListRows(scope, listId, rows)), refused: [] }),
  tell: (scope) => scope.record('contact-list.changed', { id: listId }),
  async end(scope) {
    await startCheckIfPossible(scope, listId);
    await scope.record('contact-list.changed', { id: listId });
    await scope.record('contact-list-items.stored', { listId });
  },
});
