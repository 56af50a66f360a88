import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import { sealMedia } from './media.ts';
import { sendFromPhone } from './send-from-phone.ts';
import type { Companion, World } from './world.ts';

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/**
 * The phone sends a chunk of its history, inside the message or on the media host (`by: 'file'`). Returns the message's
 * id.
 */
export function sendHistory(
  world: World,
  companion: Companion,
  history: { [key: string]: unknown },
  by: 'message' | 'file' = 'message',
) {
  const { syncType, chunkOrder, progress, ...rest } = proto.HistorySync.fromObject(history);
  const packed = deflateSync(proto.HistorySync.encode({ syncType, chunkOrder, progress, ...rest }).finish());
  const historySyncNotification = {
    syncType: syncType as number,
    chunkOrder: chunkOrder || 1,
    progress: progress ?? 100,
    ...(by === 'message' ? { initialHistBootstrapInlinePayload: packed } : sealMedia(world, packed, 'md-msg-hist')),
  };
  const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
  return sendFromPhone(world, companion, message, { category: 'peer' });
}
