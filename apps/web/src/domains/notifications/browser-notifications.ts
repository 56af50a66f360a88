import type { Chat, ChatEvent, ChatMessage, NotificationEvent } from '@balcao/contract';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/i18n.ts';
import { lineWords, messageHash } from '../tickets/index.ts';
import { chatLine } from './chat-line.ts';
import { chatTag, ticketTag } from './tags.ts';

interface BrowserNotification {
  title: string;
  body: string;
  /** Names the ticket or chat: a new notification replaces the shown one with the same tag. */
  tag: string;
  /** The page that a click opens. */
  path: string;
}

/** The length at which the server cuts push messages, too. */
const maxBodyLength = 200;

/**
 * Shows a notification of the browser: one for each ticket and each chat, as the service worker does for push messages.
 * The page plays its own tone, so the notification is silent.
 */
async function show({ title, body, tag, path }: BrowserNotification): Promise<void> {
  const registration = await findRegistration();
  await registration?.showNotification(title, {
    body: body.slice(0, maxBodyLength),
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
  // If the ticket cannot be fetched, nothing is shown: the user may no longer see it, or the server is away.
  const ticket = await api.tickets.show({ params: { id: ticketId } }).catch(() => undefined);
  if (!ticket) return;
  const isInvited = event === 'mention' && noteId === undefined;
  const eventText = t(($) => {
    if (isInvited) return $.notifications.invited;
    return isSnoozeOver ? $.notifications.snoozeOver : $.notifications.events[event];
  });
  // A mention and the end of a snooze are not about the last message, and a message of the company is no news.
  const hidesMessage = event === 'mention' || isSnoozeOver || hidesText || ticket.fromMe;
  const messageText = hidesMessage ? '' : lineWords(t, ticket.lastMessage, ticket.lastMessageType);
  const text = event === 'message' ? messageText : `${eventText}: ${messageText}`;
  const noteHash = noteId === undefined ? '' : `#note-${noteId}`;
  await show({
    title: ticket.contact.name,
    body: messageText === '' ? eventText : text,
    tag: ticketTag(ticketId),
    path: `/tickets/${ticket.uuid}${noteHash}`,
  });
}

/** Shows the notification of a chat. */
export async function showChatNotification(
  event: ChatEvent,
  { chat, message }: { chat: Chat; message: ChatMessage },
  { hidesText }: { hidesText: boolean },
): Promise<void> {
  const { name } = message.sender;
  const messageText = hidesText ? '' : chatLine(t, message);
  const text = chat.isDirect ? messageText : `${name}: ${messageText}`;
  await show({
    title: chat.isDirect ? name : chat.title,
    body: messageText === '' ? t(($) => $.notifications.events[event]) : text,
    tag: chatTag(chat.id),
    path: `/chats/${chat.uuid}#${messageHash(String(message.id))}`,
  });
}

/** Closes the notification of a ticket or a chat that the user has read. */
export async function closeNotification(tag: string): Promise<void> {
  await closeShown(await findRegistration(), { tag });
}

type Registration = ServiceWorkerRegistration | undefined;

/** Closes the shown notifications, all or those with a tag. */
async function closeShown(registration: Registration, filter: { tag?: string }): Promise<void> {
  const shown = (await registration?.getNotifications(filter)) ?? [];
  for (const notification of shown) notification.close();
}

/**
 * Subscribes this browser to push messages, or renews its subscription for this session.
 * @returns whether this browser takes push messages: some browsers have no push, and some refuse the subscription
 */
export async function renewPush(): Promise<boolean> {
  try {
    const registration = await findRegistration();
    if (!registration || !('pushManager' in registration)) return false;
    const { key } = await api.notifications.pushKey();
    let subscription = await registration.pushManager.getSubscription();
    // A subscription made with an earlier key of the installation receives no messages any more.
    if (subscription && keyOf(subscription) !== key) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    await api.notifications.subscribe({ body: { endpoint, keys: { p256dh, auth } } });
    return true;
  } catch {
    // Without a network, or if the browser refuses: the page calls this again when it is opened the next time.
    return false;
  }
}

/** After a sign-out: closes all notifications and ends the push subscription, which the server has dropped already. */
export async function endPush(): Promise<void> {
  const registration = await findRegistration();
  await closeShown(registration, {});
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The registration of the service worker, once the worker is active. Undefined: this browser has no registration. */
async function findRegistration(): Promise<Registration> {
  // Without a registration, `ready` would never resolve.
  if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return undefined;
  return navigator.serviceWorker.ready;
}

/** The key of the installation with which a subscription was made, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
