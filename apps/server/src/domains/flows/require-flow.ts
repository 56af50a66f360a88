import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { StoredFlow } from './flow-secrets.ts';

/** A flow with its stored draft. */
export interface FlowRow {
  id: number;
  name: string;
  /** Null: nothing was saved yet. */
  draft: StoredFlow | null;
  /** Counts the saves of the draft. */
  revision: number;
  /** The user who saved the draft last; null: the user was deleted, or no user saved it. */
  savedBy: number | null;
  publishedVersion: number | null;
}

/** A flow with its stored draft. @throws ERR_NO_FLOW_FOUND */
export const requireFlow = (scope: Scope, id: number): Promise<FlowRow> => find(scope, id, { lock: false });

/** Checks that the flow exists. The draft, which may be a megabyte, is not read. @throws ERR_NO_FLOW_FOUND */
export async function requireFlowId(scope: Scope, id: number): Promise<void> {
  const flow = await scope.db.selectFrom('flows').select('id').where('id', '=', id).executeTakeFirst();
  if (!flow) throw fail('ERR_NO_FLOW_FOUND');
}

/**
 * A flow with its stored draft, locked until the end of the transaction.
 * @param revision the number of saves that the client has seen; undefined: any
 * @throws ERR_NO_FLOW_FOUND · ERR_FLOW_CHANGED_MEANWHILE
 */
export async function lockFlow(scope: Scope, id: number, revision: number | undefined): Promise<FlowRow> {
  const flow = await find(scope, id, { lock: true });
  if (revision === undefined || revision === flow.revision) return flow;
  const user = await scope.db
    .selectFrom('users')
    .select('name')
    // No user has the id 0.
    .where('id', '=', flow.savedBy ?? 0)
    .executeTakeFirst();
  throw fail('ERR_FLOW_CHANGED_MEANWHILE', { revision: flow.revision, userName: user?.name ?? null });
}

async function find(scope: Scope, id: number, { lock }: { lock: boolean }): Promise<FlowRow> {
  const query = scope.db
    .selectFrom('flows')
    .select(['id', 'name', 'draft', 'revision', 'saved_by as savedBy', 'published_version as publishedVersion'])
    .where('id', '=', id);
  const flow = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!flow) throw fail('ERR_NO_FLOW_FOUND');
  return flow;
}
