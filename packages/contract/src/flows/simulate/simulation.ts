import { limits } from '../../limits.ts';
import type { RunContext } from '../run/block-runner.ts';
import { fillGeneral } from '../run/fill-general.ts';
import type { FlowProgram } from '../run/flow-program.ts';
import type { FlowMessage, RunEffect, RunEvent } from '../run/run-effects.ts';
import type { RunEnd, RunStepTrace, RunVariables, RunWait } from '../run/run-state.ts';
import { linesOfForm } from '../form-fields.ts';
import { enterNext, resumeRun, type SteppedProgress, type SteppedRun } from '../run/step-run.ts';
import type { SimulatedWorld, SimulationInput } from './flow-test.ts';

/** A line of the simulated conversation. `at`: ms since 1970, by the simulated clock. */
export type SimulatedEntry = { at: number } & (
  | { from: 'customer'; text: string | null }
  | { from: 'bot'; nodeId: string; message: FlowMessage }
  | { from: 'flow'; nodeId: string; tags: { action: 'add' | 'remove'; tagIds: readonly number[] } }
  | { from: 'flow'; nodeId: string; end: RunEnd }
);

/** A simulated run. It is immutable: each function returns a new one. */
export interface Simulation {
  world: SimulatedWorld;
  /** The simulated clock, in ms since 1970. */
  now: number;
  run: SteppedRun;
  entries: readonly SimulatedEntry[];
  steps: readonly (RunStepTrace & { at: number })[];
  /** The author's inputs so far, for a replay. */
  inputs: readonly SimulationInput[];
}

/** The time that a customer needs to write. A message that is not newer than the question is no answer. */
const writingMs = 2000;

/** A simulation in which no block has run yet. */
export const openSimulation = (program: FlowProgram, world: SimulatedWorld): Simulation => ({
  world,
  now: world.startsAt,
  run: { state: null, next: program.startId ?? null, message: null },
  entries: [],
  steps: [],
  inputs: [],
});

export const variablesOf = ({ run }: Simulation): RunVariables => run.state?.variables ?? {};
export const endOf = ({ run }: Simulation): RunEnd | null => run.state?.end ?? null;
/** What the run waits for; null: a block is about to run, or the run ended. */
export const waitOf = ({ run }: Simulation): RunWait | null =>
  run.next === null ? (run.state?.waitsFor ?? null) : null;

function contextOf(program: FlowProgram, { world, now }: Simulation): RunContext {
  return {
    program,
    now,
    // A randomizer takes branch `a` if the number is below its percentage. 0 is below all but 0 %, 0.999 below 100 %.
    random: () => (world.chance === 'a' ? 0 : 0.999),
    isOpen: () => world.isOpen,
    formOf: () => (world.hasForms === true ? 'simulated' : null),
    fillGeneral: (text) =>
      fillGeneral(text, {
        name: world.name,
        number: world.number,
        email: world.email,
        ticketId: 1,
        ticketCreatedAt: new Date(world.startsAt),
        userName: null,
        queueName: null,
        now: new Date(now),
        timeZone: world.timeZone,
        language: world.language,
      }),
  };
}

/** Runs the next block, if there is one. */
export const stepSimulation = (program: FlowProgram, simulation: Simulation): Simulation =>
  withProgress(simulation, enterNext(contextOf(program, simulation), simulation.run));

/** Runs blocks until the flow waits or ends. */
export function settleSimulation(program: FlowProgram, simulation: Simulation): Simulation {
  let settled = simulation;
  while (settled.run.next !== null && settled.steps.length < limits.flow.simulatedSteps)
    settled = stepSimulation(program, settled);
  return settled;
}

/**
 * Applies an input of the author. The blocks and timers that are due before the input run first, then the block that
 * waits for the input. The blocks after that one are left to the caller, which may run them by `settleSimulation`.
 */
