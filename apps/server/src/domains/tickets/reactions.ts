import { afterFact } from '../../platform/facts/after-fact.ts';
import { standingOf } from './ticket-access.ts';

// Somebody leaves: what they were attending waits again.
afterFact('user.removed', async (scope, { userId }) => {
  const tickets = await scope.db.selectFrom('tickets').selectAll().where('user_id', '=', userId).where('status', '<>', 'closed').forNoKeyUpdate().execute();
  if (tickets.length === 0) return;
  await scope.db
    .updateTable('tickets')
    .set({ status: 'pending', user_id: null, queued_at: scope.now, started_at: null, updated_at: scope.now })
    .where('id', 'in', tickets.map((ticket) => ticket.id))
    .execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// A queue goes: its tickets wait without one, and the screens that had them through it are told.
afterFact('queue.removed', async (scope, { queueId }) => {
  const tickets = await scope.db.selectFrom('tickets').selectAll().where('queue_id', '=', queueId).where('status', '<>', 'closed').forNoKeyUpdate().execute();
  await scope.db.updateTable('tickets').set({ queue_id: null }).where('queue_id', '=', queueId).execute();
  for (const ticket of tickets) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
});

// Two contacts are one person: where both have an open ticket on a connection, the second one's is closed, since there may be only one.
afterFact('contact.merging', async (scope, { keepId, dropId }) => {
  const moving = await scope.db.selectFrom('tickets').selectAll().where('contact_id', '=', dropId).forNoKeyUpdate().execute();
  for (const ticket of moving) {
    const clash =
      ticket.status !== 'closed' &&
      (await scope.db
        .selectFrom('tickets')
        .select('id')
        .where('contact_id', '=', keepId)
        .where('connection_id', '=', ticket.connection_id)
        .where('status', '<>', 'closed')
        .executeTakeFirst());
    await scope.db
      .updateTable('tickets')
      .set({ contact_id: keepId, ...(clash && { status: 'closed', unread: 0, finished_at: scope.now, updated_at: scope.now }) })
      .where('id', '=', ticket.id)
      .execute();
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  }
});
