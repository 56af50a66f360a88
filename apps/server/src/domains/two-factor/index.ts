/** Gives this process the key of the secrets. Call it once, before the first sign-in. */
export { connectTwoFactor } from './keys.ts';
/** Called at the sign-in, after the password: if the user has two-factor sign-in, it requires a valid code. */
export { requireSecondFactor } from './require-second-factor.ts';
/** Shows whether two-factor sign-in is on, turns it on in two steps and off, and replaces the recovery codes. */
export {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
} from './change-two-factor.ts';
