import type { Pools } from '../postgres/pool.ts';

let pools: Pools | undefined;

/** Called once at start, before the first scope. */
export function connectScopes(opened: Pools): void {
  pools = opened;
}

/** @throws Error before the start has connected a database; for the platform only. */
export function requirePools(): Pools {
  if (!pools) throw new Error('No database is connected yet.');
  return pools;
}
