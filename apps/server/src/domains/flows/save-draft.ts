import type { FlowContent, FlowDraft } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { keepFiles, viewFiles } from './flow-files.ts';
import { hideSecrets, sealFlow, type StoredFlow } from './flow-secrets.ts';
import { flows } from './flows.ts';
import { lockFlow, requireFlow } from './require-flow.ts';

/** A flow with its draft, keys as dots. @throws ERR_NO_FLOW_FOUND */
export async function showFlow(scope: Scope, id: number): Promise<FlowDraft> {
  const record = await flows.require(scope, id);
  const { draft, revision } = await requireFlow(scope, id);
  const flow = draft && hideSecrets(draft);
  return { ...record, flow, revision, files: flow ? await viewFiles(scope, flow) : [] };
}

/**
 * Saves the draft of a flow, in place of the stored one. `revision`: the number of saves that the client has seen;
 * undefined: any.
 * @returns the number of saves now
 * @throws ERR_NO_FLOW_FOUND · ERR_FLOW_CHANGED_MEANWHILE
 */
export async function saveDraft(
  scope: Scope,
  id: number,
  { content, revision }: { content: FlowContent; revision: number | undefined },
): Promise<{ revision: number }> {
  const flow = await lockFlow(scope, id, revision);
  return writeDraft(scope, flow, sealFlow(scope.company, content, flow.draft));
}

/** Replaces the draft of a locked flow. @returns the number of saves now */
export async function writeDraft(
  scope: Scope,
  { id, revision }: { id: number; revision: number },
  draft: StoredFlow,
): Promise<{ revision: number }> {
  await scope.db
    .updateTable('flows')
    .set({
      draft,
      revision: revision + 1,
      saved_by: scope.actor.kind === 'user' ? scope.actor.userId : null,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await keepFiles(scope, id, draft);
  await scope.record('flow.changed', { id });
  return { revision: revision + 1 };
}
