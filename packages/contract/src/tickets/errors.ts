import type { ErrorRules } from '../kit/error.ts';

export const ticketErrors = {
  // The constraint is violated when two users open a ticket for one contact at the same time.
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    when: 'The contact has an unclosed ticket on this connection; `ticket` names it, its user and queue.',
    constraint: 'one_open_ticket',
  },
  ERR_NO_TICKET_FOUND: { status: 404, when: 'There is no such ticket.' },
  ERR_TICKET_NOT_OPEN: { status: 409, when: 'The ticket is not being attended: accept or reopen it first.' },
  ERR_TICKET_MOVE: {
    status: 409,
    when: 'The ticket cannot go from its present state to the one asked for; `from` and `to` name them.',
  },
  ERR_CLOSING_REASON_REQUIRED: {
    status: 409,
    when:
      'The queue requires a reason to close its tickets; `fields` names the required extra fields of the contact ' +
      'that are empty, too.',
  },
  ERR_CLOSING_FIELDS_REQUIRED: {
    status: 409,
    when: 'The queue requires extra fields of the contact to close its tickets; `fields` names those that are empty.',
  },
  ERR_SNOOZE_TIME: { status: 400, when: 'The time has passed, or it is more than a year away.' },
  ERR_TRANSFER_UNDO: {
    status: 409,
    when:
      'The ticket is not as the transfer left it, the transfer is older than five minutes, or another user made ' +
      'it.',
  },
  ERR_TICKET_PRIVATE: {
    status: 409,
    when:
      'The connection is private to one user: only that user starts conversations on it, and they go to no other ' +
      'user, queue or connection. A colleague can be invited as a guest.',
  },
  ERR_GUEST_IS_ATTENDANT: { status: 409, when: 'The user attends the ticket already, so cannot be its guest.' },
  ERR_CREATING_TICKET: { status: 400, when: 'The ticket cannot be made with this contact, queue and connection.' },
} satisfies ErrorRules;

type TicketErrors = typeof ticketErrors;
declare module '../kit/error.ts' {
  interface Errors extends TicketErrors {}
  interface ErrorDetails {
    ERR_OTHER_OPEN_TICKET: {
      ticket: {
        id: number;
        uuid: string;
        user: { id: number; name: string } | null;
        queue: { id: number; name: string; color: string } | null;
      };
    };
    ERR_TICKET_MOVE: { from: string; to: string };
    ERR_CLOSING_REASON_REQUIRED: { fields: string[] };
    ERR_CLOSING_FIELDS_REQUIRED: { fields: string[] };
  }
}
