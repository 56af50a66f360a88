import type { ErrorRules } from '../kit/error.ts';

export const closingReasonErrors = {
  ERR_NO_CLOSING_REASON_FOUND: {
    status: 404,
    when: 'There is no such closing reason, it is inactive, or it is not one of the queue of the ticket.',
    constraint: 'ticket_closing_reason',
  },
  ERR_CLOSING_REASON_ALREADY_EXISTS: {
    status: 409,
    when: 'Another closing reason has this name.',
    constraint: 'closing_reason_once',
  },
} satisfies ErrorRules;

type ClosingReasonErrors = typeof closingReasonErrors;
declare module '../kit/error.ts' {
  interface Errors extends ClosingReasonErrors {}
}
