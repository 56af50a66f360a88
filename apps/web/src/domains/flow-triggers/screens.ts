import type { Screen } from '../../app/screens.ts';
import { mayEditFlows } from '../flows/index.ts';

export const screens = [
  { path: '/phrase-lists', load: () => import('./PhrasesScreen.tsx'), guard: mayEditFlows },
  { path: '/phrase-lists/events', load: () => import('./EventsScreen.tsx'), guard: mayEditFlows },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    flowTriggers: typeof screens;
  }
}