export function feedSimulation(program: FlowProgram, before: Simulation, input: SimulationInput): Simulation {
  const simulation = { ...settleSimulation(program, before), inputs: [...before.inputs, input] };
  switch (input.type) {
    case 'message':
    case 'form': {
      const later = settleSimulation(program, passTime(program, simulation, writingMs));
      const text = input.type === 'form' ? linesOfForm(input.values) : input.text;
      const withMessage = { ...later, entries: [...later.entries, customerEntry(later.now, text)] };
      const token = withMessage.run.state?.nodeId ?? '';
      const form = input.type === 'form' ? { token, values: input.values } : undefined;
      return sendEvent(program, withMessage, { type: 'message', text, writtenAt: withMessage.now, form });
    }
    case 'wait':
      return passTime(program, simulation, input.ms);
    case 'skip': {
      const { now } = simulation;
      const wakeAt = wakeAtOf(simulation) ?? now;
      return passTime(program, simulation, Math.max(0, wakeAt - now));
    }
    case 'answered': {
      const { status, body } = input;
      const isOk = status >= 200 && status < 300;
      // The status 0 of an input means that there is no answer.
      return sendEvent(program, simulation, { type: 'answered', isOk, status: status || null, json: parseJson(body) });
    }
    case 'bot': {
      const { nodeId = '' } = simulation.run.state ?? {};
      const withReply: Simulation =
        input.text.trim() === '' || waitOf(simulation) !== 'bot'
          ? simulation
          : { ...simulation, entries: [...simulation.entries, botEntry(simulation.now, nodeId, input.text)] };
      const next =
        input.next === 'hand-over'
          ? ({ type: 'hand-over', queueId: null, userId: null, note: '' } as const)
          : input.next;
      return sendEvent(program, withReply, { type: 'bot', next });
    }
  }
}

/** When the wait of the flow ends without an input; null: a block is about to run, or the run ended. */
export const wakeAtOf = ({ run }: Simulation): number | null =>
  run.next === null && run.state?.end === null ? run.state.wakeAt : null;

const customerEntry = (at: number, text: string | null): SimulatedEntry => ({ at, from: 'customer', text });
const botEntry = (at: number, nodeId: string, body: string): SimulatedEntry => ({
  at,
  from: 'bot',
  nodeId,
  message: { type: 'text', body },
});

/** The clock goes on; timers that are due on the way fire at their time. */
function passTime(program: FlowProgram, from: Simulation, ms: number): Simulation {
  const until = from.now + ms;
  let simulation = from;
  for (;;) {
    const settled = settleSimulation(program, simulation);
    const wakeAt = wakeAtOf(settled);
    if (wakeAt === null || wakeAt > until || settled.steps.length >= limits.flow.simulatedSteps)
      // If a timer fired at the very end, the blocks after it are left to the caller, which may run them step by step.
      return simulation.now === until ? simulation : { ...settled, now: until };
    simulation = sendEvent(program, { ...settled, now: Math.max(settled.now, wakeAt) }, { type: 'time' });
  }
}

const sendEvent = (program: FlowProgram, simulation: Simulation, event: RunEvent): Simulation =>
  withProgress(simulation, resumeRun(contextOf(program, simulation), simulation.run, event));

function withProgress(simulation: Simulation, { run, effects, step }: SteppedProgress): Simulation {
  if (!step) return simulation;
  const { now } = simulation;
  return {
    ...simulation,
    run,
    steps: [...simulation.steps, { ...step, at: now }],
    entries: [...simulation.entries, ...effects.flatMap((effect) => entryOf(effect, step.nodeId, now))],
  };
}

function entryOf(effect: RunEffect, nodeId: string, at: number): SimulatedEntry[] {
  switch (effect.type) {
    case 'say':
      return [{ at, from: 'bot', nodeId, message: effect.message }];
    case 'tag':
      return [{ at, from: 'flow', nodeId, tags: { action: effect.action, tagIds: effect.tagIds } }];
    case 'end':
      return [{ at, from: 'flow', nodeId, end: effect.end }];
    case 'call':
    case 'ask':
      return [];
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
