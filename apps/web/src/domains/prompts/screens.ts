import type { Screen } from '../../app/screens.ts';
import { mayEditPrompts } from './may-edit-prompts.ts';

export const screens = [
  // Admins without the plan feature see why they are sent away.
  { path: '/prompts', load: () => import('./PromptsScreen.tsx'), guard: mayEditPrompts },
] as const satisfies Screen[];

declare module '../../app/screens.ts' {
  interface NounScreens {
    prompts: typeof screens;
  }
}
