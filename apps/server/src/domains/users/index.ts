import './facts.ts';

/** One user of the company as the wire shows it, or ERR_NO_USER_FOUND; and those of several that exist. */
export { findUsers, requireUser } from './require-user.ts';
/** Adds a user as it is given, without asking plan or settings; for the first run of the platform and sign-up. */
export { insertUser } from './insert-user.ts';
/** Who may sign in with an e-mail, over all companies. */
export { findCredentials } from './find-credentials.ts';
/** Whom to tell what concerns the whole company. */
export { findAdmins, type Admin } from './find-admins.ts';
/** Changes a user as far as the actor may; a new password ends the sessions of the user. */
export { updateUser } from './update-user.ts';
