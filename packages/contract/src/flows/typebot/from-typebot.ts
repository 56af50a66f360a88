import { limits } from '../../limits.ts';
import { FlowContent, type FlowNode } from '../flow-content.ts';
import { connectParts } from './connect-parts.ts';
import { convertBlock } from './convert-block.ts';
import { blockSpacing, type Part } from './part.ts';
import { TypebotDocument, type TypebotGroup } from './typebot-document.ts';
import type { TypebotNote } from './typebot-notes.ts';
import { makeVariableNames, type VariableNames } from './variable-names.ts';

export interface ConvertedTypebot {
  name: string;
  content: FlowContent;
  notes: TypebotNote[];
}

/** Whether the JSON of a file has the form of an exported Typebot. */
export const isTypebot = (value: unknown): boolean => TypebotDocument.safeParse(value).success;

/**
 * Converts an exported Typebot into a flow; pure.
 * @param value the JSON of the file
 * @returns undefined if the value is no exported Typebot
 */
export function fromTypebot(value: unknown): ConvertedTypebot | undefined {
  const { data: document } = TypebotDocument.safeParse(value);
  if (!document) return undefined;
  const notes: TypebotNote[] = [];
  const names = makeVariableNames(document.variables ?? []);
  const parts = new Map(document.groups.map((group) => [group.id, convertGroup(group, names, notes)]));
  const content = connectParts(document, parts);
  const parsed = FlowContent.safeParse(content);
  if (parsed.success) return { name: nameOf(document), content: parsed.data, notes };
  return {
    name: nameOf(document),
    content: cutToLimits(content),
    notes: [...notes, { code: 'tooLarge', group: '', block: '' }],
  };
}

/** The horizontal distances between groups are stretched, because the blocks of a group stand side by side here. */
const stretchX = 1.5;

/** The parts of a group stand side by side, because Typebot has places of groups only. */
const convertGroup = (group: TypebotGroup, names: VariableNames, notes: TypebotNote[]): Part[] =>
  group.blocks.map((block, index) =>
    convertBlock(block, {
      names,
      group,
      index,
      place: {
        x: (group.graphCoordinates?.x ?? 0) * stretchX + blockSpacing.x * index,
        y: group.graphCoordinates?.y ?? 0,
      },
      note: (code) => notes.push({ code, group: group.title ?? '', block: block.type }),
    }),
  );

/** The name of the Typebot within the limits of a flow's name. */
const nameOf = ({ name }: TypebotDocument): string => {
  const cut = (name ?? '').trim().slice(0, limits.flow.name.max);
  return cut.length < limits.flow.name.min ? 'Typebot' : cut;
};

/** The first blocks up to the limit, and the connections among them. Invalid and repeated blocks are left out. */
function cutToLimits({ nodes, connections }: FlowContent): FlowContent {
  const byId = new Map<string, FlowNode>();
  for (const node of nodes) {
    if (byId.size === limits.flow.nodes) break;
    if (!byId.has(node.id) && FlowContent.shape.nodes.safeParse([node]).success) byId.set(node.id, node);
  }
  const ids = new Set(byId.keys());
  return {
    nodes: [...byId.values()],
    connections: connections
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .slice(0, limits.flow.connections),
  };
}
