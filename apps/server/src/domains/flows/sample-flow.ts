import type { Flow, FlowContent } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { importFlow } from './change-flows.ts';
import { flows } from './flows.ts';
import { publishFlow } from './publish-flow.ts';

/** A flow to add for samples, tests and the seed. `isPublished` absent: it stays a draft. */
export interface NewFlow extends FlowContent {
  name: string;
  isPublished?: boolean;
}

/** The blocks of a flow that sends a text and closes the ticket. */
export const shortFlow = (text: string): FlowContent => ({
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } },
    { id: 'greet', type: 'message', position: { x: 290, y: 0 }, data: { label: text } },
    { id: 'end', type: 'close', position: { x: 580, y: 0 }, data: {} },
  ],
  connections: [
    { id: 'e1', source: '1', sourceHandle: 'a', target: 'greet' },
    { id: 'e2', source: 'greet', sourceHandle: 'a', target: 'end' },
  ],
});

/** Adds a flow, and publishes it if `isPublished` says so. */
export async function addFlow(scope: Scope, { name, isPublished = false, ...content }: NewFlow): Promise<Flow> {
  const flow = await importFlow(scope, name, content);
  if (!isPublished) return flow;
  await publishFlow(scope, flow.id, { revision: undefined, note: '', skipTests: false });
  return flows.require(scope, flow.id);
}

/** A published flow, for samples of other nouns. */
export const addSampleFlow = (scope: Scope, word: string): Promise<Flow> =>
  addFlow(scope, { name: `${word} fluxo`, ...shortFlow(`${word} olá`), isPublished: true });
