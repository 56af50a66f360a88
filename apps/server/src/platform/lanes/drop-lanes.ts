import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';

const drop = statement(`
  delete from lane_entries
  where lane = any($1::text[])
    or exists (select from unnest($1::text[]) name where starts_with(lane, name || ':'))`);

/** Deletes the entries of these lanes and of their child lanes (`chat:7:55` is a child of `chat:7`). */
export async function dropLanes(scope: Pick<Scope, 'rows'>, lanes: readonly string[]): Promise<void> {
  await scope.rows(drop, [lanes]);
}
