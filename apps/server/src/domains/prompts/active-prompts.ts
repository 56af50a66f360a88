import type { Scope } from '../../platform/scope/scope.ts';

/** The prompts that answer customers; drafts are left out. */
export async function activePromptIds(scope: Scope): Promise<Set<number>> {
  const rows = await scope.db.selectFrom('prompts').select('id').where('is_active', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
}
