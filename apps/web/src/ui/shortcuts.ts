import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  keys: string;
  label: string;
  run: () => void;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
const become = (next: readonly Shortcut[]) => {
  shortcuts = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the keyboard can do at this moment. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);

const digits = /^\d$/;
/** `alt+r` → the physical key, as the browser calls it: Alt with a letter types a symbol on some layouts, and ABNT2 moves the symbols. */
function codeOf(key: string): string {
  if (digits.test(key)) return `Digit${key}`;
  return key.length === 1 ? `Key${key.toUpperCase()}` : key;
}

/** Whether an event is the combination. `?` goes by what was typed, since its place differs between layouts. */
export function matches(keys: string, event: Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  if (event.altKey !== wants('alt') || (event.ctrlKey || event.metaKey) !== wants('mod')) return false;
  if (key === '?' || key === '/') return event.key === key;
  return event.shiftKey === wants('shift') && event.code.toLowerCase() === codeOf(key).toLowerCase();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || event.defaultPrevented) return;
  // Newest first: a dialog's shortcut stands before the screen's.
  const shortcut = shortcuts.findLast(({ keys }) => matches(keys, event));
  if (!shortcut || (isTyping(event.target) && !/alt|mod|escape/i.test(shortcut.keys))) return;
  event.preventDefault();
  shortcut.run();
}
addEventListener('keydown', onKeyDown);

/**
 * A keyboard shortcut while the component stands, listed on the `?` sheet. `keys`: `alt+r`, `mod+alt+e` (mod is Ctrl or Command),
 * `alt+ArrowDown`, `?`. Without alt or mod it does nothing while somebody types. `undefined` keys: not now.
 */
export function useShortcut(keys: string | undefined, label: string, run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (!keys) return undefined;
    const shortcut: Shortcut = { keys, label, run: () => latest() };
    become([...shortcuts, shortcut]);
    return () => become(shortcuts.filter((other) => other !== shortcut));
  }, [keys, label]);
}
