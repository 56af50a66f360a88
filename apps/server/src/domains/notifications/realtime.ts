import { signals } from '@balcao/contract';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { oneUser } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { listNotifiedUsers } from '../chats/index.ts';
import { pushEventJob, type PushEvent } from './push-jobs.ts';
import { hasSubscribers } from './subscriptions.ts';

/**
 * Enqueues a job for each event. An event is dropped while a job with the same key waits, because both would become the
 * same notification.
 */
async function push(company: Company, events: readonly PushEvent[]): Promise<void> {
  if (events.length === 0 || !(await hasSubscribers(company))) return;
  const unique = new Map(events.map((event) => [keyOf(event), event]));
  // Sorted, because transactions that insert the same keys in another order would deadlock.
  const sorted = [...unique].toSorted(([key], [other]) => (key < other ? -1 : 1));
  await company.inScope(async (scope) => {
    for (const [singletonKey, event] of sorted) await enqueueJob(scope, pushEventJob, event, { singletonKey });
  });
}

const keyOf = (pushed: PushEvent): string =>
  ('chatId' in pushed
    ? [pushed.event, pushed.chatId, pushed.userId]
    : [pushed.event, pushed.ticketId, pushed.userId, pushed.noteId]
  ).join(':');

// An announcer runs after the commit. If the company has no subscriptions, a message costs one look into a cache.
const pushMessages: Announcer<'message.received'> = async (company, facts) => {
  if (!(await hasSubscribers(company))) return;
  const ids = [...new Set(facts.map(({ ticketId }) => ticketId))];
  const tickets = await company.read(({ db }) =>
    db.selectFrom('tickets').select(['id', 'status']).where('id', 'in', ids).execute(),
  );
  // A waiting ticket notifies once: with its first unread message.
  const newlyWaiting = new Set(facts.filter(({ isFirstUnread }) => isFirstUnread).map(({ ticketId }) => ticketId));
  await push(
    company,
    tickets.flatMap(({ id: ticketId, status }): PushEvent[] => {
      if (status === 'open') return [{ event: 'message', ticketId }];
      return status === 'pending' && newlyWaiting.has(ticketId) ? [{ event: 'newTicket', ticketId }] : [];
    }),
  );
};

const notifyTransfers: Announcer<'ticket.transferred'> = async (company, facts) => {
  const received = facts.flatMap(({ ticketId, from, to }) =>
    to.userId !== null && to.userId !== from.userId ? [{ ticketId, userId: to.userId }] : [],
  );
  for (const { ticketId, userId } of received)
    company.announce(signals.notification, [oneUser(userId)], { action: 'transfer', ticketId });
  await push(
    company,
    received.map(({ ticketId }) => ({ event: 'transfer', ticketId })),
  );
};

const notifySnoozeEnds: Announcer<'ticket.snoozeOver'> = async (company, facts) => {
  for (const { ticketId, userId } of facts)
    company.announce(signals.notification, [oneUser(userId)], { action: 'snoozeOver', ticketId });
  await push(
    company,
    facts.map(({ ticketId }) => ({ event: 'transfer', ticketId, isSnoozeOver: true })),
  );
};

// A `mention` without a note: the push message says that the user was invited.
const notifyInvitations: Announcer<'ticket.guestChanged'> = async (company, facts) => {
  const invited = facts.filter(({ isInvited }) => isInvited);
  for (const { ticketId, userId } of invited)
    company.announce(signals.notification, [oneUser(userId)], { action: 'invite', ticketId });
  await push(
    company,
    invited.map(({ ticketId, userId }) => ({ event: 'mention', ticketId, userId })),
  );
};

const notifyMentions: Announcer<'note.mentioned'> = async (company, facts) => {
  for (const { noteId, ticketId, userIds } of facts)
    company.announce(signals.notification, userIds.map(oneUser), { action: 'mention', ticketId, noteId });
  await push(
    company,
    facts.flatMap(({ noteId, ticketId, userIds }) =>
      userIds.map((userId) => ({ event: 'mention' as const, ticketId, userId, noteId })),
    ),
  );
};

/** Only push messages: open pages get the signals of the chat. */
const pushChatMessages: Announcer<'chat.wrote'> = async (company, facts) => {
  if (!(await hasSubscribers(company))) return;
  const ids = facts.map(({ messageId }) => messageId);
  const events = await company.read((scope) => listNotifiedUsers(scope, ids));
  await push(company, events);
};

export const notificationAnnouncers: Announcers = {
  'message.received': pushMessages,
  'ticket.transferred': notifyTransfers,
  'ticket.snoozeOver': notifySnoozeEnds,
  'ticket.guestChanged': notifyInvitations,
  'note.mentioned': notifyMentions,
  'chat.wrote': pushChatMessages,
};
