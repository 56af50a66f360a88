import { isConnectionLost } from '../postgres/pool.ts';
import { isStorageFull } from '../watch-disk.ts';

/** Whether the database is away or full. That says nothing about the entry being worked, so no attempt is counted. */
export const isDatabaseAway = (error: unknown): boolean => isConnectionLost(error) || isStorageFull(error);
