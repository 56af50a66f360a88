const dayMs = 24 * 60 * 60 * 1000;

/**
 * Conversations a number that was linked so long ago may begin in a day: 20 on its first, half as many more each day,
 * up to what is allowed anyway.
 */
export function allowedToday({ cap, warmUp, linkedMs }: { cap: number; warmUp: boolean; linkedMs: number }): number {
  if (!warmUp) return cap;
  const days = Math.max(0, Math.floor(linkedMs / dayMs));
  return Math.min(cap, Math.floor(20 * 1.5 ** days));
}
