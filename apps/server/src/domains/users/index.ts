import './facts.ts';

/** A user of the company in its wire form, or ERR_NO_USER_FOUND; and those of several that exist. */
export { findUsers, requireUser } from './require-user.ts';
/** Adds a user without checking plan or settings; for the first run of the platform and sign-up. */
export { insertUser } from './insert-user.ts';
/** The credentials of an e-mail, over all companies. */
export { findCredentials } from './find-credentials.ts';
/** The admins of the company: they get messages that concern the whole company. */
export { findAdmins, type Admin } from './find-admins.ts';
/** Changes a user as far as the actor may; a new password ends the user's other sessions. */
export { updateUser } from './update-user.ts';
