import type { ErrorRules } from './kit/error.ts';

/** The refusals that belong to no noun. */
export const generalErrors = {
  ERR_INTERNAL_SERVER_ERROR: { status: 500, when: 'Something unexpected happened; the log has the request id.' },
  ERR_VALIDATION: { status: 400, when: 'A field is missing or of the wrong form; `issues` names each.' },
  ERR_NOT_FOUND: { status: 404, when: 'There is no such address.' },
  ERR_PAYLOAD_TOO_LARGE: { status: 413, when: 'The body is larger than the call accepts.' },
  ERR_BODY_TIMEOUT: { status: 408, when: 'No part of the body arrived for 30 seconds: the call was ended.' },
  ERR_UNSUPPORTED_MEDIA_TYPE: { status: 415, when: 'The body is neither JSON nor a form the call accepts.' },
  ERR_RATE_LIMITED: {
    status: 429,
    when:
      'Too many calls, open forms or unfinished bodies from this address or account; ' +
      '`retryAfterSeconds` says how long to wait.',
  },
  ERR_STORAGE_FULL: {
    status: 507,
    when:
      'There is no room on the disk, in the database or in the object store; try again when the operator has made ' +
      'some.',
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
  ERR_CONNECTION_TOKEN: {
    status: 401,
    when: 'The call needs the token of a connection, and carries none, or one that was replaced or revoked.',
  },
  ERR_NO_PERMISSION: { status: 403, when: 'The profile, queue or company of the user does not allow it.' },
  ERR_PLAN_FEATURE: { status: 403, when: "The company's plan does not include the feature." },
  ERR_PLAN_LIMIT: { status: 400, when: "The company's plan allows no more of these; `limit` says how many." },
  ERR_SUBSCRIPTION_EXPIRED: {
    status: 403,
    when: 'The due date of the company has passed; `dueDate` names it, `payUrl` is where an admin pays.',
  },
  ERR_COMPANY_BLOCKED: { status: 403, when: 'The operator has blocked the company.' },
} satisfies ErrorRules;

type GeneralErrors = typeof generalErrors;
declare module './kit/error.ts' {
  interface Errors extends GeneralErrors {}
  interface ErrorDetails {
    ERR_VALIDATION: { issues: { path: string; message: string }[] };
    ERR_RATE_LIMITED: { retryAfterSeconds: number };
    ERR_TOO_MANY_SOCKETS: { retryAfterSeconds: number };
    ERR_PLAN_LIMIT: { limit: number };
    ERR_SUBSCRIPTION_EXPIRED: { dueDate: string; payUrl?: string };
  }
}
