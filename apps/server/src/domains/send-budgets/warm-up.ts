const dayMs = 24 * 60 * 60 * 1000;

/**
 * The number of conversations that a number may begin in a day, by the time since it was linked. It is 20 on the first
 * day and grows by half each day, up to the cap.
 */
export function allowedToday({ cap, warmUp, linkedMs }: { cap: number; warmUp: boolean; linkedMs: number }): number {
  if (!warmUp) return cap;
  const days = Math.max(0, Math.floor(linkedMs / dayMs));
  return Math.min(cap, Math.floor(20 * 1.5 ** days));
}
