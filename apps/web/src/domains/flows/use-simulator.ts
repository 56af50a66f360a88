import type { SimulatedWorld, SimulationInput } from '@balcao/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { marksOfSimulation, simulate, type SimulatorState } from './simulator-state.ts';
import type { Editor } from './use-editor.ts';

/**
 * The simulated run of the draft, and what the author does in it. In the state, `held` is null if all blocks run at
 * once. With step by step it counts the steps since the last input.
 */
export function useSimulator({ content }: Editor) {
  const { company } = useUser();
  const [state, setState] = useState<SimulatorState>(() => ({
    world: {
      name: 'Mariana Souza',
      number: '5511987650001',
      email: 'mariana@exemplo.com',
      startsAt: Math.floor(Date.now() / 60_000) * 60_000,
      timeZone: company.settings.find(({ key }) => key === 'timeZone')?.value || 'America/Sao_Paulo',
      language: company.language,
      isOpen: true,
      chance: 'a',
    },
    inputs: [],
    held: null,
  }));
  // The simulation follows a deferred value, so that typing and dragging in the editor stay smooth.
  const deferredContent = useDeferredValue(content);
  const simulation = useMemo(() => simulate(deferredContent, state), [deferredContent, state]);
  const marks = useMemo(() => marksOfSimulation(deferredContent, simulation), [deferredContent, simulation]);
  return {
    content: deferredContent,
    simulation,
    marks,
    world: state.world,
    isStepping: state.held !== null,
    feed: (input: SimulationInput) =>
      setState(({ world, inputs, held }) => ({
        world,
        inputs: [...inputs, input],
        held: held === null ? null : 0,
      })),
    step: () => setState((before) => ({ ...before, held: (before.held ?? 0) + 1 })),
    stepByStep: (on: boolean) => setState((before) => ({ ...before, held: on ? 0 : null })),
    restart: () => setState((before) => ({ ...before, inputs: [], held: before.held === null ? null : 0 })),
    /** Changes the pretended world. The inputs are dropped, because they belong to the former world. */
    pretend: (changes: Partial<SimulatedWorld>) =>
      setState(({ world, held }) => ({
        world: { ...world, ...changes },
        inputs: [],
        held: held === null ? null : 0,
      })),
    /** Shows a kept run. */
    show: ({ world, inputs }: Pick<SimulatorState, 'world' | 'inputs'>) => setState({ world, inputs, held: null }),
  };
}
export type Simulator = ReturnType<typeof useSimulator>;
