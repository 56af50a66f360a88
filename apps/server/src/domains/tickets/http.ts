import { routes } from '@balcao/contract';
import { fail, failOn, failureOf } from '../../platform/fail.ts';
import { outside, rawJson, serve } from '../../platform/http/serve.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { countTickets } from './count-tickets.ts';
import { confirmAddress, type ConfirmedAddress } from './errands.ts';
import { listTicketRows } from './list-ticket-rows.ts';
import { listTickets } from './list-tickets.ts';
import { moveTicket } from './move-ticket.ts';
import { openTicket, requireOpenable } from './open-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { removeTicket } from './remove-ticket.ts';
import { syncTags } from './sync-tags.ts';
import { showTicket } from './ticket-view.ts';

// Two users opened a ticket for the same contact concurrently. Usually `refuseOtherOpenTicket` finds the other ticket
// first.
failOn({ one_open_ticket: 'ERR_OTHER_OPEN_TICKET' });

export const ticketHttp = serve(routes.tickets, {
  list: (scope, { query }) => listTickets(scope, query),
  rows: (scope, { query }) => listTicketRows(scope, query),
  counts: (scope, { query }) => countTickets(scope, query),
  show: async (scope, { params }) => rawJson((await showTicket(scope, params.id)).json),
  async showByUuid(scope, { params }) {
    const found = await scope.db.selectFrom('tickets').select('id').where('uuid', '=', params.uuid).executeTakeFirst();
    if (!found) throw fail('ERR_NO_TICKET_FOUND');
    return rawJson((await showTicket(scope, found.id)).json);
  },
  /**
   * WhatsApp is asked for the number before the transaction. If the connection is down, the ticket opens without an
   * address, and its first message waits until WhatsApp was asked.
   */
  open: outside<typeof routes.tickets.open>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const { companyId } = actor;
    const { contactId, connectionId } = await readCompany(companyId, (scope) => requireOpenable(scope, body), {
      actor,
    });
    const { contactId: reached, chat } = await confirmAddress(companyId, connectionId, { contactId }).catch(
      (error: unknown): ConfirmedAddress => {
        if (failureOf(error)?.code === 'ERR_WAPP_NOT_INITIALIZED') return { contactId, chat: null };
        throw error;
      },
    );
    const asked = { ...body, contactId: reached ?? contactId, whatsappId: connectionId };
    return inCompany(companyId, (scope) => openTicket(scope, asked, chat?.id ?? null), { actor });
  }),
  change: (scope, { params, body }) => moveTicket(scope, params.id, body),
  read: (scope, { params }) => readTicket(scope, params.id),
  remove: (scope, { params }) => removeTicket(scope, params.id),
  syncTags: (scope, { body }) =>
    syncTags(
      scope,
      body.ticketId,
      body.tags.map((tag) => tag.id),
    ),
});
