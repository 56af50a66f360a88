import { z } from 'zod';
import { email, id, idList, optionalId, text } from '../kit/fields.ts';
import { instant } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { Language } from '../languages.ts';
import { Profile } from '../profile.ts';

export const UserBrief = z.object({ id: id(), name: z.string() });
export type UserBrief = z.infer<typeof UserBrief>;

/** `desabled` is the wire's spelling. Enabled: the user also sees waiting tickets without a queue. */
export const AllTicket = z.enum(['enabled', 'desabled']);

/** A queue of a user; `UserQueue` is the field that old clients read. */
export const UserQueue = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: id(), queueId: id() }),
});

export const User = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  companyId: id(),
  whatsappId: id().nullable(),
  allTicket: AllTicket,
  online: z.boolean(),
  language: Language.nullable(),
  /** Has no password yet: a mail asks the person to set one. */
  invited: z.boolean(),
  /** The sign-in asks for a code as well. */
  twoFactor: z.boolean(),
  queues: z.array(UserQueue),
});
export type User = z.infer<typeof User>;

const fields = {
  name: text(limits.userName.min, limits.userName.max),
  email: email(),
  profile: Profile.default('user'),
  whatsappId: optionalId().default(null),
  queueIds: idList().default([]),
  allTicket: AllTicket.default('desabled'),
  /** Old clients send it; another company than the session's is refused. */
  companyId: id().optional(),
};
const password = z.string().min(limits.password.min).max(limits.password.max);

/** Without a password the person is invited by mail to set one. */
export const NewUser = z.object({ ...fields, password: password.nullish() });
export const UserChanges = z
  .object({
    ...fields,
    profile: Profile,
    whatsappId: optionalId(),
    queueIds: idList(),
    allTicket: AllTicket,
    /** Empty or null: the user keeps the current password. */
    password: z.union([z.literal(''), password]).nullable(),
  })
  .partial();
export type NewUser = z.infer<typeof NewUser>;
export type UserChanges = z.infer<typeof UserChanges>;

/** Whether a user is online; every client of the company gets it when that changes. */
export const UserPresence = z.object({
  id: id(),
  name: z.string(),
  online: z.boolean(),
  lastSeenAt: instant().nullable().optional(),
});
