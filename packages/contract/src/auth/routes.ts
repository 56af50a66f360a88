import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { secondFactorCode } from '../accounts/accounts.ts';
import { Profile } from '../profile.ts';
import { UserPreferences } from '../users/preferences.ts';
import { Session } from './auth.ts';

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in; signs the same user out elsewhere. Tries are limited by address, account and browser',
    body: z.object({
      email: z.string().max(200),
      password: z.string().max(200),
      /** The second factor of a user who has one, after ERR_TWO_FACTOR_REQUIRED. */
      code: secondFactorCode().optional(),
    }),
    reply: Session,
    errors: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_TWO_FACTOR_REQUIRED',
      'ERR_TWO_FACTOR_INVALID',
      'ERR_COMPANY_BLOCKED',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_RATE_LIMITED',
    ],
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    callsPerMinute: 120,
    summary: 'A new access token for the refresh cookie, which is renewed; a cookie used twice ends the session',
    reply: Session,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_COMPANY_BLOCKED', 'ERR_SUBSCRIPTION_EXPIRED'],
  }),
  logout: defineRoute({
    method: 'DELETE',
    path: '/auth/logout',
    access: 'public',
    summary: 'Sign out and forget the refresh cookie',
  }),
  leave: defineRoute({
    method: 'POST',
    path: '/auth/leave',
    access: 'signed-in',
    openWhenExpired: true,
    summary: "The operator leaves the company that was entered; the next renewal gives the operator's own session",
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    openWhenExpired: true,
    summary: 'Who is signed in',
    reply: z.object({ id: id(), profile: Profile, super: z.boolean(), preferences: UserPreferences }),
  }),
};
