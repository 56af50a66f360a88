import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/our-session.ts';

/** The key of the user's choice in this browser. Without a choice, the setting of the company counts. */
const storageKey = 'balcao:side-menu';
/** The widths of the menu in pixels, as in the style sheet. */
const widths = { open: 232, closed: 64 } as const;

const listeners = new Set<() => void>();
/** Undefined: not read yet, or to be read again. */
let isOpen: boolean | undefined;
/** Matches windows in which the open menu leaves enough room for the screen. */
const wideWindow = matchMedia('(min-width: 1200px)');

/**
 * On wide screens the menu starts open, unless the user has closed it in this browser. Before the user's first choice
 * the setting of the company decides.
 */
function startsOpen(): boolean {
  const setting = session.user()?.company.settings.find(({ key }) => key === 'sideMenu')?.value;
  return (localStorage.getItem(storageKey) ?? setting) !== 'closed' && wideWindow.matches;
}

/** Makes the menu read its state again when it next appears, as after a sign-in. */
export function forgetSideMenu(): void {
  isOpen = undefined;
}

/** Opens or closes the menu, and stores the choice in this browser. */
export function setSideMenuOpen(open: boolean): void {
  isOpen = open;
  localStorage.setItem(storageKey, open ? 'open' : 'closed');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// A window that becomes too narrow closes the menu. When it becomes wide enough again, `startsOpen` decides.
wideWindow.addEventListener('change', () => {
  isOpen = undefined;
  for (const listener of listeners) listener();
});

/** Whether the side menu shows labels beside its icons. */
export const useSideMenu = (): boolean => useSyncExternalStore(subscribe, () => (isOpen ??= startsOpen()));

/** Whether the screen beside the menu has at most this width, in pixels. */
export function useScreenAtMost(width: number): boolean {
  const windowWidth = width + widths[useSideMenu() ? 'open' : 'closed'];
  return useMediaQuery(`(max-width: ${windowWidth}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
