import { proto } from 'baileys';
import { sealMedia } from './media.ts';
import type { MediaKind } from './media.ts';
import type { Phone } from './phone.ts';
import { behaviourOf } from './world.ts';
import type { World } from './world.ts';

/** The content of a message, without protocol details. `quote` and `about` name messages by id. */
export type Content = (
  | { kind: 'text'; text: string }
  | {
      kind: Exclude<MediaKind, 'md-msg-hist'>;
      data: Uint8Array;
      mimetype: string;
      caption?: string;
      fileName?: string;
      seconds?: number;
      voice?: boolean;
      /** View once, on the receiver's phone only. Linked devices get a notice without the file. */
      once?: boolean;
    }
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  /** A shared live location. `after` is the number of seconds since the sharing began. */
  | { kind: 'live-location'; latitude: number; longitude: number; after?: number }
  | { kind: 'contact'; name: string; vcard: string }
  | { kind: 'contacts'; cards: { name: string; vcard: string }[] }
  | { kind: 'poll'; question: string; options: string[] }
  | { kind: 'list'; title: string; text: string; button: string; options: string[] }
  | { kind: 'reaction'; about: string; emoji: string }
  | { kind: 'edit'; about: string; text: string }
  | { kind: 'delete'; about: string }
) & { quote?: string };

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

type Chat = { world: World; from: Phone; to: Phone; isLid: boolean };

/** The content as a protocol message from one phone to another. Media is uploaded to the media host. */
export function writeMessage(world: World, from: Phone, to: Phone, content: Content): proto.IMessage {
  const chat = { world, from, to, isLid: behaviourOf(world, to).addressing === 'lid' };
  const contextInfo = content.quote ? quoteOf(world, content.quote) : undefined;
  switch (content.kind) {
    case 'text':
      return contextInfo
        ? { extendedTextMessage: { text: content.text, contextInfo } }
        : { conversation: content.text };
    case 'location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, name } = content;
      return { locationMessage: { degreesLatitude, degreesLongitude, name, contextInfo } };
    }
    case 'live-location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, after: timeOffset } = content;
      return {
        liveLocationMessage: { degreesLatitude, degreesLongitude, timeOffset, sequenceNumber: Date.now(), contextInfo },
      };
    }
    case 'contacts': {
      const contacts = content.cards.map(({ name: displayName, vcard }) => ({ displayName, vcard }));
      return { contactsArrayMessage: { displayName: contacts[0]?.displayName, contacts, contextInfo } };
    }
    case 'poll': {
      const options = content.options.map((optionName) => ({ optionName }));
      return { pollCreationMessageV3: { name: content.question, options, selectableOptionsCount: 1, contextInfo } };
    }
    case 'list': {
      const { title, text: description, button: buttonText, options } = content;
      const rows = options.map((option, rowId) => ({ title: option, rowId: String(rowId) }));
      return {
        listMessage: { title, description, buttonText, listType: 1, sections: [{ title: '', rows }], contextInfo },
      };
    }
    case 'contact':
      return { contactMessage: { displayName: content.name, vcard: content.vcard, contextInfo } };
    case 'reaction':
      return {
        reactionMessage: { key: keyOf(chat, content.about), text: content.emoji, senderTimestampMs: Date.now() },
      };
    case 'edit':
      return {
        protocolMessage: {
          type: MESSAGE_EDIT,
          key: keyOf(chat, content.about),
          editedMessage: { conversation: content.text },
          timestampMs: Date.now(),
        },
      };
    case 'delete':
      return { protocolMessage: { type: REVOKE, key: keyOf(chat, content.about) } };
    default: {
      const { kind, data, mimetype, caption, fileName, seconds, voice: ptt, once } = content;
      const message = {
        [`${kind}Message`]: {
          ...sealMedia(world, data, kind),
          mimetype,
          caption,
          fileName,
          seconds,
          ptt,
          viewOnce: once,
          contextInfo,
        },
      };
      return once ? { viewOnceMessageV2: { message } } : message;
    }
  }
}

/** The key of a message in the chat with `to`, as the sender `from` sees it. */
function keyOf({ world, from, to, isLid }: Chat, id: string): proto.IMessageKey {
  return { id, remoteJid: isLid ? to.lid : to.pn, fromMe: world.messages.get(id)?.from === from.number };
}

function quoteOf(world: World, id: string): proto.IContextInfo {
  const quoted = world.messages.get(id);
  if (!quoted) throw new Error(`there is no message ${id}`);
  return { stanzaId: id, participant: `${quoted.from}@s.whatsapp.net`, quotedMessage: quoted.message };
}
