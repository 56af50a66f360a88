import type { Connection } from '@balcao/contract';

/** The connections on which a user may begin a conversation: those that are not private to another user. */
export const offeredConnections = (all: readonly Connection[] | undefined, userId: number): Connection[] =>
  (all ?? []).filter(({ privateUserId }) => privateUserId === null || privateUserId === userId);
