import type { Language } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** Stores the language of the signed-in user. @throws ERR_NO_PERMISSION if the actor is no user */
export async function setLanguage(scope: Scope, language: Language): Promise<{ language: Language }> {
  if (scope.actor.kind !== 'user') throw fail('ERR_NO_PERMISSION');
  const { userId } = scope.actor;
  await scope.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  await scope.record('user.changed', { userId, rights: false });
  return { language };
}
