import { encryptMediaRetryRequest } from 'baileys';
import type { BaileysEventMap, WASocket } from 'baileys';
import type { ChannelEvent, Driving } from '../driver.ts';
import { paced } from '../paced.ts';
import { addressOf } from './chat-address.ts';
import { keysOf, type MediaSource, type PhoneAnswer } from './media-source.ts';
import { toSendError } from './to-send-error.ts';

/** The phone uploads every file that is requested. */
const pauseMs = 1000;

/**
 * Tells the account's own phone that the media host no longer has a file, at most once a second. The phone uploads the
 * file again if it is online and still has the file. The answer is a notification (`fileAnswersIn`).
 */
export function fileAsker(socket: () => WASocket): NonNullable<Driving['askForFile']> {
  const inTurn = paced(pauseMs);
  return (given) =>
    inTurn(async () => {
      const source = given as MediaSource;
      const { key } = source;
      const mediaKey = keysOf(source)?.mediaKey;
      const open = socket();
      const me = open.authState.creds.me?.id;
      if (!mediaKey || !me) return;
      const { participant, ...about } = key;
      try {
        await open.sendNode(encryptMediaRetryRequest({ ...about, ...(participant && { participant }) }, mediaKey, me));
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
        : { status: error?.output.statusCode ?? 0 }),
    };
    const chat = addressOf(key.remoteJid);
    return [{ type: 'file-answer', waId: key.id, chat, fromMe: key.fromMe === true, answer }];
  });
}
