/** Gives this process the key of the secrets. Call it once, before the first sign-in. */
export { connectTwoFactor } from './keys.ts';
/** At the sign-in, after the password: refuses without the right code if the user has two-factor sign-in. */
export { requireSecondFactor } from './require-second-factor.ts';
/** Turns two-factor sign-in on in two steps, and off; replaces the recovery codes. */
export {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
} from './change-two-factor.ts';
