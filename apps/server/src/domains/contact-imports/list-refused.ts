import type { RouteReply, routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireImport } from './import-view.ts';

const selectRefused = statement(`select json_build_object('rows', coalesce((select json_agg(json_build_object(
    'row', row_number, 'name', name, 'number', number, 'email', email, 'variables', variables, 'reason', reason)
    order by row_number)
  from contact_import_refusals where import_id = $1), '[]'))::text as json`);

/** The refused rows of an import, in the order of its file. @throws ERR_NO_IMPORT_FOUND */
export async function listRefused(scope: Scope, id: number): Promise<RouteReply<typeof routes.contactImports.refused>> {
  await requireImport(scope, id);
  return rawJson(oneRow(await scope.rows<{ json: string }>(selectRefused, [id])).json);
}
