import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { Setting } from '../settings/settings.ts';
import { User } from '../users/users.ts';
import { Plan } from '../plans/plans.ts';

/** The signed-in user with what every screen needs: company, settings, plan. */
export const SessionUser = User.extend({
  company: z.object({
    id: id(),
    name: z.string(),
    dueDate: instant().nullable(),
    settings: z.array(Setting),
    plan: Plan,
  }),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `token` is the access token: fifteen minutes, kept in memory only. The refresh token travels in the cookie `jrt`. */
export const Session = z.object({ token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;
