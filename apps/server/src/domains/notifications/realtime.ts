import { signals } from '@balcao/contract';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { oneUser } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { eventsOf } from '../chats/index.ts';
import { pushEventJob, type PushEvent } from './push-jobs.ts';
import { hasSubscribers } from './subscriptions.ts';

/** While an event of a ticket or a chat waits, a further one of the same kind is the same notification. */
async function push(company: Company, events: readonly PushEvent[]): Promise<void> {
  if (events.length === 0 || !(await hasSubscribers(company))) return;
  const once = new Map(events.map((one) => [keyOf(one), one]));
  // In order, since transactions that store the same keys wait for each other.
  const sorted = [...once].toSorted(([key], [other]) => (key < other ? -1 : 1));
  await company.inScope(async (scope) => {
    for (const [singletonKey, one] of sorted) await enqueueJob(scope, pushEventJob, one, { singletonKey });
  });
}

const keyOf = (push: PushEvent): string =>
  ('chatId' in push
    ? [push.event, push.chatId, push.userId]
    : [push.event, push.ticketId, push.userId, push.noteId]
  ).join(':');

// After the commit, as signals to pages are: without subscriptions a message costs one look into the memory.
const pushMessages: Announcer<'message.received'> = async (company, facts) => {
  if (!(await hasSubscribers(company))) return;
  const ids = [...new Set(facts.map(({ ticketId }) => ticketId))];
  const tickets = await company.read(({ db }) =>
    db.selectFrom('tickets').select(['id', 'status']).where('id', 'in', ids).execute(),
  );
  const waitsNewly = new Set(facts.filter(({ isFirstUnread }) => isFirstUnread).map(({ ticketId }) => ticketId));
  await push(
    company,
    tickets.flatMap(({ id: ticketId, status }): PushEvent[] => {
      if (status === 'open') return [{ event: 'message', ticketId }];
      return status === 'pending' && waitsNewly.has(ticketId) ? [{ event: 'newTicket', ticketId }] : [];
    }),
  );
};

const tellOfTransfers: Announcer<'ticket.transferred'> = async (company, facts) => {
  const taken = facts.flatMap(({ ticketId, from, to }) =>
    to.userId !== null && to.userId !== from.userId ? [{ ticketId, userId: to.userId }] : [],
  );
  for (const { ticketId, userId } of taken)
    company.announce(signals.notification, [oneUser(userId)], { action: 'transfer', ticketId });
  await push(
    company,
    taken.map(({ ticketId }) => ({ event: 'transfer', ticketId })),
  );
};

const tellOfReturns: Announcer<'ticket.snoozeOver'> = async (company, facts) => {
  for (const { ticketId, userId } of facts)
    company.announce(signals.notification, [oneUser(userId)], { action: 'snoozeOver', ticketId });
  await push(
    company,
    facts.map(({ ticketId }) => ({ event: 'transfer', ticketId, isSnoozeOver: true })),
  );
};

const tellOfInvitations: Announcer<'ticket.guestChanged'> = async (company, facts) => {
  const invited = facts.filter(({ isInvited }) => isInvited);
  for (const { ticketId, userId } of invited)
    company.announce(signals.notification, [oneUser(userId)], { action: 'invite', ticketId });
  await push(
    company,
    invited.map(({ ticketId, userId }) => ({ event: 'mention', ticketId, userId })),
  );
};

const tellOfMentions: Announcer<'note.mentioned'> = async (company, facts) => {
  for (const { noteId, ticketId, userIds } of facts)
    company.announce(signals.notification, userIds.map(oneUser), { action: 'mention', ticketId, noteId });
  await push(
    company,
    facts.flatMap(({ noteId, ticketId, userIds }) =>
      userIds.map((userId) => ({ event: 'mention' as const, ticketId, userId, noteId })),
    ),
  );
};

/** Pages hear of it by the signals of the chat. */
const pushChatMessages: Announcer<'chat.wrote'> = async (company, facts) => {
  if (!(await hasSubscribers(company))) return;
  const ids = facts.map(({ messageId }) => messageId);
  const told = await company.read((scope) => eventsOf(scope, ids));
  await push(company, told);
};

export const notificationAnnouncers: Announcers = {
  'message.received': pushMessages,
  'ticket.transferred': tellOfTransfers,
  'ticket.snoozeOver': tellOfReturns,
  'ticket.guestChanged': tellOfInvitations,
  'note.mentioned': tellOfMentions,
  'chat.wrote': pushChatMessages,
};
