import { z } from 'zod';

/** How a user is told of an event: a sound, a notification of the browser, a push notification. */
const ways = { sound: z.boolean(), browser: z.boolean(), push: z.boolean() };
const allWays = () =>
  z
    .object({ sound: ways.sound.default(true), browser: ways.browser.default(true), push: ways.push.default(true) })
    .prefault({});
/** How much room the rows of lists take. */
const densities = z.enum(['comfortable', 'cozy', 'compact']);
const someWays = () => z.object(ways).partial().optional();

/** The choices of a user about the workspace. Every key is optional and has a default. */
export const UserPreferences = z.object({
  notifications: z
    .object({
      message: allWays(),
      newTicket: allWays(),
      transfer: allWays(),
      mention: allWays(),
      /** No notification uses it; clients may store it. */
      note: allWays(),
      chatMention: allWays(),
      directMessage: allWays(),
    })
    .prefault({}),
  /** Whether notifications show the text of messages. */
  notificationPreviews: z.boolean().default(true),
  density: densities.default('comfortable'),
  fontSize: z.enum(['small', 'normal', 'large']).default('normal'),
  nextTicketAfterResolve: z.boolean().default(false),
  playNextVoiceNote: z.boolean().default(true),
});
export type UserPreferences = z.infer<typeof UserPreferences>;

/** The preferences that a user changes; an absent one stays as it is. */
export const UserPreferencesChanges = z.object({
  notifications: z
    .object({
      message: someWays(),
      newTicket: someWays(),
      transfer: someWays(),
      mention: someWays(),
      note: someWays(),
      chatMention: someWays(),
      directMessage: someWays(),
    })
    .optional(),
  notificationPreviews: z.boolean().optional(),
  density: densities.optional(),
  fontSize: z.enum(['small', 'normal', 'large']).optional(),
  nextTicketAfterResolve: z.boolean().optional(),
  playNextVoiceNote: z.boolean().optional(),
});
export type UserPreferencesChanges = z.infer<typeof UserPreferencesChanges>;
