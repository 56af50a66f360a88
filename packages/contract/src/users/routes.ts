import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { limits } from '../limits.ts';
import { Language } from '../languages.ts';
import { NewUser, User, UserBrief, UserChanges } from './users.ts';

export const userRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/users',
    access: 'users:manage',
    summary: 'Users of the company',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ users: z.array(User), count: z.number(), hasMore: z.boolean() }),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/users/list',
    access: 'signed-in',
    summary: 'Names and queues of all users of the company, to choose one',
    // Old clients send `companyId`; the session decides on the company.
    query: z.object({ companyId: id().optional(), searchParam: z.string().max(100).optional() }),
    reply: z.array(UserBrief.extend({ queueIds: z.array(id()) })),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/users/:id',
    access: 'signed-in',
    summary: 'One user: oneself, or anyone for an admin',
    params: { id: id() },
    reply: User,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  create: defineRoute({
    ownUsersOnly: true,
    method: 'POST',
    path: '/users',
    access: 'users:manage',
    callsPerMinute: limits.passwordCallsPerMinute,
    summary: 'Make a user; without a password the person is invited by mail',
    body: NewUser,
    reply: User,
    errors: [
      'ERR_EMAIL_EXISTS',
      'ERR_PLAN_LIMIT',
      'ERR_USER_CREATION_DISABLED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TOO_MANY_INVITATIONS',
      'ERR_RATE_LIMITED',
    ],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/users/:id',
    access: 'signed-in',
    callsPerMinute: limits.passwordCallsPerMinute,
    summary: 'Change a user: oneself (name, e-mail, password), or anyone for an admin',
    params: { id: id() },
    body: UserChanges,
    reply: User,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_WRONG_PASSWORD',
      'ERR_EMAIL_EXISTS',
      'ERR_LAST_ADMIN',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_RATE_LIMITED',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    access: 'users:manage',
    summary: 'Delete a user; the open tickets of the user go back to waiting',
    params: { id: id() },
    errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_USER_HAS_PRIVATE_CONNECTION'],
  }),
  setLanguage: defineRoute({
    method: 'POST',
    path: '/users/set-language/:lang',
    access: 'signed-in',
    openWhenExpired: true,
    summary: 'Store the language that the user reads',
    params: { lang: Language },
    reply: z.object({ language: Language }),
  }),
};
