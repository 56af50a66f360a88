/** `requireUser`: a user of the company in its wire form. `findUsers`: the users of a list of ids that exist. */
export { findUsers, requireUser } from './require-user.ts';
/** Adds a user without checking plan or settings; for the first run of the platform and sign-up. */
export { insertUser } from './insert-user.ts';
/** The credentials of an e-mail over all companies, or of a user of the company. */
export { credentialsOf, findCredentials, type Credentials } from './find-credentials.ts';
/** `mailAdmins` mails the admins about the whole company. `adminMailJob` writes and sends each of these mails. */
export { mailAdmins } from './mail-admins.ts';
export { adminMailJob } from './jobs.ts';
/** Changes a user as far as the actor may; a new password ends the user's other sessions. */
export { updateUser } from './update-user.ts';
/** Stores a password; the user's other sessions end. */
export { setPassword } from './set-password.ts';
/** Reads the preferences of one user, or of several users by id; changes some preferences of a user. */
export { changePreferences, preferencesOf, preferencesOfUsers } from './preferences.ts';
/** Notes in the user's record whether the sign-in asks for a second factor. */
export { markTwoFactor } from './mark-two-factor.ts';
/** Stores the language of the signed-in user. */
export { setLanguage } from './set-language.ts';
/** Refuses an admin of a company who would change the operator of the platform. */
export { requireNotAbove } from './user-rights.ts';
