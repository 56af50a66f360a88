import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';
import { proto } from 'baileys';
import type { WASocket } from 'baileys';
import type { MediaHosts } from './awaited-file.ts';
import { fetchBytes, maxFileBytes } from './fetch-file.ts';
import { mediaAddress } from './media-address.ts';
import { mediaSource } from './media-source.ts';
import type { HistoryRest } from './read-history.ts';

const downloadMs = 5 * 60_000;
/** The largest decompressed piece. */
const maxHistoryBytes = 512 * 2 ** 20;
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const { ON_DEMAND } = proto.HistorySync.HistorySyncType;
const decompress = promisify(inflate);

/**
 * One piece of the history: `proto.HistorySync`. A small piece is in the notification, a large one on the media host.
 */
export async function fetchHistory(
  notification: proto.Message.IHistorySyncNotification,
  { mediaHosts, isLocal, signal }: { mediaHosts: MediaHosts; isLocal: boolean; signal: AbortSignal },
): Promise<Uint8Array> {
  const inline = notification.initialHistBootstrapInlinePayload;
  if (inline?.length) return decompress(inline, { maxOutputLength: maxHistoryBytes });
  const address = mediaAddress({ directPath: notification.directPath }, await mediaHosts());
  // The key of a message serves requests to the phone, which are not made for a history.
  const key = { remoteJid: '', id: '', fromMe: true, participant: null };
  const source = mediaSource(notification, 'md-msg-hist', address, key);
  const compressed = await fetchBytes(source, maxFileBytes, { isLocal, signal, timeoutMs: downloadMs });
  return decompress(compressed, { maxOutputLength: maxHistoryBytes });
}

/**
 * Gives the library the part of a history that it needs. The type `ON_DEMAND` has no other effect in the library.
 * @param phoneJid our own phone number
 */
export async function passToLibrary(socket: WASocket, rest: HistoryRest, phoneJid: string): Promise<void> {
  // A protobuf message stays valid when further fields are appended to it.
  const payload = deflateSync(Buffer.concat([rest, proto.HistorySync.encode({ syncType: ON_DEMAND }).finish()]));
  const historySyncNotification = { syncType: ON_DEMAND as number, initialHistBootstrapInlinePayload: payload };
  const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
  const key = { remoteJid: phoneJid, fromMe: true, id: 'past' };
  await socket.upsertMessage({ key, message, messageTimestamp: Math.floor(Date.now() / 1000) }, 'append');
}
