import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';

const drop = statement(
  `delete from lane_entries where lane = any($1::text[]) or exists (select from unnest($1::text[]) name where starts_with(lane, name || ':'))`,
);

/**
 * Forgets what waits in these lanes and in those below them (`chat:7` also means `chat:7:…`): what they were for is
 * gone.
 */
export async function dropLanes(scope: Pick<Scope, 'rows'>, lanes: readonly string[]): Promise<void> {
  await scope.rows(drop, [lanes]);
}
