import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the command palette. */
export function showPalette(next: boolean): void {
  isOpen = next;
  early = '';
  if (next) addEventListener('keydown', keepEarly, true);
  else removeEventListener('keydown', keepEarly, true);
  for (const listener of listeners) listener();
}

/** Typed since the palette was opened, while its script loads. */
let early = '';

/** Without this, the first letters would end in the message that the user was writing. */
function keepEarly(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return;
  if (event.key !== 'Enter') early += event.key;
  event.preventDefault();
  event.stopPropagation();
}

/** The text that was typed before the palette's field had the focus. From now on the field takes what is typed. */
export function takeEarlyText(): string {
  removeEventListener('keydown', keepEarly, true);
  const text = early;
  early = '';
  return text;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
