import { FlowContent } from '@balcao/contract/flows/flow-content';
import { FlowFields } from '@balcao/contract/flows/flows';
import { z } from 'zod';

/** Our own file, or a row of another product's table with the blocks under `flow`. */
const FlowFile = z.union([
  z.looseObject({ name: z.string().optional(), ...FlowContent.shape }),
  z.looseObject({ name: z.string().optional(), flow: FlowContent }).transform(({ name, flow }) => ({ name, ...flow })),
]);

/** A flow from the text of a file; undefined if it is none. A file without a name gives the flow its own. */
export function readFlowFile(text: string, fileName: string): (FlowFields & FlowContent) | undefined {
  try {
    const { data } = FlowFile.safeParse(JSON.parse(text));
    const name = FlowFields.safeParse({ name: data?.name ?? fileName.replace(/\.json$/i, '').slice(0, 50) }).data?.name;
    return data && { name: name ?? 'Fluxo', nodes: data.nodes, connections: data.connections };
  } catch {
    return undefined;
  }
}
