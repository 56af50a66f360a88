import { deflateSync } from 'node:zlib';
import { jidDecode, proto, unpadRandomMax16 } from 'baileys';
import type { BinaryNode } from 'baileys';

/**
 * The owner's phone has put a piece of its history on the media host. The notice comes once, so it is kept until the
 * piece is imported.
 */
export interface HistoryNotice {
  id: string;
  arrivedAt: number;
  /** `proto.Message.HistorySyncNotification`. */
  notification: Uint8Array;
}

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/**
 * Extracts the notice of our own phone from a decrypted message. The returned message has an empty history instead: the
 * library would decode the real one in one go (measured: it blocks for half a second for ten thousand messages). The
 * library still continues as it does after a history.
 * @param ownJids our own addresses; a notice of another sender is a forgery
 */
export function extractHistoryNotice(
  stanza: BinaryNode,
  padded: Uint8Array,
  { ownJids, arrivedAt }: { ownJids: readonly (string | undefined)[]; arrivedAt: number },
): { notice: HistoryNotice; padded: Uint8Array } | undefined {
  const message = proto.Message.decode(unpadRandomMax16(padded));
  const { protocolMessage } = message;
  const notification = protocolMessage?.historySyncNotification;
  if (!notification || protocolMessage.type !== HISTORY_SYNC_NOTIFICATION) return undefined;
  const from = jidDecode(stanza.attrs['from'])?.user;
  if (!from || !ownJids.some((jid) => jid && jidDecode(jid)?.user === from)) return undefined;
  const { syncType, chunkOrder, progress } = notification;
  const nothing = deflateSync(proto.HistorySync.encode({ syncType: Number(syncType ?? 0) }).finish());
  const notice = {
    id: stanza.attrs['id'] ?? '',
    arrivedAt,
    notification: proto.Message.HistorySyncNotification.encode(notification).finish(),
  };
  protocolMessage.historySyncNotification = {
    ...(syncType && { syncType }),
    ...(chunkOrder && { chunkOrder }),
    ...(progress && { progress }),
    initialHistBootstrapInlinePayload: nothing,
  };
  // The padding: one byte, whose value is the length of the padding.
  return { notice, padded: Buffer.concat([proto.Message.encode(message).finish(), Uint8Array.of(1)]) };
}
