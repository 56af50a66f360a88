import { useSyncExternalStore } from 'react';

/** `unavailable`: the browser has no notifications, or refuses them because the page was loaded without https. */
export type Permission = NotificationPermission | 'unavailable';

const listeners = new Set<() => void>();
/** The permission that was read last; undefined: it may have changed since. */
let cached: Permission | undefined;

const readPermission = (): Permission =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'unavailable';

/** The permission of the page. It is cached, because reading it takes a millisecond and many signals ask for it. */
export const permission = (): Permission => (cached ??= readPermission());

export const usePermission = (): Permission =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, permission);

/** Asks the user for the permission. Call it only after a click: browsers ignore a page that asks by itself. */
export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission();
  readAnew();
  return permission();
}

/**
 * Follows changes of the permission, which the user may make in the browser at any time. Some browsers send no event,
 * so the permission is also read when the page gets the focus.
 * @returns a function that stops it
 */
export function followPermission(): () => void {
  const stop = new AbortController();
  addEventListener('focus', readAnew, { signal: stop.signal });
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAnew, { signal: stop.signal }))
    // Some browsers refuse the query for this name; then only the focus counts.
    .catch(() => undefined);
  return () => stop.abort();
}

function readAnew() {
  cached = undefined;
  for (const listener of listeners) listener();
}
