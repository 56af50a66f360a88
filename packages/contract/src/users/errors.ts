import type { ErrorRules } from '../kit/error.ts';

export const userErrors = {
  ERR_NO_USER_FOUND: { status: 404, when: 'There is no such user.' },
  ERR_EMAIL_EXISTS: { status: 409, when: 'Another user has this e-mail.', constraint: 'user_email_once' },
  ERR_USER_HAS_PRIVATE_CONNECTION: {
    status: 409,
    when: 'A connection is private to this user: end its privacy or delete it first.',
    constraint: 'connection_private_user',
  },
  ERR_LAST_ADMIN: { status: 409, when: 'This is the only admin: no user could appoint a new one.' },
  ERR_USER_CREATION_DISABLED: { status: 403, when: 'The company does not let new users be made.' },
} satisfies ErrorRules;

type UserErrors = typeof userErrors;
declare module '../kit/error.ts' {
  interface Errors extends UserErrors {}
}
