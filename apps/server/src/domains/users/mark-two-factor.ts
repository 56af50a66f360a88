import type { Scope } from '../../platform/scope/scope.ts';

/** Notes in the user's record whether the sign-in asks for a second factor. */
export async function markTwoFactor(scope: Scope, userId: number, isOn: boolean): Promise<void> {
  const changed = await scope.db
    .updateTable('users')
    .set({ two_factor: isOn, updated_at: scope.now })
    .where('id', '=', userId)
    .where('two_factor', '<>', isOn)
    .returning('id')
    .executeTakeFirst();
  if (changed) await scope.record('user.changed', { userId, rights: false });
}
