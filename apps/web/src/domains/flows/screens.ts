import type { Screen } from '../../app/screens.ts';
import { mayEditFlows } from './may-edit-flows.ts';

export const screens = [
  { path: '/flowbuilders', load: () => import('./FlowsScreen.tsx'), guard: mayEditFlows },
  { path: '/flowbuilder/{-$id}', load: () => import('./FlowScreen.tsx'), guard: mayEditFlows },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    flows: typeof screens;
  }
}
