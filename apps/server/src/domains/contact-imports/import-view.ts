import type { ContactImport } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const columns = `i.id, i.file_name as "fileName", i.status, i.total, i.done, i.created, i.updated, i.refused,
  ${instantSql('i.created_at')} as "createdAt", ${instantSql('i.ended_at')} as "endedAt"`;
const byIds = statement(`select ${columns} from contact_imports i where i.id = any($1::int[])`);
const newest = statement(`select ${columns} from contact_imports i order by i.id desc limit $1`);

/** Imports in their wire form, in no defined order. */
export const viewImports = (scope: Scope, ids: readonly number[]): Promise<ContactImport[]> =>
  scope.rows<ContactImport>(byIds, [ids]);

/** @throws ERR_NO_IMPORT_FOUND */
export async function requireImport(scope: Scope, id: number): Promise<ContactImport> {
  const [found] = await viewImports(scope, [id]);
  if (!found) throw fail('ERR_NO_IMPORT_FOUND');
  return found;
}

/** The last imports, newest first. The others are deleted when an import starts. */
export const keptImports = 20;
export const listImports = (scope: Scope): Promise<ContactImport[]> => scope.rows<ContactImport>(newest, [keptImports]);
