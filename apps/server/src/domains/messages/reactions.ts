import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import { mergeLanes } from '../../platform/lanes/merge-lanes.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireQueue } from '../queues/index.ts';
import { settingsOf } from '../settings/index.ts';
import { presentTicket } from '../tickets/index.ts';
import { requireUser } from '../users/index.ts';
import { automaticTexts } from './automatic-texts.ts';
import { findSent } from './find-sent.ts';
import { enqueueOutgoing, heldKind } from './outgoing.ts';
import { sayAutomatically } from './say-automatically.ts';
import { variablesOf } from './variables-of.ts';

/** Greets once for each user: a user who returns a ticket and accepts it again has greeted the customer already. */
const greetOnAccept: Reaction<'ticket.accepted'> = async (scope, { ticketId, userId }) => {
  const { sendGreetingAccepted } = await settingsOf(scope);
  const ticket = await presentTicket(scope, ticketId);
  if (sendGreetingAccepted !== 'enabled' || ticket.is_group) return;
  const clientId = `greeting-${userId}`;
  if (await findSent(scope, ticketId, clientId, 1)) return;
  const { name } = await requireUser(scope, userId);
  const { language } = await variablesOf(scope, ticket);
  await sayAutomatically(scope, ticket, automaticTexts[language].greetingOnAccept(name), clientId);
};

const sayTransferred: Reaction<'ticket.transferred'> = async (scope, { ticketId, from, to }) => {
  const { sendMsgTransfTicket } = await settingsOf(scope);
  if (sendMsgTransfTicket !== 'enabled') return;
  const ticket = await presentTicket(scope, ticketId);
  const isNewQueue = to.queueId !== null && to.queueId !== from.queueId;
  const isNewUser = to.userId !== null && to.userId !== from.userId;
  if (ticket.is_group || (!isNewQueue && !isNewUser)) return;
  const { language } = await variablesOf(scope, ticket);
  const names = {
    queue: to.queueId === null ? '' : (await requireQueue(scope, to.queueId)).name,
    user: to.userId === null ? '' : (await requireUser(scope, to.userId)).name,
  };
  const { toBoth, toQueue, toUser } = automaticTexts[language];
  const textWithQueue = isNewUser ? toBoth : toQueue;
  const textFor = isNewQueue ? textWithQueue : toUser;
  await sayAutomatically(scope, ticket, textFor(names));
};

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
    await sayAutomatically(scope, ticket, noCalls);
};

/**
 * Marks the customer's messages as read, and sends a read receipt if the company's settings say so. If they were read
 * on the company's phone (`isElsewhere`), the phone has sent the receipt.
 */
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
  const newestId = unread.reduce((newest, row) => (BigInt(row.id) > BigInt(newest) ? row.id : newest), '0');
  const { readReceipts } = await settingsOf(scope);
  if (newestId !== '0' && readReceipts === 'enabled' && isElsewhere !== true)
    await enqueueOutgoing(scope, ticket.connection_id, { type: 'read', ticketId, upTo: newestId });
};

const mergeMessages: Reaction<'contact.merging'> = async (scope, { keepId, dropId }) => {
  await scope.db.updateTable('messages').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  await mergeLanes(scope, heldKind, { from: dropId, into: keepId });
};

// The undone merge has given tickets back to the restored contact; their messages follow them.
const separateMessages: Reaction<'contact.unmerging'> = async (scope, { restoredId, moved: { tickets = [] } }) => {
  if (tickets.length > 0) await scope.rows(followTickets, [restoredId, tickets.map(({ id }) => id)]);
};

export const messageReactions: Reactions = {
  'ticket.accepted': greetOnAccept,
  'ticket.transferred': sayTransferred,
  'call.rejected': sayNoCalls,
  'ticket.read': sendReadReceipt,
  'contact.merging': mergeMessages,
  'contact.unmerging': separateMessages,
};
