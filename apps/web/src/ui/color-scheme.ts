import { useSyncExternalStore } from 'react';

type Scheme = 'light' | 'dark';
/** Also read by public/theme.js, before the first paint. */
const storedAs = 'theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const saved = (): Scheme | null => {
  const value = localStorage.getItem(storedAs);
  return value === 'light' || value === 'dark' ? value : null;
};

/** The saved theme, else the system's. */
export const colorScheme = (): Scheme => saved() ?? (system.matches ? 'dark' : 'light');

const show = () => {
  document.documentElement.dataset['mantineColorScheme'] = colorScheme();
  for (const listener of listeners) listener();
};

export function saveColorScheme(scheme: Scheme): void {
  localStorage.setItem(storedAs, scheme);
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useColorScheme = (): Scheme => useSyncExternalStore(subscribe, colorScheme);

system.addEventListener('change', show);
addEventListener('storage', (event) => event.key === storedAs && show());
