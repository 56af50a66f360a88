import { z } from 'zod';
import { email, id, instant, text } from '../kit/fields.ts';
import { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { isStrongPassword } from '../password-rules.ts';
import { Profile } from '../profile.ts';
import { UserPreferences } from '../users/preferences.ts';

/** A password that a user sets by mail or on the profile screen: at least 8 characters with a digit and both cases. */
export const NewPassword = z
  .string()
  .max(limits.password.max)
  .refine(isStrongPassword)
  .meta({ examples: ['Uma-senha-boa-1'] });

/** The password that proves who is calling; only its length is checked here. */
const typedPassword = () => z.string().max(200);

/** A telephone number with area code, as people write it: `(11) 98765-4321`. It is read as its 10 to 15 digits. */
const phone = () =>
  z
    .string()
    .max(30)
    .transform((written) => written.replaceAll(/[\s().+-]/g, ''))
    .pipe(z.string().regex(/^\d{10,15}$/))
    .meta({ examples: ['(11) 98765-4321'] });

/** The server decides on the trial: fields such as `dueDate` or `status`, which old clients send, are ignored. */
export const SignUp = z.object({
  name: text(limits.companyName.min, limits.companyName.max),
  email: email(),
  phone: phone(),
  /** By the rule of the specification, which is weaker than that of `NewPassword`. */
  password: z.string().min(limits.password.min).max(limits.password.max),
  planId: id(),
  /** The language of the company, which applies to users who have not chosen one. Absent: Portuguese. */
  language: Language.optional(),
});
export type SignUp = z.infer<typeof SignUp>;

/** A company that signed up; its trial ends at `dueDate`. */
export const NewCompany = z.object({ id: id(), name: z.string(), email: z.string(), dueDate: instant() });
export type NewCompany = z.infer<typeof NewCompany>;

/** A new password by mail. `token`: the typed code of the mail, or the secret of its link. */
export const PasswordReset = z.object({
  email: z.string().max(200),
  token: z.string().max(100),
  newPassword: NewPassword,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Who is invited by a link, and by which company. */
export const Invitation = z.object({ name: z.string(), email: z.string(), company: z.string() });
export type Invitation = z.infer<typeof Invitation>;

/** The signed-in user as the profile screen shows it. */
export const OwnProfile = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  profile: Profile,
  language: Language.nullable(),
  preferences: UserPreferences,
  /**
   * Two-factor sign-in: since when it is on, and how many recovery codes are left. Null: the sign-in asks for the
   * password only.
   */
  twoFactor: z.object({ since: instant(), recoveryCodes: z.number() }).nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Changes of the own profile. A new e-mail needs the password. */
export const OwnProfileChanges = z
  .object({
    name: text(limits.userName.min, limits.userName.max),
    email: email(),
    language: Language,
    password: typedPassword(),
  })
  .partial();
export type OwnProfileChanges = z.infer<typeof OwnProfileChanges>;

export const PasswordChange = z.object({ password: typedPassword(), newPassword: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const PasswordProof = z.object({ password: typedPassword() });

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = () => z.string().max(40);

/** The secret for an authenticator app; `uri` is the text of its QR code. */
export const TwoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** The new recovery codes, which are shown only once. Each of them replaces one code of the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** One sign-in of the user. */
export const SignInRecord = z.object({
  id: z.string(),
  /** The browser's own description of itself (its user agent); null if it sent none. */
  device: z.string().nullable(),
  /** The network address from which the user signed in. */
  address: z.string().nullable(),
  signedInAt: instant(),
  /** When the browser renewed the session last. */
  lastSeenAt: instant(),
  isCurrent: z.boolean(),
  /**
   * Null: it is still valid. `elsewhere`: the user signed in again. `password`: the password was changed. `reused`: a
   * refresh cookie that was replaced before was used again. `expired`: the session was not renewed for a week.
   */
  ended: z
    .object({ at: instant(), why: z.enum(['elsewhere', 'signed-out', 'password', 'reused', 'expired']) })
    .nullable(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;
