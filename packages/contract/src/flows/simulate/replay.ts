import type { FlowFinding } from '../finding.ts';
import type { FlowContent } from '../flow-content.ts';
import { programOf } from '../run/flow-program.ts';
import type { ExpectedRun, FlowTestFields } from './flow-test.ts';
import { endOf, feedSimulation, openSimulation, settleSimulation, type Simulation } from './simulation.ts';

/** What a simulation did, as a test keeps it. */
export const runOf = (simulation: Simulation): ExpectedRun => ({
  path: simulation.steps.map(({ nodeId }) => nodeId),
  texts: simulation.entries.flatMap((entry) =>
    entry.from === 'bot' ? [entry.message.type === 'file' ? entry.message.file : entry.message.body] : [],
  ),
  end: endOf(simulation)?.type ?? null,
});

/** Does again what the author did. */
export function replay(content: FlowContent, { world, inputs }: Pick<FlowTestFields, 'world' | 'inputs'>): Simulation {
  const program = programOf(content);
  return inputs.reduce(
    (simulation, input) => settleSimulation(program, feedSimulation(program, simulation, input)),
    settleSimulation(program, openSimulation(program, world)),
  );
}

/** Where a flow does not do what a test expects; undefined: it does. */
export function findDifference(content: FlowContent, test: FlowTestFields): FlowFinding | undefined {
  const found = runOf(replay(content, test));
  const { expected } = test;
  const step = firstDifference(expected.path, found.path);
  const known = new Set(content.nodes.map(({ id: nodeId }) => nodeId));
  const finding = (nodeId: string | undefined, detail: FlowFinding['detail']): FlowFinding => ({
    nodeId: nodeId !== undefined && known.has(nodeId) ? nodeId : null,
    field: null,
    code: 'testFailed',
    isError: true,
    detail: { test: test.name, ...detail },
  });
  if (step !== undefined) return finding(found.path[step] ?? expected.path[step], { kind: 'path', step: step + 1 });
  const nth = firstDifference(expected.texts, found.texts);
  if (nth !== undefined)
    return finding(undefined, {
      kind: 'text',
      step: nth + 1,
      expected: (expected.texts[nth] ?? '').slice(0, 200),
      found: (found.texts[nth] ?? '').slice(0, 200),
    });
  if (expected.end !== found.end) return finding(found.path.at(-1), { kind: 'end', step: found.path.length });
  return undefined;
}

/** The place at which two lists differ. */
function firstDifference(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.max(one.length, other.length);
  for (let place = 0; place < length; place += 1) if (one[place] !== other[place]) return place;
  return undefined;
}
