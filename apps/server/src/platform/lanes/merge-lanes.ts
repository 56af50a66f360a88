import { statement } from '../scope/scoped-query.ts';
import type { Scope } from '../scope/scope.ts';

const merge = statement(
  `update lane_entries set lane = regexp_replace(lane, ':[^:]*$', ':' || $3::text) where kind = $1 and lane like '%:' || $2::text`,
);

/** Lets what waits in lanes with this last part wait in those with another one, each entry in its place by age. */
export async function mergeLanes(
  scope: Pick<Scope, 'rows'>,
  kind: string,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await scope.rows(merge, [kind, from, into]);
}
