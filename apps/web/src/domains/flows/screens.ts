import type { Screen } from '../../app/screens.ts';
import { flowsAreOn } from './flows-are-on.ts';
import { mayEditFlows } from './may-edit-flows.ts';

const all = [
  { path: '/flowbuilders', load: () => import('./FlowsScreen.tsx'), guard: mayEditFlows },
  { path: '/flowbuilder/{-$id}', load: () => import('./FlowScreen.tsx'), guard: mayEditFlows },
] as const satisfies Screen[];

export const screens = (flowsAreOn ? all : []) as typeof all;

declare module '../../app/screens.ts' {
  interface NounScreens {
    flows: typeof screens;
  }
}
