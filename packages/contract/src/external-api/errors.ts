import type { ErrorRules } from '../kit/error.ts';

export const externalApiErrors = {
  ERR_CHECK_NUMBER: { status: 400, when: 'A program asked to write to a number that is not on WhatsApp.' },
  ERR_IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    when: 'The idempotency key was used in the last 24 hours for a call that said something else.',
  },
  ERR_TICKET_ATTENDED: { status: 409, when: 'A user attends the ticket: programs do not start a flow in it.' },
} satisfies ErrorRules;

type ExternalApiErrors = typeof externalApiErrors;
declare module '../kit/error.ts' {
  interface Errors extends ExternalApiErrors {}
}
