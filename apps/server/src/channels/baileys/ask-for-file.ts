import { encryptMediaRetryRequest } from 'baileys';
import type { BaileysEventMap, WASocket } from 'baileys';
import type { ChannelEvent, Driving } from '../driver.ts';
import { paced } from '../paced.ts';
import { addressOf } from './chat-address.ts';
import { keysOf, type MediaSource, type PhoneAnswer } from './media-source.ts';
import { toSendError } from './to-send-error.ts';

/** A phone uploads every file that it is asked for. */
const pauseMs = 1000;

/**
 * Tells the account's own phone that the media host does not have a file any more, at most once a second. The phone
 * uploads the file again when it is online and still has it. Its answer is a notification (`fileAnswersIn`).
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

/** The answers of phones; they are encrypted with keys derived from the files' keys. */
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
