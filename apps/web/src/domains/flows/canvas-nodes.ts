import type { FlowConnection, FlowContent, FlowFinding, FlowNode } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import { branchOf } from '@balcao/contract/flows/flow-content';
import type { Edge, Node } from '@xyflow/react';

/** What the canvas draws of a block. */
export type CanvasNode = Node<
  { block: FlowNode; errors: number; warnings: number; mark: BlockMark | undefined },
  'block'
>;

/** What the canvas shows at a block about one run, or about many runs. */
export interface BlockMark {
  /** The run stands at this block; false if the marks are about many runs. */
  isCurrent: boolean;
  /** For example how many runs reached the block. */
  text: string | null;
}
/**
 * The blocks and connections that the canvas highlights: the marks by the id of their block, and the labels of
 * connections by `keyOfConnection`; null: highlighted without a label.
 */
export interface CanvasMarks {
  blocks: ReadonlyMap<string, BlockMark>;
  edges: ReadonlyMap<string, string | null>;
}
export const noMarks: CanvasMarks = { blocks: new Map(), edges: new Map() };

interface Size {
  width: number;
  height: number;
}
interface Place {
  x: number;
  y: number;
}

/** All that the nodes of the canvas are made of. */
export interface CanvasView {
  content: FlowContent;
  /** The ids of the selected blocks. */
  selected: ReadonlySet<string>;
  findings: readonly FlowFinding[];
  marks: CanvasMarks;
  /** The sizes that the canvas has measured. */
  measured: ReadonlyMap<string, Size>;
  /** The places of blocks that are being dragged. */
  dragged: ReadonlyMap<string, Place>;
}

/**
 * Makes the nodes of the canvas. A block that did not change keeps its node object, so React draws only the changed
 * blocks again. A flow may have hundreds of blocks.
 */
export function makeNodeCache(): (view: CanvasView) => CanvasNode[] {
  let cache = new Map<string, { key: readonly unknown[]; node: CanvasNode }>();
  return ({ content, selected, findings, marks, measured, dragged }) => {
    const counts = countFindings(findings);
    const next = new Map<string, { key: readonly unknown[]; node: CanvasNode }>();
    const nodes = content.nodes.map((block) => {
      const { id } = block;
      const { errors, warnings } = counts.get(id) ?? { errors: 0, warnings: 0 };
      const { x, y } = dragged.get(id) ?? block.position;
      const mark = marks.blocks.get(id);
      const key = [block, selected.has(id), errors, warnings, mark?.isCurrent, mark?.text, measured.get(id), x, y];
      const cached = cache.get(id);
      const entry =
        cached && cached.key.every((part, index) => part === key[index])
          ? cached
          : {
              key,
              node: toNode(block, {
                isSelected: selected.has(id),
                errors,
                warnings,
                mark,
                size: measured.get(id),
                x,
                y,
              }),
            };
      next.set(id, entry);
      return entry.node;
    });
    cache = next;
    return nodes;
  };
}

function toNode(
  block: FlowNode,
  about: {
    isSelected: boolean;
    errors: number;
    warnings: number;
    mark: BlockMark | undefined;
    size: Size | undefined;
  } & Place,
): CanvasNode {
  const { isSelected, errors, warnings, mark, size, x, y } = about;
  return {
    id: block.id,
    type: 'block',
    position: { x, y },
    data: { block, errors, warnings, mark },
    selected: isSelected,
    deletable: block.type !== 'start',
    ...(size && { measured: size }),
  };
}

function countFindings(findings: readonly FlowFinding[]): Map<string, { errors: number; warnings: number }> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { nodeId, isError } of findings) {
    if (nodeId === null) continue;
    const { errors, warnings } = counts.get(nodeId) ?? { errors: 0, warnings: 0 };
    counts.set(nodeId, isError ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 });
  }
  return counts;
}

/** The id of a connection on the canvas. The stored ids do not serve, because older editors gave some of them twice. */
export const keyOfConnection = (connection: FlowConnection): string =>
  `${connection.source}/${branchOf(connection)}/${connection.target}`;

/**
 * The connections that can be drawn: both ends exist, and so does the branch.
 * @param selected the keys (`keyOfConnection`) of the selected connections
 */
export function toEdges(
  { nodes, connections }: FlowContent,
  selected: ReadonlySet<string>,
  { edges: labels }: CanvasMarks = noMarks,
): Edge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const drawn = new Map<string, Edge>();
  for (const connection of connections) {
    const source = byId.get(connection.source);
    const branch = branchOf(connection);
    if (!source || !byId.has(connection.target)) continue;
    if (!blocks[source.type].branches(source.data).some(({ handle }) => handle === branch)) continue;
    const id = keyOfConnection(connection);
    // Undefined: not highlighted; null: highlighted without a label.
    const label = labels.get(id);
    drawn.set(id, {
      id,
      ...(label !== undefined && { className: 'lit' }),
      // Blocks stand close together, so the label is drawn above them.
      ...(label && { label, zIndex: 1 }),
      source: connection.source,
      target: connection.target,
      sourceHandle: branch,
      selected: selected.has(id),
    });
  }
  return [...drawn.values()];
}
