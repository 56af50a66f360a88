import { session } from '../api/our-session.ts';

/** Tells the service worker whether a user is signed in on this page. A click on a notification opens such a page. */
export function answerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ kind?: string }>) => {
    if (data.kind === 'is-signed-in') ports[0]?.postMessage(session.state().status === 'signed-in');
  });
}
