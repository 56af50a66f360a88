import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the command palette. */
export function showPalette(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
