import { named } from '../scope/named.ts';
import type { Scope } from '../scope/scope.ts';

const merge = named<{ kind: string; from: number; into: number }>(`
  update lane_entries
  set lane = regexp_replace(lane, ':[^:]*$', ':' || :into::text)
  where kind = :kind and lane like '%:' || :from::text`);

/**
 * Moves the entries of lanes whose last part is `from` to the lanes whose last part is `into`, in order of their age.
 */
export async function mergeLanes(
  scope: Pick<Scope, 'rows'>,
  kind: string,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await scope.rows(...merge({ kind, from, into }));
}
