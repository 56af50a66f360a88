import type { Scope } from '../../platform/scope/scope.ts';

/** The payload of a lane entry; the lane names the connection. */
export interface BlockRequest {
  chat: string;
  isBlocked: boolean;
}

export const blockLane = (connectionId: number): string => `block:${connectionId}`;

/** Requests that the drivers of these connections block chats at WhatsApp, or unblock them, in this order. */
export async function enqueueBlocks(
  scope: Scope,
  requests: readonly (BlockRequest & { connectionId: number })[],
): Promise<void> {
  await scope.enqueue(
    requests.map(({ connectionId, chat, isBlocked }) => ({
      lane: blockLane(connectionId),
      kind: 'block',
      payload: { chat, isBlocked } satisfies BlockRequest,
    })),
  );
}
