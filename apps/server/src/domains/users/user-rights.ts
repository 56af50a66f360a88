import type { UserChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo, type Actor } from '../../platform/scope/actor.ts';

/** What people may change of themselves. */
const own: readonly string[] = ['name', 'email', 'password'];

/** Whether one may see a user's record: one's own, or everyone's for who manages users. */
export const maySeeUser = (actor: Actor, id: number): boolean =>
  mayDo(actor, 'users:manage') || (actor.kind === 'user' && actor.userId === id);

/**
 * Whether one may change these fields of this user. Naming one's own company changes nothing, so it is no offence.
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
 * The operator of the platform is above the admins of the company: whoever could change that user's e-mail or password
 * could become the operator.
 * @throws ERR_NO_PERMISSION
 */
export function requireNotAbove(actor: Actor, target: { super: boolean }): void {
  if (target.super && actor.kind === 'user' && !actor.super) throw fail('ERR_NO_PERMISSION');
}
