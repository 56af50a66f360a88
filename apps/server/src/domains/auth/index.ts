/** Gives this process the keys of tokens and cookies. Call it once, before the first sign-in. */
export { connectAuth } from './keys.ts';
/**
 * `authenticate`: the user of an access token, for every HTTP call and socket. `renew`: the user of a session that was
 * authenticated before. `forgetActors`: reloads rights after the commit.
 */
export { authenticate, forgetActors, renew } from './authenticate.ts';
/** A user with the current rights, for a token that works without a session. */
export { loadUserActor } from './authenticate.ts';
/** How long a socket may listen: until its token expires or its user loses the right to listen. */
export { findEnded } from './authenticate.ts';
export { tokenExpiry } from './access-token.ts';
/** Creates the first company and admin of an empty installation. */
export { firstRun, type FirstAdmin } from './first-run.ts';
/** Adds a company with its first admin. */
export { openCompany } from './open-company.ts';
/** Lists the sign-ins of a user, and ends one session. */
export { endSession, listSignIns } from './sign-ins.ts';
/** Commands of the platform operator; they run without a session. */
export { createCompany, makeOperator, resetPassword, resetTwoFactor } from './operator-commands.ts';
/** Where a request comes from, for a session. */
export { originOf } from './origin-of.ts';
/** Lets the operator enter a company as its admin. */
export { enterCompany } from './impersonations.ts';
/** Gives this process the links with which refused companies pay. */
export { connectPayLinks } from './pay-links.ts';
