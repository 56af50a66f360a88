import type { ReactNode } from 'react';

/** One line of the palette. */
export interface PaletteOption {
  key: string;
  /** Its name as text, by which it is ranked. */
  label: string;
  icon: ReactNode;
  /** The name as it is drawn; default: the label. */
  name?: ReactNode;
  /** What stands behind or below the name. */
  detail?: ReactNode;
  keys?: string | undefined;
  /** The palette stays open. */
  staysOpen?: boolean;
  run: () => unknown;
}

export type GroupName = 'ticket' | 'places' | 'app' | 'contacts' | 'tickets' | 'messages';

export interface PaletteGroup {
  name: GroupName;
  options: PaletteOption[];
  isSearching?: boolean;
}

/** The id of a line in the document, by which the field names the chosen one. */
export const optionId = (listId: string, at: number): string => `${listId} ${at}`.replaceAll(' ', '-');
