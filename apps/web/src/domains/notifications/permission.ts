import { useSyncExternalStore } from 'react';

/** `unavailable`: the browser has no notifications, or the page was not loaded by https. */
export type Permission = NotificationPermission | 'unavailable';

const listeners = new Set<() => void>();
/** Undefined: not read since it may have changed. */
let known: Permission | undefined;

const readPermission = (): Permission =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'unavailable';

/** Reading it from the browser takes a millisecond, and many signals ask for it, so it is kept until it may change. */
export const permission = (): Permission => (known ??= readPermission());

export const usePermission = (): Permission =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, permission);

/** Only after a click: browsers ignore, and users refuse, what a page asks by itself. */
export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission();
  readAnew();
  return permission();
}

/** The user may change the permission in the browser at any time; some browsers tell it only by the focus. */
export function followPermission(): () => void {
  const stop = new AbortController();
  addEventListener('focus', readAnew, { signal: stop.signal });
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAnew, { signal: stop.signal }))
    .catch(() => undefined);
  return () => stop.abort();
}

function readAnew() {
  known = undefined;
  for (const listener of listeners) listener();
}
