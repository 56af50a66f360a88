import type { User, UserChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo, type Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** The fields that users may change of themselves. */
const own: readonly string[] = ['name', 'email', 'password'];

/** Whether the actor may see a user's record: their own, or every record for an actor who manages users. */
export const maySeeUser = (actor: Actor, id: number): boolean =>
  mayDo(actor, 'users:manage') || (actor.kind === 'user' && actor.userId === id);

/**
 * A user may name a company, but only the own one.
 * @throws ERR_NO_PERMISSION
 */
export function requireOwnCompany({ company }: Scope, { companyId }: Pick<UserChanges, 'companyId'>): void {
  if (companyId !== undefined && companyId !== company.id) throw fail('ERR_NO_PERMISSION');
}

/**
 * Whether the actor may change these fields of this user.
 * @throws ERR_NO_PERMISSION
 */
export function requireRightToChange(scope: Scope, id: number, changes: UserChanges): void {
  const { actor } = scope;
  requireOwnCompany(scope, changes);
  if (!maySeeUser(actor, id)) throw fail('ERR_NO_PERMISSION');
  if (mayDo(actor, 'users:manage')) return;
  for (const [field, value] of Object.entries(changes)) {
    if (value !== undefined && field !== 'companyId' && !own.includes(field)) throw fail('ERR_NO_PERMISSION');
  }
}

/**
 * Users with two-factor sign-in change their own e-mail and password on the profile, which asks for the present
 * password. Otherwise a stolen session could take the account, and the second factor with it.
 * @throws ERR_WRONG_PASSWORD
 */
export function requireProfileForAccess(actor: Actor, before: User, { email, password }: UserChanges): void {
  const isOwn = actor.kind === 'user' && actor.userId === before.id;
  const isAccess = (email !== undefined && email !== before.email) || Boolean(password);
  if (isOwn && before.twoFactor && isAccess) throw fail('ERR_WRONG_PASSWORD');
}

/**
 * The platform operator is above the admins of the company: an admin who could change the operator's e-mail or password
 * could take over the account.
 * @throws ERR_NO_PERMISSION
 */
export function requireNotAbove(actor: Actor, target: { super: boolean }): void {
  if (target.super && actor.kind === 'user' && !actor.super) throw fail('ERR_NO_PERMISSION');
}
