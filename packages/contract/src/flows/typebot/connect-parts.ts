import type { FlowConnection, FlowContent } from '../flow-content.ts';
import { connection, emptyPart, blockSpacing, type Exit, type Part } from './part.ts';
import type { TypebotDocument } from './typebot-document.ts';

/** The place of a block: its group, and its index in the group. */
interface Place {
  groupId: string;
  index: number;
}

/** A block as an edge or a jump names it; without `blockId` the first block of the group. */
interface Target {
  groupId: string;
  blockId?: string | null | undefined;
}

/** The parts of the blocks by the id of their group, in the order of its blocks. */
type PartsOfGroups = ReadonlyMap<string, Part[]>;

/** The id of the start block, as the specification has it. */
const startId = '1';

/** Joins the parts along the edges of the document. */
export function connectParts(document: TypebotDocument, parts: PartsOfGroups): FlowContent {
  const edges = new Map(document.edges.map(({ id, to }) => [id, to]));
  const { entryAt, entryOf, entryAfter } = entryFinder(document, parts);

  const connections: FlowConnection[] = [];
  const join = (exit: Exit, target: string | null) => {
    if (target !== null) connections.push(connection(exit, target));
  };
  for (const { id: groupId, blocks } of document.groups)
    for (const index of blocks.keys()) {
      const part = parts.get(groupId)?.[index] ?? emptyPart;
      connections.push(...part.inner);
      for (const exit of part.onward) join(exit, entryAfter({ groupId, index }));
      for (const { exit, item } of part.ofItems) {
        const edge = edges.get(item.outgoingEdgeId ?? '');
        join(exit, edge ? entryOf(edge) : entryAfter({ groupId, index }));
      }
    }
  const first = startOf(document, (edgeId) => {
    const edge = edges.get(edgeId ?? '');
    return edge ? entryOf(edge) : null;
  });
  // Without a start that leads to a block, the conversation begins with the first group.
  join({ source: startId, handle: 'a' }, first ?? entryAt({ groupId: document.groups[0]?.id ?? '', index: 0 }));
  const nodes = [...parts.values()].flatMap((list) => list.flatMap((part) => part.nodes));
  const leftmost = nodes.reduce((least, { position }) => Math.min(least, position.x), 0);
  return {
    nodes: [
      {
        id: startId,
        type: 'start',
        position: { x: leftmost - blockSpacing.x, y: 0 },
        data: { label: 'Inicio do fluxo' },
      },
      ...nodes,
    ],
    connections,
  };
}

/** Functions that find the first node of a path that begins at a place, at a target, or after a place. */
function entryFinder(document: TypebotDocument, parts: PartsOfGroups) {
  const edges = new Map(document.edges.map(({ id, to }) => [id, to]));
  const groups = new Map(document.groups.map((group) => [group.id, group]));

  /** The place of a target; the start of the group if it has no such block. */
  const placeOf = ({ groupId, blockId }: Target): Place => ({
    groupId,
    index: Math.max(groups.get(groupId)?.blocks.findIndex(({ id }) => id === blockId) ?? 0, 0),
  });
  /** Where a path goes on after a block: at the end of the block's edge, or at the next block of the group. */
  const placeAfter = ({ groupId, index }: Place): Place => {
    const edge = edges.get(groups.get(groupId)?.blocks[index]?.outgoingEdgeId ?? '');
    return edge ? placeOf(edge) : { groupId, index: index + 1 };
  };
  /** The results of `entryAt`, by place. Many edges lead to the same group, and each path is followed only once. */
  const entries = new Map<string, string | null>();
  /**
   * The first node at a place or after it. Blocks that became no node are passed over. Null: the path ends without a
   * node, or goes in a circle.
   */
  const entryAt = (from: Place): string | null => {
    const passed = new Set<string>();
    let entry: string | null = null;
    for (let place = from; ;) {
      const key = `${place.groupId}/${place.index}`;
      const part = parts.get(place.groupId)?.[place.index];
      entry = part?.entry ?? entries.get(key) ?? null;
      if (!part || entry !== null || passed.has(key) || entries.has(key)) break;
      passed.add(key);
      place = part.jump ? placeOf(part.jump) : placeAfter(place);
    }
    for (const key of passed) entries.set(key, entry);
    return entry;
  };
  return {
    entryAt,
    entryOf: (target: Target) => entryAt(placeOf(target)),
    entryAfter: (place: Place) => entryAt(placeAfter(place)),
  };
}

/** The node that a conversation begins with; null: the document has no start, or the start leads to no node. */
function startOf(
  document: TypebotDocument,
  follow: (edgeId: string | null | undefined) => string | null,
): string | null {
  const event = (document.events ?? []).find(({ type }) => type === 'start' || !type);
  if (event) return follow(event.outgoingEdgeId);
  const block = document.groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'start');
  return block ? follow(block.outgoingEdgeId) : null;
}
