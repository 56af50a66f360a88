import type { Scope } from '../../platform/scope/scope.ts';

/** An inactive campaign, for the sweep test. */
export const insertSample = (scope: Scope, word: string): Promise<{ id: number }> =>
  scope.db
    .insertInto('campaigns')
    .values({ name: `${word} campanha`, message1: `${word} oferta`, created_at: scope.now, updated_at: scope.now })
    .returning('id')
    .executeTakeFirstOrThrow();
