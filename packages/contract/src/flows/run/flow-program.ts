import { blocks } from '../blocks.ts';
import { branchOf, type FlowContent, type FlowNode } from '../flow-content.ts';

/** A flow in the form in which it runs. It never changes, so it may be cached. */
export interface FlowProgram {
  nodes: ReadonlyMap<string, FlowNode>;
  /** The block in which a run begins; undefined: the flow has no block. */
  startId: string | undefined;
  /** The next block by block and branch. */
  targets: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Prepares a flow to run. If a branch has several connections, the first one counts. A connection to a block that does
 * not exist is ignored.
 */
export function programOf({ nodes, connections }: FlowContent): FlowProgram {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targets = new Map<string, Map<string, string>>();
  for (const connection of connections) {
    const { source, target } = connection;
    if (!byId.has(target)) continue;
    const leaving = targets.get(source) ?? new Map<string, string>();
    const branch = branchOf(connection);
    if (!leaving.has(branch)) leaving.set(branch, target);
    targets.set(source, leaving);
  }
  // In the specification the start block has the id `1`.
  const start = nodes.find(({ type }) => type === 'start') ?? byId.get('1') ?? nodes[0];
  return { nodes: byId, startId: start?.id, targets };
}

/** The branches `true` and `false` of a condition are `a` and `b` in flows of older editors. */
const olderBranches: Readonly<Record<string, string>> = { true: 'a', false: 'b' };

/**
 * The block to which a branch leads. A block with a single way on takes any connection, because older editors name the
 * branch differently.
 */
export function follow({ nodes, targets }: FlowProgram, nodeId: string, branch: string): string | undefined {
  const leaving = targets.get(nodeId);
  const target = leaving?.get(branch) ?? leaving?.get(olderBranches[branch] ?? branch);
  if (target !== undefined || !leaving) return target;
  const node = nodes.get(nodeId);
  const isSingle = node !== undefined && blocks[node.type].branches(node.data).length === 1;
  return isSingle ? leaving.values().next().value : undefined;
}
