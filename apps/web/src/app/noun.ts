import type { SessionUser } from '@balcao/contract';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Texts } from '../i18n/texts.ts';
import type { LiveRule } from '../live/registry.ts';
import type { ScreenPath } from './screens.ts';

/** An entry of the side menu. On a phone it stands on the bottom bar or in the menu sheet. */
export interface MenuEntry {
  to: ScreenPath;
  /** Further screens of the entry, which are tabs of its first screen. */
  with?: readonly ScreenPath[];
  label: ($: Texts) => string;
  icon: Icon;
  /** `main`: daily work. `admin`: what a company sets up. `support`: help, at the end. */
  section: 'main' | 'admin' | 'support';
  /** Entries of a section stand in the order of their places. */
  place: number;
  /** Whether a user sees the entry: only users who may open its screen. Absent: every user. */
  shownTo?: (user: SessionUser) => boolean;
  /** A hook: whether the entry shows a warning mark. */
  useAttention?: () => boolean;
}

/** What a noun gives to the workspace beside its screens and texts. */
export interface WebNoun {
  menu?: readonly MenuEntry[];
  /** A control of the app bar, on every page. */
  bar?: ComponentType;
  /** How cached data follows the noun's signals. */
  live?: readonly LiveRule[];
  /** Removes what the noun keeps of a user in this browser, after the user has chosen to sign out. */
  onSignOut?: (userId: number) => Promise<void>;
}

/**
 * The manifest of a noun, in `domains/<noun>/noun.ts`, exported as `noun`. It loads with the workspace. Its screens
 * stand in `screens.ts`, since the first script needs their paths and nothing else of the noun.
 */
export const webNoun = (noun: WebNoun): WebNoun => noun;
