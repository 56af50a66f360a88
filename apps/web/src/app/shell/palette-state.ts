import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the command palette. */
export function showPalette(next: boolean): void {
  isOpen = next;
  earlyText = '';
  if (next) addEventListener('keydown', collectEarlyText, true);
  else removeEventListener('keydown', collectEarlyText, true);
  for (const listener of listeners) listener();
}

/** The text that was typed since the palette was opened, while its script loads. */
let earlyText = '';

/**
 * Collects typed characters. Without this, the first letters would go into the message that the user was writing. Enter
 * is dropped, because it would send that message. Shortcuts and other named keys, such as Escape, pass.
 */
function collectEarlyText(event: KeyboardEvent): void {
  const isNamedKey = event.key.length > 1;
  if (event.ctrlKey || event.metaKey || event.altKey || (isNamedKey && event.key !== 'Enter')) return;
  if (event.key !== 'Enter') earlyText += event.key;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the text that was typed before the palette's field had the focus. From now on the field gets the keys. */
export function takeEarlyText(): string {
  removeEventListener('keydown', collectEarlyText, true);
  const text = earlyText;
  earlyText = '';
  return text;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
