/**
 * The people of a limit as Meta writes it: `TIER_250` are 250, `TIER_2K` are 2,000, and `TIER_UNLIMITED` is Infinity.
 * Undefined for other values.
 */
export function peopleOfLimit(limit: string): number | undefined {
  if (limit === 'TIER_UNLIMITED') return Infinity;
  const [, count, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? [];
  return count === undefined ? undefined : Number(count) * (thousands ? 1000 : 1);
}
