import { encryptMediaRetryRequest } from 'baileys';
import type { BaileysEventMap, WASocket } from 'baileys';
import type { ChannelEvent, Driving } from '../driver.ts';
import { paced } from '../paced.ts';
import { addressOf } from './chat-address.ts';
import { keysOf, type MediaSource, type PhoneAnswer } from './media-source.ts';
import { toSendError } from './to-send-error.ts';

/** The pause between two requests: the phone uploads every file that is requested. */
const pauseMs = 1000;
/** The status of an answer that has neither a path nor an error. */
const noStatus = 0;

/**
 * Tells the account's own phone that the media host no longer has a file, at most once a second. The phone uploads the
 * file again if it is online and still has the file. The answer is a notification (`fileAnswersIn`). Without the key of
 * the file nothing is requested.
 */
export function fileAsker(socket: () => WASocket): NonNullable<Driving['askForFile']> {
  const inTurn = paced(pauseMs);
  return (fileSource) =>
    inTurn(async () => {
      const source = fileSource as MediaSource;
      const { key } = source;
      const mediaKey = keysOf(source)?.mediaKey;
      const connected = socket();
      const ownId = connected.authState.creds.me?.id;
      if (!mediaKey || !ownId) return;
      const { participant, ...chatKey } = key;
      try {
        await connected.sendNode(
          encryptMediaRetryRequest({ ...chatKey, ...(participant && { participant }) }, mediaKey, ownId),
        );
      } catch (error) {
        throw toSendError(error);
      }
    });
}

/** The answers of phones. They are encrypted with keys that are derived from the files' keys. */
export function fileAnswersIn(events: Partial<BaileysEventMap>): ChannelEvent[] {
  return (events['messages.media-update'] ?? []).flatMap(({ key, media, error }): ChannelEvent[] => {
    if (!key.id || !key.remoteJid) return [];
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const answer: PhoneAnswer = {
      driver: 'baileys',
      ...(media
        ? { sealed: { ciphertext: base64(media.ciphertext), iv: base64(media.iv) } }
        : { status: error?.output.statusCode ?? noStatus }),
    };
    const chat = addressOf(key.remoteJid);
    return [{ type: 'file-answer', waId: key.id, chat, fromMe: key.fromMe === true, answer }];
  });
}
