import type { Screen } from '../../app/screens.ts';
import { mayEditFlows } from './may-edit-flows.ts';

const all = [
  { path: '/flowbuilders', load: () => import('./FlowsScreen.tsx'), guard: mayEditFlows },
  { path: '/flowbuilder/{-$id}', load: () => import('./FlowScreen.tsx'), guard: mayEditFlows },
] as const satisfies Screen[];

/**
 * Whether the screens of flows are part of the product. Nothing runs a flow yet, so they are not: their addresses lead
 * to the start, they stand in no menu, and the build leaves them out. The engine removes this constant. It stands here,
 * because the build follows a constant within one file only.
 */
const flowsAreOn = false as boolean;

export const screens = (flowsAreOn ? all : []) as typeof all;

declare module '../../app/screens.ts' {
  interface NounScreens {
    flows: typeof screens;
  }
}
