import type { Chat, ChatEvent, ChatMessage, NotificationEvent, SessionUser } from '@balcao/contract';
import { chatEventOf } from '@balcao/contract/chats/chat-event';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../../api/our-session.ts';
import { keys } from '../../api/query-keys.ts';
import { useRoom, useSignal } from '../../live/our-live.ts';
import { canPlay, play } from '../../ui/sounds.ts';
import { isChatViewed, unreadOf } from '../chats/index.ts';
import { isViewedInBrowser, useTicketPaths } from '../tickets/index.ts';
import { claimOnce } from './claim-once.ts';
import { eventOf } from './event-of.ts';
import { followPermission, permission } from './permission.ts';
import { chatTag, ticketTag } from './tags.ts';

/** The least time between two tones, over all tabs of the browser. */
const quietMs = 1500;
/** How long the claim of one tab lasts: all tabs get a signal at about the same time, and one of them notifies. */
const claimMs = 10_000;
const tones = {
  message: 'message',
  newTicket: 'ticket',
  transfer: 'transfer',
  mention: 'transfer',
  chatMention: 'transfer',
  directMessage: 'message',
} as const;

/**
 * Notifies the user of events on every page, by a tone and by a notification of the browser. The preferences decide on
 * both, and only one tab of the browser notifies. There is no notification for a ticket or chat that the user is
 * viewing.
 */
export function useNotifications(user: SessionUser): void {
  const navigate = useNavigate();
  const { openTicket, openNote } = useTicketPaths();
  const queryClient = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  useRoom('notification', '');
  // While a page of the user is in this room, the server sends the user no push messages.
  useRoom('visible', isVisible ? '' : undefined);

  useSignal('message', (signal) => {
    const event = eventOf(signal, user);
    if (event && signal.action === 'create')
      void notify(ticketEvent(event, signal.message.ticketId, signal.message.id), user);
  });
  useSignal('notification', (signal) => {
    const { action, ticketId } = signal;
    const noteId = signal.action === 'mention' ? signal.noteId : undefined;
    if (action === 'invite' || action === 'mention')
      void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    // The end of a snooze follows the preference for transfers, and an invitation the one for mentions.
    const event = action === 'transfer' || action === 'snoozeOver' ? 'transfer' : 'mention';
    const key = `${action}:${noteId ?? ticketId}`;
    void notify(ticketEvent(event, ticketId, key, { noteId, isSnoozeOver: action === 'snoozeOver' }), user);
  });
  useSignal('ticket', (signal) => {
    // The messages of the ticket were read.
    if (signal.action === 'updateUnread') void closeShown(ticketTag(signal.ticketId));
  });
  useSignal('chat', (signal) => {
    if (signal.action === 'new-message') {
      const { newMessage: message, chat } = signal;
      const event = chatEventOf(message, chat, user.id);
      if (event) void notify(chatEvent(event, { chat, message }), user);
    } else if (signal.action === 'delete') void closeShown(chatTag(signal.id));
    else if (unreadOf(signal.chat, user.id).messages === 0) void closeShown(chatTag(signal.chat.id));
  });

  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    // The build in the address makes the browser replace the worker of an old build, with its offline page.
    const build = import.meta.env.VITE_BUILD;
    void workers
      ?.register(build ? `/sw.js?build=${build}` : '/sw.js', { updateViaCache: 'none' })
      .catch(() => undefined);
    if (permission() === 'granted') void renewSubscription();
    return session.subscribe(({ status }) => {
      if (status === 'signed-out') void endSubscription();
    });
  }, [user.id]);
  useEffect(followPermission, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // The service worker tells the page that the user clicked a notification, such as `/tickets/1f0c…#note-7`.
    const onWorkerMessage = ({ data }: MessageEvent<{ kind?: string; path?: string }>) => {
      const path = data.kind === 'open-ticket' ? (data.path ?? '') : '';
      const [, uuid, note] = /^\/tickets\/([\w-]+)(?:#note-(\d+))?$/.exec(path) ?? [];
      if (uuid !== undefined) void (note === undefined ? openTicket(uuid) : openNote(uuid, Number(note)));
      const [, id, hash] = /^\/chats\/([\w-]+)#(m\d+)$/.exec(path) ?? [];
      if (hash !== undefined) void navigate({ to: '/chats/{-$id}', params: { id }, hash });
    };
    navigator.serviceWorker.addEventListener('message', onWorkerMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onWorkerMessage);
  }, [navigate, openTicket, openNote]);
}

// The code for the notifications of the browser loads when it is first used, since most visits need none of it.
async function closeShown(tag: string) {
  if (permission() !== 'granted') return;
  const { closeNotification } = await import('./browser-notifications.ts');
  await closeNotification(tag);
}
async function renewSubscription() {
  const { renewPush } = await import('./browser-notifications.ts');
  await renewPush();
}
async function endSubscription() {
  const { endPush } = await import('./browser-notifications.ts');
  await endPush();
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** An event of which the user may be notified. */
interface UserEvent {
  event: NotificationEvent;
  /** Names the event, so that only one tab of the browser notifies. */
  key: string;
  isViewed: () => Promise<boolean>;
  show: (options: { hidesText: boolean }) => Promise<void>;
}

const ticketEvent = (
  event: Exclude<NotificationEvent, ChatEvent>,
  ticketId: number,
  key: string,
  { noteId, isSnoozeOver = false }: { noteId?: number | undefined; isSnoozeOver?: boolean } = {},
): UserEvent => ({
  event,
  key,
  isViewed: () => isViewedInBrowser(ticketId),
  show: async ({ hidesText }) => {
    const { showTicketNotification } = await import('./browser-notifications.ts');
    await showTicketNotification(event, ticketId, { hidesText, noteId, isSnoozeOver });
  },
});

const chatEvent = (event: ChatEvent, { chat, message }: { chat: Chat; message: ChatMessage }): UserEvent => ({
  event,
  key: `chat:${message.id}`,
  isViewed: () => isChatViewed(chat.id),
  show: async (options) => {
    const { showChatNotification } = await import('./browser-notifications.ts');
    await showChatNotification(event, { chat, message }, options);
  },
});

/** Plays the tone and shows the notification of an event, as the preferences say. */
async function notify({ event, key, isViewed, show }: UserEvent, user: SessionUser): Promise<void> {
  const { notifications, notificationPreviews } = user.preferences;
  const { sound, browser } = notifications[event];
  const showsNotification = browser && permission() === 'granted';
  if (!(sound && canPlay()) && !showsNotification) return;
  if (await isViewed()) return;
  // The second claim keeps the distance to the last tone.
  if (sound && canPlay() && (await claimOnce(`sound:${key}`, claimMs)) && (await claimOnce('tone', quietMs)))
    play(tones[event]);
  if (showsNotification && (await claimOnce(`shown:${key}`, claimMs))) await show({ hidesText: !notificationPreviews });
}
