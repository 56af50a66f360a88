import { z } from 'zod';

/**
 * Every refusal of the server: its HTTP status and when it is thrown. The texts are in the web app, one for each
 * language.
 */
export const errors = {
  ERR_INTERNAL_SERVER_ERROR: { status: 500, when: 'Something unexpected happened; the log has the request id.' },
  ERR_VALIDATION: { status: 400, when: 'A field is missing or of the wrong form; `issues` names each.' },
  ERR_NOT_FOUND: { status: 404, when: 'There is no such address.' },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, when: 'The body is larger than the call accepts.' },
  ERR_BODY_TIMEOUT: { status: 408, when: 'No part of the body arrived for 30 seconds: the call was ended.' },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, when: 'The body is neither JSON nor a form the call accepts.' },
  ERR_RATE_LIMITED: {
    status: 429,
    when: 'Too many calls, open forms or unfinished bodies from this address or account; `retryAfterSeconds` says how long to wait.',
  },
  ERR_STORAGE_FULL: {
    status: 507,
    when: 'there is no room on the disk, in the database or in the object store; try again when the operator has made some',
  },
  ERR_TOO_MANY_SOCKETS: {
    status: 429,
    when: 'The user, or the address, has too many sockets open; `retryAfterSeconds` says how long to wait.',
  },
  ERR_SERVICE_UNAVAILABLE: {
    status: 503,
    when: 'The server is starting, stopping, has no memory left for bodies, or its database is away for a moment.',
  },

  ERR_NO_SESSION: { status: 401, when: 'The call needs a signed-in user and carries no access token.' },
  ERR_TOKEN_EXPIRED: { status: 403, when: 'The access token is expired or was not made here: refresh it once.' },
  ERR_SESSION_EXPIRED: {
    status: 401,
    when: 'The refresh cookie is missing, expired, revoked or was used twice: sign in again.',
  },
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    when: 'E-mail and password do not belong together; also for an unknown e-mail.',
  },
  ERR_USER_DONT_EXISTS: { status: 401, when: 'The user of this session was deleted.' },
  ERR_CONNECTION_TOKEN: {
    status: 401,
    when: 'The call needs the token of a connection, and carries none, or one that was replaced or revoked.',
  },
  ERR_NO_PERMISSION: { status: 403, when: 'The profile, queue or company of the user does not allow it.' },
  ERR_PLAN_FEATURE: { status: 403, when: "The company's plan does not include the feature." },
  ERR_PLAN_LIMIT: { status: 400, when: "The company's plan allows no more of these; `limit` says how many." },
  ERR_SUBSCRIPTION_EXPIRED: { status: 403, when: 'The due date of the company has passed; `dueDate` names it.' },
  ERR_COMPANY_BLOCKED: { status: 403, when: 'The operator has blocked the company.' },
  ERR_USER_CREATION_DISABLED: { status: 403, when: 'The company does not let new users be made.' },

  ERR_NO_OTHER_WHATSAPP: { status: 400, when: 'One connection must stay the default.' },
  ERR_NO_DEF_WAPP_FOUND: { status: 404, when: 'The company has no default connection.' },
  ERR_NO_WAPP_FOUND: { status: 404, when: 'There is no such connection.' },
  ERR_WAPP_NOT_INITIALIZED: { status: 409, when: 'The connection is not linked or not connected now.' },
  ERR_WAPP_NAME_EXISTS: { status: 400, when: 'Another connection of the company has this name.' },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, when: 'With more than one queue a greeting is needed.' },
  ERR_WAPP_CHECK_CONTACT: { status: 502, when: 'The number could not be checked on WhatsApp.' },
  ERR_WAPP_INVALID_CONTACT: { status: 400, when: 'The number is not on WhatsApp.' },
  ERR_CHECK_NUMBER: { status: 400, when: 'A program asked to write to a number that is not on WhatsApp.' },
  ERR_IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    when: 'The idempotency key was used in the last 24 hours for a call that said something else.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 502, when: 'The file of a message could not be fetched from WhatsApp.' },
  ERR_SENDING_WAPP_MSG: { status: 502, when: 'WhatsApp did not take the message.' },
  ERR_DELETE_WAPP_MSG: { status: 400, when: 'The message cannot be deleted for everyone any more.' },
  ERR_EDIT_WAPP_MSG: { status: 400, when: 'The message cannot be edited any more.' },
  ERR_FETCH_WAPP_MSG: { status: 404, when: 'The message is too old to be fetched.' },
  ERR_SEND_BUDGET: {
    status: 429,
    when: 'The number has begun as many new conversations today as it may; see its send budget.',
  },
  ERR_SANDBOX_DISABLED: { status: 404, when: 'The sandbox phone is switched off on this server.' },

  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    when: 'The contact has an open ticket on this connection; `ticket` names it, its user and queue.',
  },
  ERR_NO_TICKET_FOUND: { status: 404, when: 'There is no such ticket.' },
  ERR_TICKET_NOT_OPEN: { status: 409, when: 'The ticket is not being attended: accept or reopen it first.' },
  ERR_TICKET_MOVE: {
    status: 409,
    when: 'The ticket cannot go from its present state to the one asked for; `from` and `to` name them.',
  },
  ERR_REPLY_WINDOW_CLOSED: {
    status: 409,
    when: 'More than 24 hours have passed since the customer wrote: WhatsApp takes only approved templates now.',
  },
  ERR_NO_TEMPLATE_FOUND: { status: 404, when: 'There is no such approved template, or it cannot be sent from here.' },
  ERR_TEMPLATE_PARAMETERS: { status: 400, when: 'A placeholder of the template has no value; `missing` names them.' },
  ERR_CREATING_TICKET: { status: 400, when: 'The ticket cannot be made with this contact, queue and connection.' },
  ERR_CREATING_MESSAGE: { status: 400, when: 'The message has neither text nor a file.' },
  ERR_MESSAGE_TOO_LONG: {
    status: 400,
    when: 'The text is longer than WhatsApp carries; `limit` says how long it may be.',
  },
  ERR_NO_MESSAGE_FOUND: { status: 404, when: 'There is no such message.' },
  ERR_NO_MEDIA_FOUND: { status: 404, when: 'There is no such file, or its link has expired.' },
  ERR_MEDIA_EXPIRED: {
    status: 410,
    when: 'The file of the message is no longer available, or larger than the limit.',
  },
  ERR_MEDIA_EMPTY: { status: 400, when: 'The file has no bytes.' },
  ERR_MEDIA_TOO_LARGE: { status: 413, when: 'The file is larger than its kind may be; `kind` and `limit` say which.' },
  ERR_MEDIA_BROKEN: { status: 400, when: 'The file is not what it claims to be, or cannot be read.' },

  ERR_NO_CONTACT_FOUND: { status: 404, when: 'There is no such contact.' },
  ERR_DUPLICATED_CONTACT: { status: 409, when: 'Another contact has this number.' },
  ERR_NO_USER_FOUND: { status: 404, when: 'There is no such user.' },
  ERR_EMAIL_EXISTS: { status: 409, when: 'Another user has this e-mail.' },
  ERR_NO_SETTING_FOUND: { status: 404, when: 'There is no such setting.' },
  ERR_NO_QUEUE_FOUND: { status: 404, when: 'There is no such queue.' },
  ERR_QUEUE_NAME_ALREADY_EXISTS: { status: 409, when: 'Another queue has this name.' },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: { status: 409, when: 'Another queue has this colour.' },
  ERR_NO_TAG_FOUND: { status: 404, when: 'There is no such tag.' },
  ERR_TAG_NAME_ALREADY_EXISTS: { status: 409, when: 'Another tag has this name.' },
  ERR_NO_NOTE_FOUND: { status: 404, when: 'There is no such note.' },
  ERR_NO_QUICK_MESSAGE_FOUND: { status: 404, when: 'There is no such quick message.' },
  ERR_NO_COMPANY_FOUND: { status: 404, when: 'There is no such company.' },
  ERR_NO_PLAN_FOUND: { status: 404, when: 'There is no such plan.' },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errors, value);

/** The details of some refusals, beside their code. */
export interface ErrorDetails {
  ERR_VALIDATION: { issues: { path: string; message: string }[] };
  ERR_RATE_LIMITED: { retryAfterSeconds: number };
  ERR_TOO_MANY_SOCKETS: { retryAfterSeconds: number };
  ERR_PLAN_LIMIT: { limit: number };
  ERR_SUBSCRIPTION_EXPIRED: { dueDate: string };
  ERR_OTHER_OPEN_TICKET: {
    ticket: {
      id: number;
      uuid: string;
      user: { id: number; name: string } | null;
      queue: { id: number; name: string; color: string } | null;
    };
  };
  ERR_TICKET_MOVE: { from: string; to: string };
  ERR_TEMPLATE_PARAMETERS: { missing: string[] };
  ERR_MESSAGE_TOO_LONG: { limit: number };
  ERR_MEDIA_TOO_LARGE: { kind: string; limit: number };
}
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;

/** The body of every refusal: the code in `error`, with typed details beside it. */
export const ErrorBody = z
  .object({ error: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]), requestId: z.string().optional() })
  .loose();
export type ErrorBody = z.infer<typeof ErrorBody>;
