import type { FlowContent, SimulatedWorld, SimulationInput } from '@balcao/contract';
import { branchOf } from '@balcao/contract/flows/flow-content';
import { programOf } from '@balcao/contract/flows/run/flow-program';
import {
  feedSimulation,
  openSimulation,
  settleSimulation,
  stepSimulation,
  type Simulation,
} from '@balcao/contract/flows/simulate/simulation';
import { keyOfConnection, noMarks, type CanvasMarks } from './canvas-nodes.ts';

/** What the author has done in the simulator. The simulated run follows from it and from the draft. */
export interface SimulatorState {
  world: SimulatedWorld;
  inputs: readonly SimulationInput[];
  /** Step by step: how many blocks the author has run since the last input. Null: all blocks run at once. */
  held: number | null;
}

/** The run of the draft as it is now. When the draft changes, the same inputs are replayed. */
export function simulate(content: FlowContent, { world, inputs, held }: SimulatorState): Simulation {
  const program = programOf(content);
  let simulation = openSimulation(program, world);
  for (const input of inputs) simulation = feedSimulation(program, settleSimulation(program, simulation), input);
  if (held === null) return settleSimulation(program, simulation);
  for (let step = 0; step < held && simulation.run.next !== null; step += 1)
    simulation = stepSimulation(program, simulation);
  return simulation;
}

/** The path on the canvas: the blocks that ran, the connections that were taken, and the block where the run stands. */
export function marksOfSimulation({ connections }: FlowContent, { steps, run }: Simulation): CanvasMarks {
  if (steps.length === 0 && run.next === null) return noMarks;
  const takenConnections = new Set<string>();
  for (const [index, { nodeId, handle }] of steps.entries()) {
    const target = steps[index + 1]?.nodeId ?? run.next;
    if (handle === null || target === null) continue;
    const candidates = connections.filter(({ source, target: to }) => source === nodeId && to === target);
    // Older editors name the branch differently. Then the first connection between the two blocks is marked.
    const connection = candidates.find((candidate) => branchOf(candidate) === handle) ?? candidates[0];
    if (connection) takenConnections.add(keyOfConnection(connection));
  }
  const current = run.next ?? run.state?.nodeId ?? null;
  const ids = [...steps.map(({ nodeId }) => nodeId), ...(current === null ? [] : [current])];
  return {
    blocks: new Map(ids.map((id) => [id, { isCurrent: id === current, text: null }])),
    edges: new Map([...takenConnections].map((key) => [key, null])),
  };
}
