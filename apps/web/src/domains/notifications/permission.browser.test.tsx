import { expect, test } from 'vitest';
import { followPermission, permission } from './permission.ts';

test('TK-19 the permission for notifications is read once, and again when the user may have changed it', () => {
  let reads = 0;
  let given: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => ((reads += 1), given) });
  const stop = followPermission();
  // Tests before this one may have read it.
  dispatchEvent(new Event('focus'));
  for (let call = 0; call < 100; call += 1) expect(permission()).toBe('default');
  expect(reads).toBe(1);
  given = 'granted';
  dispatchEvent(new Event('focus'));
  expect(permission()).toBe('granted');
  stop();
});
