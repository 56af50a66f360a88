import type { BlockType } from '../block-types.ts';
import type { FlowConnection, FlowNode } from '../flow-content.ts';
import type { TypebotBlock, TypebotItem } from './typebot-document.ts';

/** A branch that leads on from a node. */
export interface Exit {
  source: string;
  handle: string;
}

/** What a Typebot block became. */
export interface Part {
  nodes: FlowNode[];
  /** Connections between the nodes of the part. */
  inner: FlowConnection[];
  /** Where a path enters; null: the block became nothing, and paths go on after it. */
  entry: string | null;
  /** Branches that go on after the block. */
  onward: Exit[];
  /** Branches of items: they go where the item leads, or on after the block. */
  ofItems: { exit: Exit; item: TypebotItem }[];
  /** The block leads to this place itself. */
  jump?: { groupId: string; blockId: string | null };
}

/** The block became nothing. */
export const nothing: Part = { nodes: [], inner: [], entry: null, onward: [], ofItems: [] };
/** The room of a block on the canvas, in pixels. */
export const step = { x: 300, y: 160 };

/** A block that became one node, with one branch that goes on. */
export const singleNode = (
  { id }: Pick<TypebotBlock, 'id'>,
  position: FlowNode['position'],
  type: BlockType,
  data: Record<string, unknown>,
): Part => ({
  ...nothing,
  nodes: [{ id, type, position, data }],
  entry: id,
  onward: [{ source: id, handle: 'a' }],
});

export const connection = ({ source, handle }: Exit, target: string): FlowConnection => ({
  id: `reactflow__edge-${source}${handle}-${target}`,
  source,
  sourceHandle: handle,
  target,
  targetHandle: null,
});
