import { normalizeMessageContent, proto } from 'baileys';

/** The kinds of message that a user can distinguish. */
export type Kind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'list'
  | 'reaction'
  | 'edit'
  | 'delete'
  | 'other';

/** A message as the phone shows it. */
export type ShownMessage = {
  kind: Kind;
  /** Text, caption, emoji of a reaction, name of a contact or place, question of a poll, description of a list. */
  text: string;
  /** Id of the message that is quoted, reacted to, edited or deleted. */
  about?: string;
  mimetype?: string;
  fileName?: string;
  seconds?: number;
  /** Audio recorded as a voice note. */
  voice?: boolean;
  latitude?: number;
  longitude?: number;
  vcard?: string;
  /** It has the mark of a forwarded message. */
  forwarded?: boolean;
};

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** Describes a protocol message as the phone shows it. The caller must decrypt sealed edits first. */
export function describeMessage(raw: proto.IMessage): ShownMessage {
  const message = normalizeMessageContent(raw.deviceSentMessage?.message ?? raw) ?? {};
  return withoutGaps({ ...describe(message), forwarded: isForwarded(message) || null }, quotedIn(message));
}

/** The media part of a message, if it has one. */
export function mediaOf(raw: proto.IMessage) {
  const message = normalizeMessageContent(raw.deviceSentMessage?.message ?? raw) ?? {};
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  if (imageMessage) return { kind: 'image', file: imageMessage } as const;
  if (videoMessage) return { kind: 'video', file: videoMessage } as const;
  if (audioMessage) return { kind: 'audio', file: audioMessage } as const;
  if (documentMessage) return { kind: 'document', file: documentMessage } as const;
  if (stickerMessage) return { kind: 'sticker', file: stickerMessage } as const;
  return undefined;
}

/** Whether linked devices may not receive the message. Businesses wrap menus in the same way, so only media counts. */
export const isViewOnce = (raw: proto.IMessage): boolean =>
  mediaOf(raw) !== undefined && Boolean(raw.viewOnceMessage ?? raw.viewOnceMessageV2 ?? raw.viewOnceMessageV2Extension);

type Described = { [K in keyof ShownMessage]?: ShownMessage[K] | null } & { kind: Kind };

function describe(message: proto.IMessage): Described {
  const media = mediaOf(message);
  if (media) {
    const { caption, fileName, seconds, ptt } = media.file as {
      caption?: string;
      fileName?: string;
      seconds?: number;
      ptt?: boolean;
    };
    return { kind: media.kind, text: caption, mimetype: media.file.mimetype, fileName, seconds, voice: ptt || null };
  }
  const { protocolMessage, reactionMessage, locationMessage, contactMessage } = message;
  if (protocolMessage?.type === REVOKE) return { kind: 'delete', about: protocolMessage.key?.id };
  if (protocolMessage?.type === MESSAGE_EDIT) {
    return {
      kind: 'edit',
      about: protocolMessage.key?.id,
      text: describeMessage(protocolMessage.editedMessage ?? {}).text,
    };
  }
  if (reactionMessage) return { kind: 'reaction', about: reactionMessage.key?.id, text: reactionMessage.text };
  if (locationMessage) {
    const { degreesLatitude, degreesLongitude, name } = locationMessage;
    return { kind: 'location', text: name, latitude: degreesLatitude, longitude: degreesLongitude };
  }
  const contacts = message.contactsArrayMessage?.contacts;
  if (contacts)
    return {
      kind: 'contact',
      text: contacts.map(({ displayName }) => displayName).join(', '),
      vcard: contacts.map(({ vcard }) => vcard).join('\n'),
    };
  const live = message.liveLocationMessage;
  if (live)
    return { kind: 'location', text: live.caption, latitude: live.degreesLatitude, longitude: live.degreesLongitude };
  if (message.pollCreationMessageV3) return { kind: 'poll', text: message.pollCreationMessageV3.name };
  if (message.listMessage) return { kind: 'list', text: message.listMessage.description };
  if (contactMessage) return { kind: 'contact', text: contactMessage.displayName, vcard: contactMessage.vcard };
  const text = message.conversation ?? message.extendedTextMessage?.text;
  return text ? { kind: 'text', text } : { kind: 'other', text: Object.keys(message).join(' ') };
}

/** The id of the quoted message. Any part of a message may carry it. */
function quotedIn(message: proto.IMessage) {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (context?.stanzaId) return context.stanzaId;
  }
  return undefined;
}

const isForwarded = (message: proto.IMessage): boolean =>
  Object.values(message).some(
    (part) => (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo?.isForwarded === true,
  );

/** Leaves out the fields without a value. An own `about` wins over the quoted message. */
function withoutGaps(described: Described, quoted: string | undefined): ShownMessage {
  const present = Object.entries({ ...(quoted ? { about: quoted } : {}), ...described }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return { text: '', ...(Object.fromEntries(present) as Omit<ShownMessage, 'text'>) };
}
