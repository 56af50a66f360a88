import type { Pools } from '../postgres/pool.ts';

let pools: Pools | undefined;

/** Called once at start, before anything opens a scope. */
export function connectScopes(opened: Pools): void {
  pools = opened;
}

/** @throws Error before the start has connected a database; the ground only. */
export function requirePools(): Pools {
  if (!pools) throw new Error('No database is connected yet.');
  return pools;
}
