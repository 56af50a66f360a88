import type { ContactImport } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const columns = `i.id, i.list_id as "contactListId", i.file_name as "fileName", i.status, i.total,
  i.done, i.created, i.updated, i.refused,
  ${instantSql('i.created_at')} as "createdAt", ${instantSql('i.ended_at')} as "endedAt"`;
const byIds = statement(`select ${columns} from contact_imports i where i.id = any($1::int[])`);
const newest = statement(
  `select ${columns} from contact_imports i where i.list_id is not distinct from $1 order by i.id desc limit $2`,
);

/** Imports in their wire form, in no defined order. */
export const viewImports = (scope: Scope, ids: readonly number[]): Promise<ContactImport[]> =>
  scope.rows<ContactImport>(byIds, [ids]);

/**
 * An import that the user may see. Only users who may edit campaigns see imports into contact lists.
 * @throws ERR_NO_IMPORT_FOUND
 */
export async function requireImport(scope: Scope, id: number): Promise<ContactImport> {
  const [found] = await viewImports(scope, [id]);
  if (!found || !maySeeImports(scope, found.contactListId)) throw fail('ERR_NO_IMPORT_FOUND');
  return found;
}

const maySeeImports = ({ actor }: Scope, listId: number | null) => listId === null || mayDo(actor, 'campaigns:edit');

/** How many of the last imports are kept, for contacts and for each list; starting an import deletes older ones. */
export const keptImports = 20;
/** The last imports of contacts (`listId` null) or of a contact list, newest first. */
export const listImports = async (scope: Scope, listId: number | null): Promise<ContactImport[]> =>
  maySeeImports(scope, listId) ? scope.rows<ContactImport>(newest, [listId, keptImports]) : [];
