import type { Screen } from '../../app/screens.ts';
import { mayEditPrompts } from './may-edit-prompts.ts';

export const screens = [
  // An admin whose plan includes no prompts gets the screen, too: the screen says that the plan has none.
  { path: '/prompts', load: () => import('./PromptsScreen.tsx'), guard: mayEditPrompts },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    prompts: typeof screens;
  }
}
