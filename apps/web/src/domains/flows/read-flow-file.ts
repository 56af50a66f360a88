import { FlowContent } from '@balcao/contract/flows/flow-content';
import { FlowFields } from '@balcao/contract/flows/flows';
import { fromTypebot } from '@balcao/contract/flows/typebot/from-typebot';
import type { TypebotNote } from '@balcao/contract/flows/typebot/typebot-notes';
import { z } from 'zod';
import { layOut } from './lay-out.ts';

/** An export of this product, or a flow as the table of the specified editor stores it, with its blocks in `flow`. */
const FlowFile = z.union([
  z.looseObject({ name: z.string().optional(), ...FlowContent.shape }),
  z.looseObject({ name: z.string().optional(), flow: FlowContent }).transform(({ name, flow }) => ({ name, ...flow })),
]);

/** A flow that was read from a file. */
export interface ReadFlow extends FlowFields, FlowContent {
  /** What could not be converted; null: the file is a flow, and all of it is taken over. */
  notes: readonly TypebotNote[] | null;
}

/** The assumed size of a block, in pixels: no canvas has measured the blocks of a file. */
const assumedSize = { width: 240, height: 120 };

/**
 * Reads a flow from the text of a file: an export of this product, a flow of the specified editor, or an exported
 * Typebot. Undefined: the file is none of these. A flow without a name gets the name of the file; a name that is not
 * valid becomes `Fluxo`.
 */
export function readFlowFile(text: string, fileName: string): ReadFlow | undefined {
  const value = parseJson(text);
  const { data } = FlowFile.safeParse(value);
  if (data) {
    // 50 is the limit of a flow's name.
    const nameFromFile = fileName.replace(/\.json$/i, '').slice(0, 50);
    const name = FlowFields.safeParse({ name: data.name ?? nameFromFile }).data?.name;
    return { name: name ?? 'Fluxo', nodes: data.nodes, connections: data.connections, notes: null };
  }
  const typebot = fromTypebot(value);
  if (!typebot) return undefined;
  const { name, content, notes } = typebot;
  const places = layOut(content, () => assumedSize);
  const nodes = content.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
  return { name, nodes, connections: content.connections, notes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
