import type { ErrorRules } from '../kit/error.ts';

export const authErrors = {
  ERR_SESSION_EXPIRED: {
    status: 401,
    when:
      'The refresh cookie is missing, expired or revoked, or it was used again some time after its replacement: sign ' +
      'in again.',
  },
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    when: 'E-mail and password do not belong together; also for an unknown e-mail.',
  },
  ERR_IMPERSONATING: {
    status: 403,
    when:
      'An operator who has entered a company may not make this call, or may not send these fields. Sign-in data, ' +
      'secrets, users, webhooks, integrations, bank mandates and exports are only for the users of the company.',
  },
  ERR_NO_ADMIN_FOUND: { status: 409, when: 'The company has no admin, so the operator cannot enter it.' },
  ERR_COMPANY_NOT_SERVED: { status: 409, when: 'The company is blocked or has expired, so no user of it may sign in.' },
  ERR_USER_DONT_EXISTS: {
    status: 401,
    when: 'Not used: after the deletion of a user the refresh answers ERR_SESSION_EXPIRED.',
  },
} satisfies ErrorRules;

type AuthErrors = typeof authErrors;
declare module '../kit/error.ts' {
  interface Errors extends AuthErrors {}
}
