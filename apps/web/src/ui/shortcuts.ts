import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { matches } from './shortcut-keys.ts';

export interface Shortcut {
  /** As `useShortcut` takes them. */
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
  // The newest first: Ctrl F of the open find bar overrides that of the conversation, which was registered before.
  const shortcut = shortcuts.findLast(({ keys }) => matches(keys, event));
  if (!shortcut) return;
  const worksWhileTyping = /alt|mod|escape/i.test(shortcut.keys);
  if (isTyping(event.target) && !worksWhileTyping) return;
  // While the focus is in a dialog, only Ctrl K works, since it also closes the command palette.
  if (event.target instanceof Element && event.target.closest('[role=dialog]') && shortcut.keys !== 'mod+k') return;
  if (shortcut.run() !== false) event.preventDefault();
}
addEventListener('keydown', onKeyDown);

/**
 * Offers a keyboard shortcut while the component is mounted, and lists it on the `?` sheet. `keys`: `alt+r`,
 * `mod+alt+e` (mod is Ctrl or Command), `alt+ArrowDown`, `?`; undefined: there is no shortcut now. Shortcuts without
 * alt, mod or Escape do nothing while the user types. If `run` returns false, the browser handles the key.
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
