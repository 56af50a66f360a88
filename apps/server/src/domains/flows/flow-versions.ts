import { limits, type FlowContent, type FlowVersion } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { hideSecrets } from './flow-secrets.ts';
import { lockFlow, requireFlow } from './require-flow.ts';
import { writeDraft } from './save-draft.ts';

const versionsOf = ({ db }: Scope, flowId: number) =>
  db
    .selectFrom('flow_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select([
      'v.version',
      'v.published_at as publishedAt',
      'u.name as userName',
      'v.note',
      sql<number>`jsonb_array_length(v.content -> 'nodes')`.as('blockCount'),
    ])
    .where('v.flow_id', '=', flowId);

/** The newest versions of a flow, at most `limits.flow.versions`, the newest first. @throws ERR_NO_FLOW_FOUND */
export async function listVersions(scope: Scope, flowId: number): Promise<FlowVersion[]> {
  await requireFlow(scope, flowId);
  const rows = await versionsOf(scope, flowId).orderBy('v.version', 'desc').limit(limits.flow.versions).execute();
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
}

/** A version with its blocks, with dots in place of keys. @throws ERR_NO_FLOW_FOUND · ERR_NO_FLOW_VERSION_FOUND */
export async function requireVersion(
  scope: Scope,
  flowId: number,
  version: number,
): Promise<FlowVersion & { flow: FlowContent }> {
  await requireFlow(scope, flowId);
  const row = await versionsOf(scope, flowId).select('v.content').where('v.version', '=', version).executeTakeFirst();
  if (!row) throw fail('ERR_NO_FLOW_VERSION_FOUND');
  const { content, ...rest } = row;
  return { ...rest, publishedAt: row.publishedAt.toISOString(), flow: hideSecrets(content) };
}

/**
 * Makes a version the draft again. Runs do not use it before the draft is published.
 * @throws ERR_NO_FLOW_FOUND · ERR_NO_FLOW_VERSION_FOUND · ERR_FLOW_CHANGED_MEANWHILE
 */
export async function restoreVersion(
  scope: Scope,
  flowId: number,
  { version, revision }: { version: number; revision: number | undefined },
): Promise<{ revision: number }> {
  const flow = await lockFlow(scope, flowId, revision);
  const found = await scope.db
    .selectFrom('flow_versions')
    .select('content')
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw fail('ERR_NO_FLOW_VERSION_FOUND');
  return writeDraft(scope, flow, found.content);
}
