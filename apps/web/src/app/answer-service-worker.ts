import { session } from '../api/our-session.ts';

/**
 * Tells the service worker whether a user is signed in on this page. After a click on a notification, the worker
 * prefers a page with a signed-in user.
 */
export function answerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ kind?: string }>) => {
    if (data.kind === 'is-signed-in') ports[0]?.postMessage(session.state().status === 'signed-in');
  });
}
