import type { TicketStatus } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import type { TicketFilter, Viewer } from './ticket-filter.ts';

export type Tab = 'open' | 'closed' | 'search';
/** `snoozed`: attended tickets that are put off. */
export type OpenTab = 'assigned' | 'pending' | 'snoozed';

/**
 * The state of the list on the left. The address repeats it (`use-view-address.ts`), and it survives a visit to another
 * screen. `queueIds` and `showAll` also survive a restart of the browser.
 */
export interface ListView {
  tab: Tab;
  openTab: OpenTab;
  text: string;
  tags: number[];
  users: number[];
  /** Also tickets of colleagues; only admins may choose this. */
  showAll: boolean;
  /** The chosen queues; null: all of the user's. */
  queueIds: number[] | null;
  /** The resolved tab: only tickets that were closed for one of these reasons; none: all. */
  reasons: number[];
  /** The open tab: the longest wait first, and only customers who wait. */
  byWait: boolean;
}

const initialView: ListView = {
  tab: 'open',
  openTab: 'assigned',
  text: '',
  tags: [],
  users: [],
  showAll: false,
  queueIds: null,
  reasons: [],
  byWait: false,
};
type StoredChoices = Pick<ListView, 'showAll' | 'queueIds'>;
const storedAs = (userId: number) => `ticket-list:${userId}`;

function readStored(userId: number): Partial<StoredChoices> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(userId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { showAll, queueIds } = stored as Record<string, unknown>;
    return {
      showAll: showAll === true,
      queueIds: Array.isArray(queueIds) && queueIds.every((id) => typeof id === 'number') ? queueIds : null,
    };
  } catch {
    // Storage that is blocked or holds no JSON counts as empty.
    return {};
  }
}

let view = initialView;
/** The user of the view; 0: no user yet. */
let ownerId = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Changes the view for the components that show it, and stores the choices that survive a restart. */
export function changeListView(changes: Partial<ListView>): void {
  view = { ...view, ...changes };
  if (ownerId && ('showAll' in changes || 'queueIds' in changes))
    localStorage.setItem(
      storedAs(ownerId),
      JSON.stringify({ showAll: view.showAll, queueIds: view.queueIds } satisfies StoredChoices),
    );
  for (const listener of listeners) listener();
}

/** Whether `stepListView` made a change that `takeStep` has not asked about yet. */
let isStep = false;
/** A change by the user that becomes a step of the browser's history, such as another tab. */
export function stepListView(changes: Partial<ListView>): void {
  isStep = true;
  changeListView(changes);
}
/** Whether a change since the last call was a step. */
export function takeStep(): boolean {
  const wasStep = isStep;
  isStep = false;
  return wasStep;
}

/** The view as it is now. */
export const listViewNow = (): ListView => view;

/** The view of a user; another user of the same browser starts with a new one. */
function viewOf(userId: number): ListView {
  if (ownerId !== userId) {
    ownerId = userId;
    view = { ...initialView, ...readStored(userId) };
  }
  return view;
}
export const useListView = (userId: number): ListView => useSyncExternalStore(subscribe, () => viewOf(userId));

/** The request of the view; undefined for a search without a text, tags or users. */
export function filterOf(
  { tab, openTab, text, tags, users, showAll, queueIds, reasons, byWait }: ListView,
  { canShowAll }: { canShowAll: boolean },
): TicketFilter | undefined {
  if (tab === 'search') {
    const searchParam = text.trim().toLowerCase();
    const chosenUsers = canShowAll ? users : [];
    // Admins always search in all tickets.
    return searchParam || tags.length > 0 || chosenUsers.length > 0
      ? { showAll: canShowAll, queueIds, searchParam, tags, users: chosenUsers }
      : undefined;
  }
  return {
    status: statusOf({ tab, openTab }),
    showAll: showAll && canShowAll,
    queueIds,
    searchParam: '',
    tags: [],
    users: [],
    ...(openTab === 'snoozed' && tab === 'open' ? { snoozed: true } : {}),
    ...(reasons.length > 0 && tab === 'closed' ? { reasons } : {}),
    ...(byWait && tab === 'open' ? { sort: 'waiting' } : {}),
  };
}

function statusOf({ tab, openTab }: Pick<ListView, 'tab' | 'openTab'>): TicketStatus {
  if (tab === 'closed') return 'closed';
  return openTab === 'pending' ? 'pending' : 'open';
}

/** The user of the list, for the rules that place a ticket. */
export const viewerOf = (user: { id: number; profile: string; queues: { id: number }[] }): Viewer => ({
  id: user.id,
  queueIds: user.profile === 'admin' ? null : user.queues.map(({ id }) => id),
});
