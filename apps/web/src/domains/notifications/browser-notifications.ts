import type { Chat, ChatEvent, ChatMessage, NotificationEvent } from '@balcao/contract';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/i18n.ts';
import { lineWords, messageHash } from '../tickets/index.ts';
import { chatLine } from './chat-line.ts';
import { chatTag, ticketTag } from './tags.ts';

interface Shown {
  title: string;
  body: string;
  tag: string;
  /** What a click opens. */
  path: string;
}

/**
 * Shows a notification of the browser: one for each ticket and each chat, as the service worker does for push messages.
 * The tone is the page's own, so the system plays none.
 */
async function show({ title, body, tag, path }: Shown): Promise<void> {
  const workers = await ready();
  await workers?.showNotification(title, {
    body: body.slice(0, 200),
    tag,
    icon: '/icon-192.png',
    silent: true,
    data: { path },
  });
}

/** Shows the notification of a ticket. */
export async function showTicketNotification(
  event: Exclude<NotificationEvent, ChatEvent>,
  ticketId: number,
  { hidesText, noteId, isSnoozeOver }: { hidesText: boolean; noteId?: number | undefined; isSnoozeOver: boolean },
): Promise<void> {
  // The user may no longer see it, or the server cannot be reached.
  const ticket = await api.tickets.show({ params: { id: ticketId } }).catch(() => undefined);
  if (!ticket) return;
  const isInvited = event === 'mention' && noteId === undefined;
  const what = t(($) =>
    isInvited ? $.notifications.invited : isSnoozeOver ? $.notifications.snoozeOver : $.notifications.events[event],
  );
  const words =
    event === 'mention' || isSnoozeOver || hidesText || ticket.fromMe
      ? ''
      : lineWords(t, ticket.lastMessage, ticket.lastMessageType);
  await show({
    title: ticket.contact.name,
    body: words === '' ? what : event === 'message' ? words : `${what}: ${words}`,
    tag: ticketTag(ticketId),
    path: `/tickets/${ticket.uuid}${noteId === undefined ? '' : `#note-${noteId}`}`,
  });
}

/** Shows the notification of a chat. */
export async function showChatNotification(
  event: ChatEvent,
  { chat, message }: { chat: Chat; message: ChatMessage },
  { hidesText }: { hidesText: boolean },
): Promise<void> {
  const { name } = message.sender;
  const words = hidesText ? '' : chatLine(t, message);
  await show({
    title: chat.isDirect ? name : chat.title,
    body: words === '' ? t(($) => $.notifications.events[event]) : chat.isDirect ? words : `${name}: ${words}`,
    tag: chatTag(chat.id),
    path: `/chats/${chat.uuid}#${messageHash(String(message.id))}`,
  });
}

/** The ticket or the chat was read: its notification is of no use any more. */
export async function closeNotification(tag: string): Promise<void> {
  const shown = (await (await ready())?.getNotifications({ tag })) ?? [];
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
