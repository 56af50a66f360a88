import type { FlowContent, FlowNode } from '@balcao/contract';

/** The blocks by the number of connections from the start, the nearest first; then those that no path reaches. */
export function outlineOf({ nodes, connections }: FlowContent): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const following = Map.groupBy(connections, ({ source }) => source);
  const ordered = new Set<FlowNode>();
  const ahead = nodes.filter(({ type }) => type === 'start');
  for (let node = ahead.shift(); node; node = ahead.shift()) {
    if (ordered.has(node)) continue;
    ordered.add(node);
    for (const { target } of following.get(node.id) ?? []) {
      const next = byId.get(target);
      if (next && !ordered.has(next)) ahead.push(next);
    }
  }
  return [...ordered, ...nodes.filter((node) => !ordered.has(node))];
}
