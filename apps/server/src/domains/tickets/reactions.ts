import { identitiesOfNumber } from '../contacts/index.ts';
import { afterFact } from '../../platform/facts/after-fact.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

const forgetUnproven = statement(`update tickets t set chat_address = null
  where t.status <> 'closed' and not t.is_group and t.chat_address like '%@s.whatsapp.net' and not exists (
    select from messages m where m.contact_id = t.contact_id and m.connection_id = t.connection_id
      and (not m.from_me or m.ack >= 2))`);

// A user was removed: their tickets go back to the queue.
afterFact('user.removed', async (scope, { userId }) => {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tickets.length === 0) return;
  await scope.db
    .updateTable('tickets')
    .set({ status: 'pending', user_id: null, queued_at: scope.now, started_at: null, updated_at: scope.now })
    .where(
      'id',
      'in',
      tickets.map((ticket) => ticket.id),
    )
    .execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// A queue was removed: its tickets stay without one, and the screens that showed them through it get a signal.
afterFact('queue.removed', async (scope, { queueId }) => {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('queue_id', '=', queueId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await scope.db.updateTable('tickets').set({ queue_id: null }).where('queue_id', '=', queueId).execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// A connection was removed: its tickets cannot be answered any more. They are deleted with the connection's row, after
// its link has ended.
afterFact('connection.removed', async (scope, { connectionId }) => {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (tickets.length === 0) return;
  await scope.db
    .updateTable('tickets')
    .set({ status: 'closed', unread: 0, finished_at: scope.now, updated_at: scope.now })
    .where(
      'id',
      'in',
      tickets.map((ticket) => ticket.id),
    )
    .execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// Closed tickets too, because a new ticket takes the address of the last one. WhatsApp is asked before the next
// message.
afterFact('contact.renumbered', async (scope, { contactId }) => {
  await scope.db.updateTable('tickets').set({ chat_address: null }).where('contact_id', '=', contactId).execute();
});

// Addresses were built from typed numbers. An address from which no message came, and where none was delivered, is
// dropped.
afterFact('contacts.respelt', (scope) => scope.rows(forgetUnproven, []).then(() => undefined));

// The number is not on WhatsApp: messages wait until a look-up finds it or the customer writes.
afterFact('number.absent', async (scope, { connectionId, digits }) => {
  await scope.db
    .updateTable('tickets')
    .set({ chat_address: null })
    .where('connection_id', '=', connectionId)
    .where('is_group', '=', false)
    .where('contact_id', 'in', (query) =>
      query.selectFrom('contact_identities').select('contact_id').where('identity', 'in', identitiesOfNumber(digits)),
    )
    .execute();
});

// A contact is deleted with all its tickets.
afterFact('contact.removed', async (scope, { contactId }) => {
  const tickets = await scope.db.deleteFrom('tickets').where('contact_id', '=', contactId).returningAll().execute();
  for (const ticket of tickets) await scope.record('ticket.removed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// Two contacts are the same person; on a connection they may keep at most one ticket that is not closed.
afterFact('contact.merging', async (scope, { keepId, dropId }) => {
  const moving = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('contact_id', 'in', [keepId, dropId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const kept = moving.filter((ticket) => ticket.contact_id === keepId && ticket.status !== 'closed');
  for (const ticket of moving) {
    if (ticket.contact_id === keepId) continue;
    const other =
      ticket.status === 'closed' ? undefined : kept.find((one) => one.connection_id === ticket.connection_id);
    if (other) await joinTickets(scope, ticket, other);
    await scope.db.updateTable('tickets').set({ contact_id: keepId }).where('id', '=', ticket.id).execute();
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  }
});

/**
 * Of two unclosed tickets of one person, the attended one stays, else that of the kept contact; the other is closed.
 */
async function joinTickets(scope: Scope, moving: TicketRow, other: TicketRow) {
  const [goesOn, ends] = moving.status === 'open' && other.status === 'pending' ? [moving, other] : [other, moving];
  await scope.db
    .updateTable('tickets')
    .set({ status: 'closed', unread: 0, finished_at: scope.now, updated_at: scope.now })
    .where('id', '=', ends.id)
    .execute();
  const newer = ends.updated_at > goesOn.updated_at && {
    last_message: ends.last_message,
    last_message_type: ends.last_message_type,
    last_from_me: ends.last_from_me,
  };
  await scope.db
    .updateTable('tickets')
    .set({ unread: goesOn.unread + ends.unread, updated_at: scope.now, ...newer })
    .where('id', '=', goesOn.id)
    .execute();
  await scope.record('ticket.changed', { ticketId: other.id, was: standingOf(other) });
}
