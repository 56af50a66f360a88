/** The people of a limit as Meta writes it: `TIER_250`, `TIER_2K`. `TIER_UNLIMITED` and unknown ones are Infinity. */
export function parseMessagingLimit(tier: string | null): number {
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier ?? '') ?? [];
  return digits === undefined ? Infinity : Number(digits) * (thousands ? 1000 : 1);
}
