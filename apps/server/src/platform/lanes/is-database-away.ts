import { isConnectionLost } from '../postgres/pool.ts';
import { isStorageFull } from '../watch-disk.ts';

/** The database was away or full: that says nothing about the entry that was worked, and no try is counted. */
export const isDatabaseAway = (error: unknown): boolean => isConnectionLost(error) || isStorageFull(error);
