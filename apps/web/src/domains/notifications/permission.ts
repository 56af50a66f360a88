import { useSyncExternalStore } from 'react';

/** `unavailable`: the browser has no notifications, or the page was not loaded by https. */
export type Permission = NotificationPermission | 'unavailable';

const listeners = new Set<() => void>();

export const permission = (): Permission =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'unavailable';

export const usePermission = (): Permission =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, permission);

/** Only after a click: browsers ignore, and users refuse, what a page asks by itself. */
export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission();
  for (const listener of listeners) listener();
  return permission();
}
