import type { FlowConnection, FlowContent, FlowNode } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import { branchOf } from '@balcao/contract/flows/flow-content';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { newBlockId, startId } from './new-block.ts';

/**
 * Adds a block. A block of the same id is replaced, and its connections stay: every start of a flow has the same id.
 */
export const addBlock = ({ nodes, connections }: FlowContent, node: FlowNode): FlowContent => ({
  nodes: [...nodes.filter(({ id }) => id !== node.id), node],
  connections,
});

/** Changes the data of a block. Connections of branches that the block no longer has are removed. */
export function changeData({ nodes, connections }: FlowContent, id: string, data: FlowNode['data']): FlowContent {
  const changed = nodes.find((node) => node.id === id);
  if (!changed) return { nodes, connections };
  const handles = new Set(blocks[changed.type].branches(data).map(({ handle }) => handle));
  return {
    nodes: nodes.map((node) => (node.id === id ? { ...node, data } : node)),
    connections: connections.filter((connection) => connection.source !== id || handles.has(branchOf(connection))),
  };
}

/** Leads a branch of a block to another block, or nowhere (null). The branch's old connection is removed. */
export function connect(
  { nodes, connections }: FlowContent,
  { source, handle, target }: { source: string; handle: string; target: string | null },
): FlowContent {
  const others = connections.filter((connection) => connection.source !== source || branchOf(connection) !== handle);
  const added: FlowConnection[] = target === null ? [] : [makeConnection(source, handle, target)];
  return { nodes, connections: [...others, ...added] };
}

const makeConnection = (source: string, sourceHandle: string, target: string): FlowConnection => ({
  id: `reactflow__edge-${source}${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
  targetHandle: null,
});

/** The id of the block that a branch leads to; null: it leads nowhere. */
export const targetOf = ({ connections }: FlowContent, source: string, handle: string): string | null =>
  connections.find((connection) => connection.source === source && branchOf(connection) === handle)?.target ?? null;

/** Removes blocks with their connections; the start stays. */
export function removeBlocks({ nodes, connections }: FlowContent, ids: ReadonlySet<string>): FlowContent {
  const isGone = (id: string) => ids.has(id) && id !== startId;
  return {
    nodes: nodes.filter(({ id }) => !isGone(id)),
    connections: connections.filter(({ source, target }) => !isGone(source) && !isGone(target)),
  };
}

export const removeConnections = (
  { nodes, connections }: FlowContent,
  isGone: (connection: FlowConnection) => boolean,
): FlowContent => ({ nodes, connections: connections.filter((connection) => !isGone(connection)) });

export const moveBlocks = (
  { nodes, connections }: FlowContent,
  places: ReadonlyMap<string, FlowNode['position']>,
): FlowContent => ({
  nodes: nodes.map((node) => {
    const place = places.get(node.id);
    return place ? { ...node, position: { ...node.position, ...place } } : node;
  }),
  connections,
});

/**
 * Adds a copy of a block, with its left side 240 pixels to the right of the left side of the rightmost block.
 * @returns the flow and the id of the copy; undefined: there is no such block, or it is the start
 */
export function duplicateBlock(content: FlowContent, id: string): { content: FlowContent; id: string } | undefined {
  const original = content.nodes.find((node) => node.id === id);
  if (!original || original.type === 'start') return undefined;
  const rightmost = Math.max(...content.nodes.map(({ position }) => position.x));
  const copy = copyOf(original, { x: rightmost + 240, y: original.position.y });
  return { content: addBlock(content, copy), id: copy.id };
}

/** Blocks that were copied, with the connections among them. */
export type Clip = FlowContent;

/** Copies these blocks without the start, of which a flow has only one. */
export function copyBlocks({ nodes, connections }: FlowContent, ids: ReadonlySet<string>): Clip {
  const copied = nodes.filter(({ id, type }) => ids.has(id) && type !== 'start');
  const copiedIds = new Set(copied.map(({ id }) => id));
  return {
    nodes: copied,
    connections: connections.filter(({ source, target }) => copiedIds.has(source) && copiedIds.has(target)),
  };
}

/** Adds copied blocks under new ids, a little below and to the right. @returns the flow and the new ids */
export function pasteBlocks(content: FlowContent, clip: Clip): { content: FlowContent; ids: Set<string> } {
  const pasted = clip.nodes.map((node) => ({
    before: node.id,
    node: copyOf(node, { x: node.position.x + 40, y: node.position.y + 40 }),
  }));
  const idOf = new Map(pasted.map(({ before, node }) => [before, node.id]));
  const connections = clip.connections.flatMap((copied) => {
    const [source, target] = [idOf.get(copied.source), idOf.get(copied.target)];
    return source && target ? [makeConnection(source, branchOf(copied), target)] : [];
  });
  return {
    content: {
      nodes: [...content.nodes, ...pasted.map(({ node }) => node)],
      connections: [...content.connections, ...connections],
    },
    ids: new Set(idOf.values()),
  };
}

/**
 * A copy of a block under a new id. A secret key, which the browser holds as dots, is left empty: the server finds the
 * stored key by the id of the block, and the copy has another id.
 */
function copyOf({ type, data }: FlowNode, position: FlowNode['position']): FlowNode {
  const copied = JSON.parse(JSON.stringify(data), (_name, value: unknown) => (value === hiddenKey ? '' : value)) as {
    [name: string]: unknown;
  };
  return { id: newBlockId(), type, position, data: copied };
}
