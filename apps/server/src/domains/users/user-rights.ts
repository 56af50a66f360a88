import type { User, UserChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo, type Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** The fields of their own record that all users may change. */
const ownFields: readonly string[] = ['name', 'email', 'password'];

/** Whether the actor may see a user's record: their own, or every record for an actor who manages users. */
export const maySeeUser = (actor: Actor, id: number): boolean =>
  mayDo(actor, 'users:manage') || (actor.kind === 'user' && actor.userId === id);

/**
 * The fields of a user may name a company, but only the company of the scope.
 * @throws ERR_NO_PERMISSION
 */
export function requireOwnCompany({ company }: Scope, { companyId }: Pick<UserChanges, 'companyId'>): void {
  if (companyId !== undefined && companyId !== company.id) throw fail('ERR_NO_PERMISSION');
}

/**
 * The actor must have the right to change these fields of this user.
 * @throws ERR_NO_PERMISSION
 */
export function requireRightToChange(scope: Scope, id: number, changes: UserChanges): void {
  const { actor } = scope;
  requireOwnCompany(scope, changes);
  if (!maySeeUser(actor, id)) throw fail('ERR_NO_PERMISSION');
  if (mayDo(actor, 'users:manage')) return;
  for (const [field, value] of Object.entries(changes)) {
    const isAllowed = field === 'companyId' || ownFields.includes(field);
    if (value !== undefined && !isAllowed) throw fail('ERR_NO_PERMISSION');
  }
}

/**
 * Users with two-factor sign-in change their own e-mail and password on the profile screen only, which asks for the
 * current password. Otherwise a stolen session could take over the account and remove its second factor.
 * @throws ERR_WRONG_PASSWORD
 */
export function requireNoOwnSignInChange(actor: Actor, before: User, { email, password }: UserChanges): void {
  const isOwn = actor.kind === 'user' && actor.userId === before.id;
  const changesSignIn = (email !== undefined && email !== before.email) || Boolean(password);
  if (isOwn && before.twoFactor && changesSignIn) throw fail('ERR_WRONG_PASSWORD');
}

/**
 * The platform operator is above the admins of the company: an admin who could change the operator's e-mail or password
 * could take over the account.
 * @throws ERR_NO_PERMISSION
 */
export function requireNotAbove(actor: Actor, target: { super: boolean }): void {
  if (target.super && actor.kind === 'user' && !actor.super) throw fail('ERR_NO_PERMISSION');
}
