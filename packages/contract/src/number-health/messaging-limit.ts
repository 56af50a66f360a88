/**
 * How many people a limit allows, from the name that Meta gives it: 250 for `TIER_250`, 2,000 for `TIER_2K`, Infinity
 * for `TIER_UNLIMITED`. Undefined for other values.
 */
export function peopleOfLimit(limit: string): number | undefined {
  if (limit === 'TIER_UNLIMITED') return Infinity;
  const [, count, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? [];
  return count === undefined ? undefined : Number(count) * (thousands ? 1000 : 1);
}
