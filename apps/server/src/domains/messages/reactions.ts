import { fillVariables } from '@balcao/contract/messages/fill-variables';
import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { mergeLanes } from '../../platform/lanes/merge-lanes.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';
import { isOpenAt, readCalendar } from '../hours/index.ts';
import { requireQueue } from '../queues/index.ts';
import { settingsOf } from '../settings/index.ts';
import { isWindowOpen, presentTicket, type TicketRow } from '../tickets/index.ts';
import { requireUser } from '../users/index.ts';
import { automaticTexts } from './automatic-texts.ts';
import { findSent } from './find-sent.ts';
import { insertOwnMessage } from './insert-own-messages.ts';
import { enqueueOutgoing, heldKind } from './outgoing.ts';
import { variablesOf } from './variables-of.ts';

/**
 * Sends an automatic text in the ticket's conversation. It runs in the transaction of its cause, so that the text is
 * sent exactly once.
 */
async function say(scope: Scope, ticket: TicketRow, text: string, clientId: string | null = null) {
  // Outside the reply window only templates are accepted: the text would fail, and no attendant waits for it.
  if (!(await isWindowOpen(scope, ticket))) return;
  const body = fillVariables(text, await variablesOf(scope, ticket)).trim();
  if (body === '') return;
  await insertOwnMessage(scope, ticket, {
    kind: 'chat',
    body,
    mediaId: null,
    fileName: null,
    quotedWaId: null,
    clientId,
    userId: null,
  });
}

/** A user who returns a ticket and accepts it again has greeted the customer already. */
const greetOnAccept: Reaction<'ticket.accepted'> = async (scope, { ticketId, userId }) => {
  const [{ sendGreetingAccepted }, ticket] = [await settingsOf(scope), await presentTicket(scope, ticketId)];
  if (sendGreetingAccepted !== 'enabled' || ticket.is_group) return;
  const greeting = `greeting-${userId}`;
  if (await findSent(scope, ticketId, greeting, 1)) return;
  const [{ name }, { language }] = [await requireUser(scope, userId), await variablesOf(scope, ticket)];
  await say(scope, ticket, automaticTexts[language].greetingOnAccept(name), greeting);
};

const sayTransferred: Reaction<'ticket.transferred'> = async (scope, { ticketId, from, to }) => {
  const { sendMsgTransfTicket } = await settingsOf(scope);
  if (sendMsgTransfTicket !== 'enabled') return;
  const ticket = await presentTicket(scope, ticketId);
  const newQueue = to.queueId !== null && to.queueId !== from.queueId;
  const newUser = to.userId !== null && to.userId !== from.userId;
  if (ticket.is_group || (!newQueue && !newUser)) return;
  const { language } = await variablesOf(scope, ticket);
  const names = {
    queue: to.queueId === null ? '' : (await requireQueue(scope, to.queueId)).name,
    user: to.userId === null ? '' : (await requireUser(scope, to.userId)).name,
  };
  const words = automaticTexts[language];
  await say(scope, ticket, (newQueue && newUser ? words.toBoth : newQueue ? words.toQueue : words.toUser)(names));
};

/**
 * Answers the first message of a customer. Out of hours it is the text for that, of the company's connection or of the
 * queue. Otherwise it is the connection's greeting, if the settings say so: with a single queue there is no menu.
 */
const greetNewTicket: Reaction<'ticket.arrived'> = async (scope, { ticketId }) => {
  const { scheduleType, sendGreetingMessageOneQueues } = await settingsOf(scope);
  if (scheduleType === 'disabled' && sendGreetingMessageOneQueues !== 'enabled') return;
  const ticket = await presentTicket(scope, ticketId);
  if (ticket.is_group) return;
  if (!isOpenAt(await readCalendar(scope, ticket.queue_id), scope.now).open)
    return say(scope, ticket, await outOfHoursText(scope, ticket, scheduleType));
  if (sendGreetingMessageOneQueues !== 'enabled' || ticket.queue_id === null) return;
  const { greetingMessage: greeting } = await requireConnection(scope, ticket.connection_id);
  if (greeting.trim() !== '') await say(scope, ticket, greeting);
};

async function outOfHoursText(scope: Scope, ticket: TicketRow, scheduleType: string): Promise<string> {
  const { outOfHoursMessage } =
    scheduleType === 'queue' && ticket.queue_id !== null
      ? await requireQueue(scope, ticket.queue_id)
      : await requireConnection(scope, ticket.connection_id);
  return outOfHoursMessage;
}

const followTickets = statement(`update messages m set contact_id = $1 from tickets t
  where t.id = any($2) and t.contact_id = $1 and m.ticket_id = t.id`);

/** A customer who calls repeatedly gets the notice once in this time. */
const noticePauseMs = 5 * 60_000;
const lastNotice = statement(
  `select 1
    from messages
    where contact_id = $1 and connection_id = $2 and from_me and body = $3 and sent_at > $4
    limit 1`,
);

const sayNoCalls: Reaction<'call.rejected'> = async (scope, { ticketId }) => {
  const ticket = await presentTicket(scope, ticketId);
  const { noCalls } = automaticTexts[(await variablesOf(scope, ticket)).language];
  const since = new Date(scope.now.getTime() - noticePauseMs);
  if ((await scope.rows(lastNotice, [ticket.contact_id, ticket.connection_id, noCalls, since])).length === 0)
    await say(scope, ticket, noCalls);
};

// When an attendant has read, a read receipt is sent if the company's settings say so.
const sendReadReceipt: Reaction<'ticket.read'> = async (scope, { ticketId, isElsewhere }) => {
  const ticket = await presentTicket(scope, ticketId);
  const unread = await scope.db
    .updateTable('messages')
    .set({ read: true })
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('read', '=', false)
    .returning('id')
    .execute();
  const last = unread.reduce((newest, row) => (BigInt(row.id) > BigInt(newest) ? row.id : newest), '0');
  const { readReceipts } = await settingsOf(scope);
  if (last !== '0' && readReceipts === 'enabled' && isElsewhere !== true)
    await enqueueOutgoing(scope, ticket.connection_id, { type: 'read', ticketId, upTo: last });
};

const mergeMessages: Reaction<'contact.merging'> = async (scope, { keepId, dropId }) => {
  await scope.db.updateTable('messages').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  await mergeLanes(scope, heldKind, { from: dropId, into: keepId });
};

// The messages of a ticket belong to its contact.
const separateMessages: Reaction<'contact.unmerging'> = async (scope, { restoredId, moved: { tickets = [] } }) => {
  if (tickets.length > 0) await scope.rows(followTickets, [restoredId, tickets.map(({ id }) => id)]);
};

export const messageReactions: Reactions = {
  'ticket.accepted': greetOnAccept,
  'ticket.transferred': sayTransferred,
  'ticket.arrived': greetNewTicket,
  'call.rejected': sayNoCalls,
  'ticket.read': sendReadReceipt,
  'contact.merging': mergeMessages,
  'contact.unmerging': separateMessages,
};
