import type { ErrorRules } from '../kit/error.ts';

export const accountErrors = {
  ERR_EMAIL_NOT_FOUND: { status: 404, when: 'No user signs in with this e-mail.' },
  ERR_RESET_CODE: {
    status: 404,
    when: 'The code does not belong to this e-mail, was used, is older than half an hour, or was mistyped five times.',
  },
  ERR_INVITATION: {
    status: 404,
    when: 'The invitation was accepted, replaced by a newer one, or is older than a week.',
  },
  ERR_ALREADY_JOINED: { status: 409, when: 'The user has a password already and needs no invitation.' },
  ERR_TOO_MANY_INVITATIONS: { status: 429, when: 'The company sent as many invitations today as a day allows.' },
  ERR_SIGN_UP_OFF: {
    status: 403,
    when: 'The operator of this installation does not let companies sign up by themselves.',
  },
  ERR_TOO_MANY_SIGN_UPS: { status: 429, when: 'Too many companies signed up within the last hour: try again later.' },
  ERR_WRONG_PASSWORD: {
    status: 400,
    when:
      'The current password, which the call needs, is missing or wrong. A user with two-factor sign-in changes ' +
      'the own e-mail and password by the calls of the profile.',
  },
  ERR_TWO_FACTOR_REQUIRED: {
    status: 401,
    when: 'The password is right, and the user has two-factor sign-in: repeat the call with `code`.',
  },
  ERR_TWO_FACTOR_INVALID: { status: 400, when: 'The code is wrong, too old, or was used before.' },
  ERR_TWO_FACTOR_ON: { status: 409, when: 'Two-factor sign-in is on already: turn it off first.' },
  ERR_TWO_FACTOR_OFF: { status: 409, when: 'Two-factor sign-in was not begun, or is off.' },
  ERR_NO_SESSION_FOUND: { status: 404, when: 'The user has no such sign-in.' },
} satisfies ErrorRules;

type AccountErrors = typeof accountErrors;
declare module '../kit/error.ts' {
  interface Errors extends AccountErrors {}
}
