import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { Language } from '../languages.ts';
import { Setting } from '../settings/settings.ts';
import { UserPreferences } from '../users/preferences.ts';
import { User } from '../users/users.ts';
import { Plan } from '../plans/plans.ts';

/** The signed-in user with the data that every screen needs: preferences, company, settings, plan. */
export const SessionUser = User.extend({
  /** The operator who has entered the company as this user, and until when; absent: the user has signed in. */
  impersonation: z.object({ operator: z.string(), until: instant() }).optional(),
  preferences: UserPreferences,
  company: z.object({
    id: id(),
    name: z.string(),
    /** The language of automatic texts. */
    language: Language,
    dueDate: instant().nullable(),
    settings: z.array(Setting),
    plan: Plan,
  }),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `token` is the access token: valid for 15 minutes, kept in memory only. The refresh token is in the cookie `jrt`. */
export const Session = z.object({ token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;
