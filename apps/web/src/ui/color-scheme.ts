import { useSyncExternalStore } from 'react';

type Scheme = 'light' | 'dark';
/** The key in localStorage. public/theme.js reads it too, before the first paint. */
const storageKey = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const saved = (): Scheme | null => {
  const value = localStorage.getItem(storageKey);
  return value === 'light' || value === 'dark' ? value : null;
};

/** The theme that the user saved in this browser, or else that of the system. */
export const colorScheme = (): Scheme => saved() ?? (systemIsDark.matches ? 'dark' : 'light');

/** Shows the theme; Mantine's styles read this attribute. */
const show = () => {
  document.documentElement.dataset['mantineColorScheme'] = colorScheme();
  for (const listener of listeners) listener();
};

export function saveColorScheme(scheme: Scheme): void {
  localStorage.setItem(storageKey, scheme);
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useColorScheme = (): Scheme => useSyncExternalStore(subscribe, colorScheme);

systemIsDark.addEventListener('change', show);
// Another tab saved a theme.
addEventListener('storage', (event) => event.key === storageKey && show());
