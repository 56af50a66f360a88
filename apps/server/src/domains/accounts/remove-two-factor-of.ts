import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { removeTwoFactor } from '../two-factor/index.ts';
import { requireNotAbove, requireUser } from '../users/index.ts';
import { mailChangeNotice } from './profile.ts';

/**
 * Turns off the two-factor sign-in of a colleague who lost the app and the recovery codes. The colleague is told by
 * mail.
 * @throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself, since the profile asks for the password, and for the
 *   operator of the platform, who is above the admins of a company
 */
export async function removeTwoFactorOf(scope: Scope, userId: number): Promise<void> {
  const user = await requireUser(scope, userId);
  if (scope.actor.kind === 'user' && scope.actor.userId === userId) throw fail('ERR_NO_PERMISSION');
  requireNotAbove(scope.actor, user);
  if (await removeTwoFactor(scope, userId)) await mailChangeNotice(scope, user, 'two-factor-off');
}
