import { deflateSync } from 'node:zlib';
import { jidDecode, proto, unpadRandomMax16 } from 'baileys';
import type { BinaryNode } from 'baileys';

/**
 * The owner's phone has put a piece of its history where we can fetch it. Kept until it has been stored: it is told
 * once.
 */
export interface PastNotice {
  id: string;
  arrivedAt: number;
  /** `proto.Message.HistorySyncNotification`. */
  notification: Uint8Array;
}

const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;

/**
 * The notice in a decrypted message, if it is one of our own phone, and the same message without what the library would
 * fetch and open in one go (measured: half a second of standstill for ten thousand messages). The library still learns
 * that a history came, and goes on as it does after one.
 * @param mine our own addresses; anybody else's notice is a forgery
 */
export function takePastNotice(
  stanza: BinaryNode,
  padded: Uint8Array,
  { mine, arrivedAt }: { mine: readonly (string | undefined)[]; arrivedAt: number },
): { notice: PastNotice; padded: Uint8Array } | undefined {
  const message = proto.Message.decode(unpadRandomMax16(padded));
  const { protocolMessage } = message;
  const notification = protocolMessage?.historySyncNotification;
  if (!notification || protocolMessage.type !== HISTORY_SYNC_NOTIFICATION) return undefined;
  const from = jidDecode(stanza.attrs['from'])?.user;
  if (!from || !mine.some((jid) => jid && jidDecode(jid)?.user === from)) return undefined;
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
  return { notice, padded: Buffer.concat([proto.Message.encode(message).finish(), Uint8Array.of(1)]) };
}
