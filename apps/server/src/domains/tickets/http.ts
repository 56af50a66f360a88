import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, rawJson, type Handlers } from '../../platform/http/serve.ts';
import { answerLimits } from './answer-limits.ts';
import { changeTickets } from './change-tickets.ts';
import { countOnConnection, countTickets } from './count-tickets.ts';
import { listTicketRows } from './list-ticket-rows.ts';
import { listTickets } from './list-tickets.ts';
import { listTicketsOfContact } from './list-tickets-of-contact.ts';
import { moveTicket } from './move-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { removeTicket } from './remove-ticket.ts';
import { startTicket } from './start-ticket.ts';
import { listTransferTargets } from './list-transfer-targets.ts';
import { removeKanbanTags } from './remove-kanban-tags.ts';
import { endSnooze, snoozeTicket } from './snooze.ts';
import { syncTags } from './sync-tags.ts';
import { tagTicket } from './tag-ticket.ts';
import { inviteGuest, listColleagues, removeGuest } from './ticket-guests.ts';
import { showTicket, showTicketByUuid, viewTicket } from './ticket-view.ts';
import { undoTransfer } from './undo-transfer.ts';

export const ticketHttp: Handlers<typeof routes.tickets> = {
  list: (scope, { query }) => listTickets(scope, query),
  rows: (scope, { query }) => listTicketRows(scope, query),
  counts: (scope, { query }) => countTickets(scope, query),
  answerLimits: (scope) => answerLimits(scope),
  bulk: outside<typeof routes.tickets.bulk>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return { results: await changeTickets(actor, body) };
  }),
  onConnection: (scope, { params }) => countOnConnection(scope, params.whatsappId),
  ofContact: (scope, { params }) => listTicketsOfContact(scope, params.contactId),
  show: async (scope, { params }) => rawJson((await showTicket(scope, params.id)).json),
  showByUuid: async (scope, { params }) => rawJson((await showTicketByUuid(scope, params.uuid)).json),
  open: outside<typeof routes.tickets.open>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return startTicket(actor, body);
  }),
  change: (scope, { params, body }) => moveTicket(scope, params.id, body),
  snooze: (scope, { params, body }) => snoozeTicket(scope, params.id, body.until),
  endSnooze: (scope, { params }) => endSnooze(scope, params.id),
  transferTargets: (scope, { query }) => listTransferTargets(scope, query.searchParam),
  undoTransfer: (scope, { params }) => undoTransfer(scope, params.id),
  colleagues: (scope, { params, query }) => listColleagues(scope, params.id, query.searchParam),
  invite: (scope, { params, body }) => inviteGuest(scope, params.id, body.userId),
  removeGuest: (scope, { params }) => removeGuest(scope, params.id, params.userId),
  read: (scope, { params }) => readTicket(scope, params.id),
  remove: (scope, { params }) => removeTicket(scope, params.id),
  syncTags: (scope, { body }) =>
    syncTags(
      scope,
      body.ticketId,
      body.tags.map((tag) => tag.id),
    ),
  addTag: async (scope, { params }) => {
    await tagTicket(scope, params.ticketId, { tagId: params.tagId, isOn: true });
    const { id, tags } = await viewTicket(scope, params.ticketId);
    return { id, tags };
  },
  removeKanbanTags: (scope, { params }) => removeKanbanTags(scope, params.ticketId),
};
