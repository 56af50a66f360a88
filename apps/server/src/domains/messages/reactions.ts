import { afterFact } from '../../platform/facts/after-fact.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { mergeLanes } from '../../platform/lanes/merge-lanes.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireConnection } from '../connections/index.ts';
import { requireQueue } from '../queues/index.ts';
import { settingsOf } from '../settings/index.ts';
import { isWindowOpen, presentTicket, type TicketRow } from '../tickets/index.ts';
import { requireUser } from '../users/index.ts';
import { automaticTexts } from './automatic-texts.ts';
import { fillVariables } from './fill-variables.ts';
import { insertOwnMessage } from './insert-own-message.ts';
import { enqueueOutgoing, heldKind } from './outgoing.ts';
import { variablesOf } from './variables-of.ts';

/**
 * Sends an automatic text in the ticket's conversation. It runs in the transaction of its cause, so that the text is
 * sent exactly once.
 */
async function say(scope: Scope, ticket: TicketRow, text: string) {
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
    clientId: null,
    userId: null,
  });
}

afterFact('ticket.accepted', async (scope, { ticketId, userId }) => {
  const [{ sendGreetingAccepted }, ticket] = [await settingsOf(scope), await presentTicket(scope, ticketId)];
  if (sendGreetingAccepted !== 'enabled' || ticket.is_group) return;
  const [{ name }, { language }] = [await requireUser(scope, userId), await variablesOf(scope, ticket)];
  await say(scope, ticket, automaticTexts[language].greetingOnAccept(name));
});

afterFact('ticket.transferred', async (scope, { ticketId, from, to }) => {
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
});

// With a single queue there is no menu, so the connection's greeting is sent if the company's settings say so.
afterFact('ticket.arrived', async (scope, { ticketId, connectionId, queueId, isGroup }) => {
  if (isGroup || queueId === null) return;
  const { sendGreetingMessageOneQueues } = await settingsOf(scope);
  if (sendGreetingMessageOneQueues !== 'enabled') return;
  const { greetingMessage: greeting } = await requireConnection(scope, connectionId);
  if (greeting.trim() === '') return;
  await say(scope, await presentTicket(scope, ticketId), greeting);
});

/** A customer who calls repeatedly gets the notice once in this time. */
const noticePauseMs = 5 * 60_000;
const lastNotice = statement(
  'select 1 from messages where contact_id = $1 and connection_id = $2 and from_me and body = $3 and sent_at > $4 limit 1',
);

afterFact('call.rejected', async (scope, { ticketId }) => {
  const ticket = await presentTicket(scope, ticketId);
  const { noCalls } = automaticTexts[(await variablesOf(scope, ticket)).language];
  const since = new Date(scope.now.getTime() - noticePauseMs);
  if ((await scope.rows(lastNotice, [ticket.contact_id, ticket.connection_id, noCalls, since])).length === 0)
    await say(scope, ticket, noCalls);
});

// When an attendant has read, a read receipt is sent if the company's settings say so.
afterFact('ticket.read', async (scope, { ticketId, isElsewhere }) => {
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
});

afterFact('contact.merging', async (scope, { keepId, dropId }) => {
  await scope.db.updateTable('messages').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
  await mergeLanes(scope, heldKind, { from: dropId, into: keepId });
});
