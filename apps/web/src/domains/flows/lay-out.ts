import { Graph, layout } from '@dagrejs/dagre';
import type { FlowContent, FlowNode } from '@balcao/contract';

/** Places for all blocks, from left to right along the connections. Sizes in pixels. */
export function layOut(
  { nodes, connections }: FlowContent,
  sizeOf: (id: string) => { width: number; height: number },
): Map<string, FlowNode['position']> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 90 });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = new Set(nodes.map(({ id }) => id));
  // A copy, because dagre writes the place of the node into the object.
  for (const { id } of nodes) graph.setNode(id, { ...sizeOf(id) });
  for (const { source, target } of connections) if (ids.has(source) && ids.has(target)) graph.setEdge(source, target);
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      // dagre gives the centre of a node, a flow stores its top left corner.
      const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
      const { width, height } = sizeOf(id);
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
