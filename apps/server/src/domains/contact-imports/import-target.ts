import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { storeRows, type ReadContact, type Refusal } from '../contacts/index.ts';

/** Where the rows of an import are stored: as contacts, or as people of a contact list. */
export interface ImportTarget {
  /** Stores rows in the transaction that deletes their chunk. */
  store(
    scope: Scope,
    rows: readonly ReadContact[],
  ): Promise<{ created: number; updated: number; refused: readonly Refusal[] }>;
  /** Records the fact that rows were stored, so that screens follow; called now and then during an import. */
  tell(scope: Scope): Promise<void>;
  /** Records the facts of the end of an import, also of a cancelled one; a list then starts its check. */
  end(scope: Scope): Promise<void>;
}

const tellStored = (scope: Scope) => scope.record('contacts.stored', {});
const intoContacts: ImportTarget = {
  async store(scope, rows) {
    const { created, updated, refused } = await storeRows(scope, rows, 'import');
    return { created: created.length, updated: updated.length, refused };
  },
  tell: tellStored,
  end: tellStored,
};

let intoList: ((listId: number) => ImportTarget) | undefined;

/** Sets the target of imports into a contact list; called once at start. */
export function connectListImports(target: (listId: number) => ImportTarget): void {
  intoList = target;
}

const selectListId = statement('select list_id as "listId" from contact_imports where id = $1');

/** The target of an import; `undefined`: the import was deleted with its list. */
export async function targetOf(scope: Scope, importId: number): Promise<ImportTarget | undefined> {
  const [found] = await scope.rows<{ listId: number | null }>(selectListId, [importId]);
  if (!found) return undefined;
  const { listId } = found;
  if (listId === null) return intoContacts;
  if (!intoList) throw new Error('Imports into contact lists are not connected.');
  return intoList(listId);
}
