// The service worker: push messages, clicks on notifications, and a page for when there is no network. Pages and data
// always come from the network, so a new version is never hidden by an old copy.

const { searchParams } = new URL(location.href);
/** Each build has a cache of its own. */
const cacheName = `offline-${searchParams.get('build') ?? 'development'}`;
const offlinePage = '/offline.html';
const offlineFiles = [offlinePage, '/offline.js', '/theme.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
      // Without it a page would wait until the worker has started.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !/^\/(?:api|socket\.io)(?:\/|$)/.test(pathname))
    event.respondWith(fromNetwork(event, offlinePage));
  else if (offlineFiles.includes(pathname)) event.respondWith(fromNetwork(event, pathname));
});

async function fromNetwork(event, otherwise) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(otherwise, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

/** The content is a `PushMessage` of the contract. Browsers require that each push message shows a notification. */
async function showPush(data) {
  let message = { title: 'Balcão', body: '', tag: 'balcao', path: '/tickets' };
  try {
    message = { ...message, ...data?.json() };
  } catch {
    // A message of an unknown form still shows that there is something.
  }
  const { title, body, tag, path } = message;
  // A hidden page may have told of the same message: then it is shown once more, without a sound.
  const [shown] = await self.registration.getNotifications({ tag });
  const isRepeat = shown !== undefined && shown.body === body;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    silent: isRepeat,
    renotify: !isRepeat,
    data: { path },
  });
  // The number is known to the page only; without one the badge is a dot.
  await self.navigator.setAppBadge?.().catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? '/tickets'));
});

/**
 * Shows a ticket or a chat in an open page of a signed-in user, else in one that shows the sign-in: it leads there
 * afterwards. Pages that do not answer, such as those of an earlier version, are left alone.
 */
async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const states = await Promise.all(pages.map(askWhetherSignedIn));
  const pick = (state) => {
    const found = pages.filter((_page, place) => states[place] === state);
    return found.find(({ focused }) => focused) ?? found[0];
  };
  const signedIn = pick(true);
  if (signedIn) {
    // The kind of a chat is the same, since a page of an earlier version knows no other.
    signedIn.postMessage({ kind: 'open-ticket', path });
    return void (await signedIn.focus().catch(() => undefined));
  }
  const shown = await pick(false)
    ?.navigate(path)
    .catch(() => null);
  if (shown) await shown.focus().catch(() => undefined);
  else await self.clients.openWindow(path);
}

/** After a click, browsers let a worker focus a page for a short time only. */
const answerMs = 400;

/** Undefined: the page did not answer. */
function askWhetherSignedIn(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, answerMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    page.postMessage({ kind: 'is-signed-in' }, [port2]);
  }).finally(() => port1.close());
}
