import type { UserChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo, type Actor } from '../../platform/scope/actor.ts';

/** The fields that users may change of themselves. */
const own: readonly string[] = ['name', 'email', 'password'];

/** Whether the actor may see a user's record: their own, or every record for an actor who manages users. */
export const maySeeUser = (actor: Actor, id: number): boolean =>
  mayDo(actor, 'users:manage') || (actor.kind === 'user' && actor.userId === id);

/**
 * Whether the actor may change these fields of this user. Naming the actor's own company is allowed, because it changes
 * nothing.
 * @throws ERR_NO_PERMISSION
 */
export function requireRightToChange(actor: Actor, companyId: number, id: number, changes: UserChanges): void {
  if (changes.companyId !== undefined && changes.companyId !== companyId) throw fail('ERR_NO_PERMISSION');
  if (!maySeeUser(actor, id)) throw fail('ERR_NO_PERMISSION');
  if (mayDo(actor, 'users:manage')) return;
  for (const [field, value] of Object.entries(changes)) {
    if (value !== undefined && field !== 'companyId' && !own.includes(field)) throw fail('ERR_NO_PERMISSION');
  }
}

/**
 * The platform operator is above the admins of the company: an admin who could change the operator's e-mail or password
 * could take over the account.
 * @throws ERR_NO_PERMISSION
 */
export function requireNotAbove(actor: Actor, target: { super: boolean }): void {
  if (target.super && actor.kind === 'user' && !actor.super) throw fail('ERR_NO_PERMISSION');
}
