import type { FlowFinding } from '../finding.ts';
import type { FlowContent } from '../flow-content.ts';
import { programOf } from '../run/flow-program.ts';
import type { ExpectedRun, FlowTestFields } from './flow-test.ts';
import { endOf, feedSimulation, openSimulation, settleSimulation, type Simulation } from './simulation.ts';

/** What a simulation did, as a kept run stores it. */
export const runOf = (simulation: Simulation): ExpectedRun => ({
  path: simulation.steps.map(({ nodeId }) => nodeId),
  texts: simulation.entries.flatMap((entry) => {
    if (entry.from !== 'bot') return [];
    const { message } = entry;
    return [message.type === 'file' ? message.file : message.body];
  }),
  end: endOf(simulation)?.type ?? null,
});

/** Simulates a flow with the stored inputs of its author, until it waits or ends after the last one. */
export function replay(content: FlowContent, { world, inputs }: Pick<FlowTestFields, 'world' | 'inputs'>): Simulation {
  const program = programOf(content);
  return inputs.reduce(
    (simulation, input) => settleSimulation(program, feedSimulation(program, simulation, input)),
    settleSimulation(program, openSimulation(program, world)),
  );
}

/** The first place at which a flow differs from what a test expects; undefined: it does the same. */
export function findDifference(content: FlowContent, test: FlowTestFields): FlowFinding | undefined {
  const found = runOf(replay(content, test));
  const { expected } = test;
  const stepIndex = firstDifference(expected.path, found.path);
  const nodeIds = new Set(content.nodes.map(({ id }) => id));
  /** A block that the flow no longer has is not named. */
  const finding = (nodeId: string | undefined, detail: FlowFinding['detail']): FlowFinding => ({
    nodeId: nodeId !== undefined && nodeIds.has(nodeId) ? nodeId : null,
    field: null,
    code: 'testFailed',
    isError: true,
    detail: { test: test.name, ...detail },
  });
  if (stepIndex !== undefined)
    return finding(found.path[stepIndex] ?? expected.path[stepIndex], { kind: 'path', step: stepIndex + 1 });
  const textIndex = firstDifference(expected.texts, found.texts);
  if (textIndex !== undefined)
    return finding(undefined, {
      kind: 'text',
      step: textIndex + 1,
      expected: (expected.texts[textIndex] ?? '').slice(0, 200),
      found: (found.texts[textIndex] ?? '').slice(0, 200),
    });
  if (expected.end !== found.end) return finding(found.path.at(-1), { kind: 'end', step: found.path.length });
  return undefined;
}

/** The first index at which two lists differ; undefined: they are equal. */
function firstDifference(expected: readonly string[], found: readonly string[]): number | undefined {
  const length = Math.max(expected.length, found.length);
  for (let index = 0; index < length; index += 1) if (expected[index] !== found[index]) return index;
  return undefined;
}
