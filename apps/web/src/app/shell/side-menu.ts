import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/our-session.ts';

/** What the user chose in this browser; before that, the setting of the company holds. */
const storedAs = 'balcao:side-menu';
/** Pixels, as in the style sheet. */
const widths = { open: 232, closed: 64 } as const;

const listeners = new Set<() => void>();
let isOpen: boolean | undefined;
const hasRoom = matchMedia('(min-width: 1200px)');

/** On wide screens the menu starts open, unless the company or the user wants it closed. */
function startsOpen(): boolean {
  const setting = session.user()?.company.settings.find(({ key }) => key === 'sideMenu')?.value;
  return (localStorage.getItem(storedAs) ?? setting) !== 'closed' && hasRoom.matches;
}

/** When the menu appears anew, as after a sign-in, its state is read again. */
export function forgetSideMenu(): void {
  isOpen = undefined;
}

export function openSideMenu(open: boolean): void {
  isOpen = open;
  localStorage.setItem(storedAs, open ? 'open' : 'closed');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// A window that is made narrower closes it, and one that is made wider opens it again.
hasRoom.addEventListener('change', () => {
  isOpen = undefined;
  for (const listener of listeners) listener();
});

/** Whether the side menu shows labels beside its icons. */
export const useSideMenu = (): boolean => useSyncExternalStore(subscribe, () => (isOpen ??= startsOpen()));

/** Whether the screen beside the menu has at most this width, in pixels. */
export function useScreenAtMost(width: number): boolean {
  const whole = width + widths[useSideMenu() ? 'open' : 'closed'];
  return useMediaQuery(`(max-width: ${whole}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
