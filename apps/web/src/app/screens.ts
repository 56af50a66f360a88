import type { SessionUser } from '@balcao/contract';

/** A screen of the workspace and its address. */
export interface Screen {
  /** As the router writes it: `/connections/$connectionId/health`. */
  path: `/${string}`;
  /** Its script: a module whose only export is the screen. */
  load: () => Promise<Record<string, () => void>>;
  /**
   * Whether a user may open the screen. Other users are sent to the start, or from the start to the tickets. Absent:
   * every signed-in user may.
   */
  guard?: (user: SessionUser) => boolean;
  /**
   * The texts that load with it: a part of `i18n/i18n.ts`, by default `screens`. `workspace` is for the conversations,
   * which need no texts beside those of the workspace.
   */
  texts?: 'workspace' | 'screens';
  /** `bare`: without the menu and the bar around it. */
  frame?: 'bare';
}

/**
 * The screens of each noun: every `domains/<noun>/screens.ts` adds its own (`declare module`).
 * @public
 */
export interface NounScreens {}

type Declared = NounScreens[keyof NounScreens][number];
/** The path of a screen of the workspace; the entries of the menu and the tabs accept no other path. */
export type ScreenPath = Declared['path'];
/** The path of a screen without the menu and the bar around it. */
export type BarePath = Extract<Declared, { frame: 'bare' }>['path'];
