import type { Scope } from '../../platform/scope/scope.ts';

/** Stores the hash of a new password. The user's sessions end, except the present one if the actor is this user. */
export async function setPassword(scope: Scope, userId: number, passwordHash: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: scope.now })
    .where('id', '=', userId)
    .execute();
  await scope.record('user.changed', { userId, rights: false });
  await scope.record('user.passwordChanged', { userId });
}
