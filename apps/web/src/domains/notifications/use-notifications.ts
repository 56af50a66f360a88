import type { NotificationEvent, SessionUser } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../../api/our-session.ts';
import { keys } from '../../api/query-keys.ts';
import { useRoom, useSignal } from '../../live/our-live.ts';
import { canPlay, play } from '../../ui/sounds.ts';
import { isViewedInBrowser, useTicketPaths } from '../tickets/index.ts';
import { claimOnce } from './claim-once.ts';
import { eventOf } from './event-of.ts';
import { permission } from './permission.ts';

/** A tone is not repeated within this time, in no tab of the browser. */
const quietMs = 1500;
/** Tabs hear of an event at about the same time; one of them tells of it. */
const claimMs = 10_000;
const tones = { message: 'message', newTicket: 'ticket', transfer: 'transfer', mention: 'transfer' } as const;

/**
 * Tells the user of events on every page: a tone, and a notification of the browser, each as the preferences say and
 * once for all tabs. Nothing tells of a ticket that the user is viewing.
 */
export function useNotifications(user: SessionUser): void {
  const { openTicket, openNote } = useTicketPaths();
  const queryClient = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  useRoom('notification', '');
  // Meanwhile the server sends no push messages.
  useRoom('visible', isVisible ? '' : undefined);

  useSignal('message', (signal) => {
    const event = eventOf(signal, user);
    if (event && signal.action === 'create') void tell(event, signal.message.ticketId, signal.message.id, user);
  });
  useSignal('notification', (signal) => {
    const { action, ticketId } = signal;
    const noteId = signal.action === 'mention' ? signal.noteId : undefined;
    if (action === 'invite' || action === 'mention')
      void queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    const event = action === 'transfer' || action === 'snoozeOver' ? 'transfer' : 'mention';
    const key = `${action}:${noteId ?? ticketId}`;
    void tell(event, ticketId, key, user, { noteId, isSnoozeOver: action === 'snoozeOver' });
  });
  useSignal('ticket', (signal) => {
    if (signal.action === 'updateUnread' && permission() === 'granted') void closeShown(signal.ticketId);
  });

  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    // The worker of a new build replaces the old one with its offline page.
    const build = import.meta.env.VITE_BUILD;
    void workers
      ?.register(build ? `/sw.js?build=${build}` : '/sw.js', { updateViaCache: 'none' })
      .catch(() => undefined);
    if (permission() === 'granted') void renewSubscription();
    return session.subscribe(({ status }) => {
      if (status === 'signed-out') void endSubscription();
    });
  }, [user.id]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // A notification was clicked.
    const onWord = ({ data }: MessageEvent<{ kind?: string; path?: string }>) => {
      const isTicket = data.kind === 'open-ticket';
      const [, uuid, note] = (isTicket && /^\/tickets\/([\w-]+)(?:#note-(\d+))?$/.exec(data.path ?? '')) || [];
      if (uuid !== undefined) void (note === undefined ? openTicket(uuid) : openNote(uuid, Number(note)));
    };
    navigator.serviceWorker.addEventListener('message', onWord);
    return () => navigator.serviceWorker.removeEventListener('message', onWord);
  }, [openTicket, openNote]);
}

// Most pages of a day show no notification, so what the browser's need loads with the first one.
async function closeShown(ticketId: number) {
  const { closeNotification } = await import('./browser-notifications.ts');
  await closeNotification(ticketId);
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

async function tell(
  event: NotificationEvent,
  ticketId: number,
  key: string,
  user: SessionUser,
  { noteId, isSnoozeOver = false }: { noteId?: number | undefined; isSnoozeOver?: boolean } = {},
): Promise<void> {
  const { notifications, notificationPreviews } = user.preferences;
  const { sound, browser } = notifications[event];
  const showsIt = browser && permission() === 'granted';
  if (!(sound && canPlay()) && !showsIt) return;
  if (await isViewedInBrowser(ticketId)) return;
  if (sound && canPlay() && (await claimOnce(`sound:${key}`, claimMs)) && (await claimOnce('tone', quietMs)))
    play(tones[event]);
  if (showsIt && (await claimOnce(`shown:${key}`, claimMs))) {
    const { showNotification } = await import('./browser-notifications.ts');
    await showNotification(event, ticketId, { hidesText: !notificationPreviews, noteId, isSnoozeOver });
  }
}
