import type { ReactNode } from 'react';

/** One line of the palette. */
export interface PaletteOption {
  key: string;
  /** The name as plain text. Actions and screens are ranked by it. */
  label: string;
  icon: ReactNode;
  /** The name as it is shown; default: the label. */
  name?: ReactNode;
  /** What stands after or below the name. */
  detail?: ReactNode;
  /** The shortcut that does the same, such as `alt+r`. */
  keys?: string | undefined;
  /** The palette stays open after the option runs. */
  staysOpen?: boolean;
  run: () => unknown;
}

export type GroupName = 'ticket' | 'places' | 'app' | 'contacts' | 'tickets' | 'messages';

export interface PaletteGroup {
  name: GroupName;
  options: PaletteOption[];
  isSearching?: boolean;
}

/** The id of a line in the document, by which the field refers to the chosen line. */
export const optionId = (listId: string, index: number): string => `${listId} ${index}`.replaceAll(' ', '-');
