import type { ErrorRules } from '../kit/error.ts';

export const ticketNoteErrors = {
  ERR_NO_NOTE_FOUND: { status: 404, when: 'There is no such note.' },
} satisfies ErrorRules;

type TicketNoteErrors = typeof ticketNoteErrors;
declare module '../kit/error.ts' {
  interface Errors extends TicketNoteErrors {}
}
