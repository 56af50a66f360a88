import './facts.ts';

/** Gives this process the keys of tokens and cookies; once, before anybody signs in. */
export { connectAuth } from './keys.ts';
/**
 * The user behind an access token, for every HTTP call and socket, and of a session later on; and what to call when
 * rights changed: they are read anew after the commit.
 */
export { authenticate, forgetActors, renew } from './authenticate.ts';
/** How long a socket may listen: until its token expires, and as long as nothing ends the right to hear. */
export { findEnded } from './authenticate.ts';
export { tokenExpiry } from './access-token.ts';
/** Makes the first company and admin of an empty installation. */
export { firstRun, type FirstAdmin } from './first-run.ts';
/** What the operator of the platform does beside the server, without a session. */
export { createCompany, resetPassword } from './operator-commands.ts';
