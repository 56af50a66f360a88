import type { NotificationEvent } from '@balcao/contract';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/i18n.ts';
import { lineWords } from '../tickets/index.ts';

const tagOf = (ticketId: number) => `ticket-${ticketId}`;

/**
 * Shows a notification of the browser: one for each ticket, as the service worker does for push messages. A click opens
 * the ticket. The tone is the page's own, so the system plays none.
 */
export async function showNotification(
  event: NotificationEvent,
  ticketId: number,
  { hidesText, noteId, isSnoozeOver }: { hidesText: boolean; noteId?: number | undefined; isSnoozeOver: boolean },
): Promise<void> {
  // The user may no longer see it, or the server cannot be reached.
  const ticket = await api.tickets.show({ params: { id: ticketId } }).catch(() => undefined);
  const workers = await ready();
  if (!ticket || !workers) return;
  const isInvited = event === 'mention' && noteId === undefined;
  const what = t(($) =>
    isInvited ? $.notifications.invited : isSnoozeOver ? $.notifications.snoozeOver : $.notifications.events[event],
  );
  const words =
    event === 'mention' || isSnoozeOver || hidesText || ticket.fromMe
      ? ''
      : lineWords(t, ticket.lastMessage, ticket.lastMessageType);
  const body = words === '' ? what : event === 'message' ? words : `${what}: ${words}`;
  await workers.showNotification(ticket.contact.name, {
    body: body.slice(0, 200),
    tag: tagOf(ticketId),
    icon: '/icon-192.png',
    silent: true,
    data: { path: `/tickets/${ticket.uuid}${noteId === undefined ? '' : `#note-${noteId}`}` },
  });
}

/** The ticket was read: its notification is of no use any more. */
export async function closeNotification(ticketId: number): Promise<void> {
  const shown = (await (await ready())?.getNotifications({ tag: tagOf(ticketId) })) ?? [];
  for (const notification of shown) notification.close();
}

/**
 * Subscribes this browser to push messages, or renews its subscription for this session.
 * @returns whether it takes push messages: some browsers have none, and some refuse
 */
export async function renewPush(): Promise<boolean> {
  try {
    const workers = await ready();
    if (!workers || !('pushManager' in workers)) return false;
    const { key } = await api.notifications.pushKey();
    let subscription = await workers.pushManager.getSubscription();
    // The installation has other keys than before.
    if (subscription && keyOf(subscription) !== key) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await workers.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    await api.notifications.subscribe({ body: { endpoint, keys: { p256dh, auth } } });
    return true;
  } catch {
    return false;
  }
}

/** The user signed out: the address of this browser at its push service ends, and the server has dropped it. */
export async function endPush(): Promise<void> {
  const workers = await ready();
  const shown = (await workers?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await (await workers?.pushManager?.getSubscription())?.unsubscribe();
}

/** Undefined: this browser has no service workers, or refused ours. */
async function ready(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return undefined;
  return navigator.serviceWorker.ready;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
