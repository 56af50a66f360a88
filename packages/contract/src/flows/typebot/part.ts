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
  /** The id of the first node; null: the block became no node, and paths go on after it. */
  entry: string | null;
  /** Branches that go on after the block. */
  onward: Exit[];
  /** Branches of items: they go where the item leads, or on after the block. */
  ofItems: { exit: Exit; item: TypebotItem }[];
  /** The block to which the conversation jumps from here; `blockId` null: the first block of the group. */
  jump?: { groupId: string; blockId: string | null };
}

/** The part of a block that became no node; also what other parts are made of. */
export const emptyPart: Part = { nodes: [], inner: [], entry: null, onward: [], ofItems: [] };
/** The distance from one block to the next on the canvas, in pixels. */
export const blockSpacing = { x: 300, y: 160 };

/** A block that became one node, with one branch that goes on. */
export const singleNode = (
  { id }: Pick<TypebotBlock, 'id'>,
  position: FlowNode['position'],
  type: BlockType,
  data: Record<string, unknown>,
): Part => ({
  ...emptyPart,
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
