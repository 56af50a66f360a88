import type { UserBrief } from '@balcao/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { live } from '../../live/our-live.ts';
import type { Payload } from '../../live/socket.ts';

/** What a customer does at this moment. */
export type Writing = 'composing' | 'recording';
export interface Colleague extends UserBrief {
  state: 'viewing' | 'replying';
}

/** Without a report of a pause, a customer counts as writing for this long. */
const writingMs = 20_000;
/** Colleagues repeat that they are present; after this time without a report they are removed. */
const colleagueMs = 40_000;
/** How often this user's presence is reported again. */
const heartbeatMs = 15_000;
/** One array for all tickets without colleagues: with a new one each time, React would see a change. */
const noColleagues: readonly Colleague[] = [];

/**
 * Which customers are typing, and which colleagues view or answer a ticket. Only the memory of the page holds this; the
 * server passes it on.
 */
export function createPresence() {
  let writing: ReadonlyMap<number, Writing> = new Map();
  let colleagues: ReadonlyMap<number, readonly Colleague[]> = new Map();
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const notify = () => listeners.forEach((listener) => listener());
  const later = (name: string, ms: number, work: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(work, ms));
  };
  const setWriting = (ticketId: number, state: Writing | null) => {
    if ((writing.get(ticketId) ?? null) === state) return;
    const next = new Map(writing);
    if (state) next.set(ticketId, state);
    else next.delete(ticketId);
    writing = next;
    notify();
  };
  const setColleague = (ticketId: number, user: UserBrief, state: Colleague['state'] | null) => {
    const present = colleagues.get(ticketId) ?? noColleagues;
    if ((present.find(({ id }) => id === user.id)?.state ?? null) === state) return;
    const others = present.filter(({ id }) => id !== user.id);
    colleagues = new Map(colleagues).set(ticketId, state ? [...others, { ...user, state }] : others);
    notify();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    writing: (ticketId: number) => writing.get(ticketId),
    colleagues: (ticketId: number) => colleagues.get(ticketId) ?? noColleagues,
    /** Applies a signal: a customer types or stops, or a colleague comes, types or goes. */
    note(signal: Payload<'presence'>) {
      if (signal.action === 'contact') {
        setWriting(signal.ticketId, signal.state === 'paused' ? null : signal.state);
        if (signal.state !== 'paused') later(`w${signal.ticketId}`, writingMs, () => setWriting(signal.ticketId, null));
        return;
      }
      const { ticketId, user, state } = signal;
      setColleague(ticketId, user, state === 'gone' ? null : state);
      if (state !== 'gone') later(`u${ticketId}:${user.id}`, colleagueMs, () => setColleague(ticketId, user, null));
    },
    /** The message has arrived: its writer has stopped. */
    noteMessage: (ticketId: number) => setWriting(ticketId, null),
  };
}

export const presence = createPresence();

export const useWriting = (ticketId: number): Writing | undefined =>
  useSyncExternalStore(presence.subscribe, () => presence.writing(ticketId));
export const useColleagues = (ticketId: number): readonly Colleague[] =>
  useSyncExternalStore(presence.subscribe, () => presence.colleagues(ticketId));

/**
 * Reports to colleagues that this user views a ticket, or writes in it, while mounted and while the window is visible.
 */
export function useAttending(ticketId: number, isReplying: boolean): void {
  useEffect(() => {
    const name = String(ticketId);
    const tell = () => {
      const visibleState = isReplying ? 'replying' : 'viewing';
      live.tell('attending', name, document.hidden ? 'gone' : visibleState);
    };
    tell();
    const timer = setInterval(tell, heartbeatMs);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ticketId, isReplying]);
  // A separate effect: the first one also ends when the user begins to write, and that user has not gone.
  useEffect(() => () => live.tell('attending', String(ticketId), 'gone'), [ticketId]);
}
