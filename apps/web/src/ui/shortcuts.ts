import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { matches } from './shortcut-keys.ts';

export interface Shortcut {
  keys: string;
  label: string;
  /** If it returns false, nothing was done, and the browser handles the key. */
  run: () => unknown;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
const setShortcuts = (next: readonly Shortcut[]) => {
  shortcuts = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The shortcuts that are available now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || event.defaultPrevented) return;
  // Newest first: a dialog's shortcut overrides the screen's.
  const shortcut = shortcuts.findLast(({ keys }) => matches(keys, event));
  if (!shortcut) return;
  const worksWhileTyping = /alt|mod|escape/i.test(shortcut.keys);
  if (isTyping(event.target) && !worksWhileTyping) return;
  // In a dialog the shortcuts of the screen below do nothing, except Ctrl K, which also closes the command palette.
  if (event.target instanceof Element && event.target.closest('[role=dialog]') && shortcut.keys !== 'mod+k') return;
  if (shortcut.run() !== false) event.preventDefault();
}
addEventListener('keydown', onKeyDown);

/**
 * A keyboard shortcut while the component is mounted, listed on the `?` sheet. `keys`: `alt+r`, `mod+alt+e` (mod is
 * Ctrl or Command), `alt+ArrowDown`, `?`. Shortcuts without alt, mod or Escape do nothing while the user types.
 * `undefined` keys: disabled. `run` may return false when there was nothing to do.
 */
export function useShortcut(keys: string | undefined, label: string, run: () => unknown): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (!keys) return undefined;
    const shortcut: Shortcut = { keys, label, run: () => latest() };
    setShortcuts([...shortcuts, shortcut]);
    return () => setShortcuts(shortcuts.filter((other) => other !== shortcut));
  }, [keys, label]);
}
