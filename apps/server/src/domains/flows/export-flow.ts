import type { FlowExport } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { withoutSecrets } from './flow-secrets.ts';
import { requireFlow } from './require-flow.ts';

/** The draft as a file, without keys. A flow that was never saved has no blocks. @throws ERR_NO_FLOW_FOUND */
export async function exportFlow(scope: Scope, id: number): Promise<FlowExport> {
  const { name, draft } = await requireFlow(scope, id);
  const { nodes, connections } = draft ? withoutSecrets(draft) : { nodes: [], connections: [] };
  return { format: 'balcao-flow', formatVersion: 1, name, nodes, connections };
}
