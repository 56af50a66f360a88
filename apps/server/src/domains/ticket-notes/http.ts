import { routes } from '@balcao/contract';
import { afterFact } from '../../platform/facts/after-fact.ts';
import { fail } from '../../platform/fail.ts';
import { nothing, serve } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { conversationSight, requireTicket } from '../tickets/index.ts';

/**
 * Internal notes about a contact, from all of its tickets. A user who may see a ticket of the contact reads the notes
 * of their own tickets and of tickets in their queues. Notes without a ticket or queue are also shown.
 * `conversationAcrossQueues` shows all notes.
 */
export const ticketNoteHttp = serve(routes.ticketNotes, {
  async list(scope, { query }) {
    const ticket = await requireTicket(scope, query.ticketId, 'see');
    const sight = await conversationSight(scope);
    const rows = await notes(scope)
      .where('n.contact_id', '=', ticket.contact_id)
      .$if(sight !== undefined, (all) =>
        all
          .leftJoin('tickets as t', 't.id', 'n.ticket_id')
          .where((where) =>
            where.or([
              where('t.queue_id', 'is', null),
              where('t.user_id', '=', sight?.userId ?? 0),
              ...(sight?.queueIds.length ? [where('t.queue_id', 'in', sight.queueIds)] : []),
            ]),
          ),
      )
      .orderBy('n.id', 'desc')
      .limit(500)
      .execute();
    return rows.map(viewNote);
  },
  async create(scope, { body }) {
    const ticket = await requireTicket(scope, body.ticketId, 'see');
    const { id } = await scope.db
      .insertInto('ticket_notes')
      .values({
        ticket_id: ticket.id,
        contact_id: ticket.contact_id,
        user_id: writer(scope),
        note: body.note,
        created_at: scope.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return viewNote(await notes(scope).where('n.id', '=', id).executeTakeFirstOrThrow());
  },
  async remove(scope, { params }) {
    const note = await scope.db
      .selectFrom('ticket_notes')
      .select(['id', 'user_id'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!note) throw fail('ERR_NO_NOTE_FOUND');
    const { actor } = scope;
    if (actor.kind === 'user' && actor.profile !== 'admin' && note.user_id !== actor.userId)
      throw fail('ERR_NO_PERMISSION');
    await scope.db.deleteFrom('ticket_notes').where('id', '=', note.id).execute();
    return nothing;
  },
});

afterFact('contact.merging', async (scope, { keepId, dropId }) => {
  await scope.db.updateTable('ticket_notes').set({ contact_id: keepId }).where('contact_id', '=', dropId).execute();
});

const writer = (scope: Scope) => (scope.actor.kind === 'user' ? scope.actor.userId : null);

const notes = (scope: Scope) =>
  scope.db
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.note', 'n.ticket_id', 'n.contact_id', 'n.user_id', 'n.created_at', 'u.name as user_name']);

const viewNote = (row: {
  id: number;
  note: string;
  ticket_id: number | null;
  contact_id: number;
  user_id: number | null;
  created_at: Date;
  user_name: string | null;
}) => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticket_id,
  contactId: row.contact_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  createdAt: row.created_at.toISOString(),
});
