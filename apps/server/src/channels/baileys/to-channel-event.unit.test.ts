import { proto } from 'baileys';
import type { WAMessage } from 'baileys';
import { expect, test } from 'vitest';
import { toChannelEvent } from './to-channel-event.ts';

const ownJids = ['5511900000001@s.whatsapp.net', '100@lid'];
const key = { id: 'A1', remoteJid: '200@lid', remoteJidAlt: '5511988887777@s.whatsapp.net', fromMe: false };
const read = (message: proto.IMessage, more: Partial<WAMessage> = {}) =>
  toChannelEvent({ key, message, messageTimestamp: 1000, pushName: 'Ana', ...more } as WAMessage, {
    ownJids,
    arrivedAt: 5,
  });
const content = (message: proto.IMessage) => {
  const event = read(message)?.event;
  return event?.type === 'message' ? event.content : event;
};

test('a text belongs to the chat under both forms of its address; only the phone form tells the number', () => {
  expect(read({ conversation: 'Oi', messageContextInfo: { messageSecret: Buffer.from('s') } })?.event).toEqual({
    type: 'message',
    waId: 'A1',
    chat: { id: '200@lid', aliases: ['5511988887777@s.whatsapp.net'], phone: '5511988887777', isGroup: false },
    fromMe: false,
    writtenAt: 1_000_000,
    arrivedAt: 5,
    pushName: 'Ana',
    sender: null,
    groupSubject: null,
    content: { kind: 'chat', body: 'Oi' },
    quotedWaId: null,
    isForwarded: false,
    secret: Buffer.from('s').toString('base64'),
  });
});

test('digits of a LID are never a number, and our own address is never that of a customer', () => {
  const alone = read({ conversation: 'Oi' }, { key: { ...key, remoteJidAlt: undefined } })?.event;
  expect(alone).toMatchObject({ chat: { id: '200@lid', aliases: [], phone: null } });
  const own = read(
    { conversation: 'Oi' },
    { key: { ...key, fromMe: true, remoteJidAlt: '5511900000001@s.whatsapp.net' } },
  )?.event;
  expect(own).toMatchObject({ chat: { aliases: [], phone: null }, fromMe: true, pushName: null });
});

test('a group message tells who wrote; a broadcast list belongs to the chat with its sender', () => {
  const participant = { participant: '200:3@lid', participantAlt: '5511988887777@s.whatsapp.net' };
  expect(
    read({ conversation: 'Oi' }, { key: { id: 'A1', remoteJid: '1@g.us', fromMe: false, ...participant } })?.event,
  ).toMatchObject({
    chat: { id: '1@g.us', phone: null, isGroup: true },
    sender: { id: '200@lid', phone: '5511988887777', name: 'Ana' },
  });
  expect(
    read({ conversation: 'Oi' }, { key: { id: 'A1', remoteJid: '77@broadcast', fromMe: false, ...participant } })
      ?.event,
  ).toMatchObject({ chat: { id: '200@lid', phone: '5511988887777', isGroup: false } });
});

test('what is wrapped is read: disappearing, with a caption; what may be seen once is not', () => {
  expect(content({ ephemeralMessage: { message: { extendedTextMessage: { text: 'some' } } } })).toEqual({
    kind: 'chat',
    body: 'some',
  });
  expect(
    read({ ephemeralMessage: { message: { imageMessage: { mimetype: 'image/jpeg', caption: 'foto' } } } })?.file,
  ).toMatchObject({ type: 'image', caption: 'foto', claimedType: 'image/jpeg' });
  const once = read({ viewOnceMessageV2Extension: { message: { audioMessage: { mimetype: 'audio/ogg' } } } });
  expect(once).toMatchObject({ event: { content: { kind: 'view-once' } } });
  expect(once?.file).toBeUndefined();
  expect(
    read({ documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', caption: 'veja' } } } })
      ?.file,
  ).toMatchObject({ type: 'document', name: 'a.pdf', caption: 'veja' });
});

test('every kind of file is recognised', () => {
  const types = (
    ['imageMessage', 'videoMessage', 'ptvMessage', 'audioMessage', 'documentMessage', 'stickerMessage'] as const
  ).map((kind) => read({ [kind]: { mimetype: 'x' } })?.file?.type);
  expect(types).toEqual(['image', 'video', 'video', 'audio', 'document', 'sticker']);
  expect(read({ audioMessage: { ptt: true } })?.file).toMatchObject({ voice: true });
});

test('quotes and the forwarded label stand in the content, whatever its kind', () => {
  const contextInfo = { stanzaId: 'Q1', isForwarded: true };
  expect(
    read({ locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Praça', contextInfo } })?.event,
  ).toMatchObject({
    quotedWaId: 'Q1',
    isForwarded: true,
    content: { kind: 'location', latitude: 1, longitude: 2, name: 'Praça', address: '' },
  });
});

test('cards, live places and answers to menus are read', () => {
  expect(
    content({
      contactsArrayMessage: {
        contacts: [
          { displayName: 'Bruno', vcard: 'V1' },
          { displayName: 'Carla', vcard: 'V2' },
        ],
      },
    }),
  ).toEqual({
    kind: 'contact',
    cards: [
      { name: 'Bruno', vcard: 'V1' },
      { name: 'Carla', vcard: 'V2' },
    ],
  });
  expect(content({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'indo' } })).toMatchObject({
    kind: 'location',
    name: 'indo',
  });
  expect(content({ buttonsResponseMessage: { selectedDisplayText: 'Sim' } })).toEqual({ kind: 'chat', body: 'Sim' });
});

test('edits, deletions and reactions are about another message', () => {
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  expect(
    content({
      protocolMessage: { type: MESSAGE_EDIT, key: { id: 'B' }, editedMessage: { imageMessage: { caption: 'novo' } } },
    }),
  ).toMatchObject({ type: 'edit', waId: 'B', body: 'novo', fromMe: false });
  expect(
    content({
      editedMessage: {
        message: { protocolMessage: { type: MESSAGE_EDIT, key: { id: 'B' }, editedMessage: { conversation: 'novo' } } },
      },
    }),
  ).toMatchObject({ type: 'edit', body: 'novo' });
  expect(content({ protocolMessage: { type: REVOKE, key: { id: 'B' } } })).toMatchObject({ type: 'delete', waId: 'B' });
  expect(content({ reactionMessage: { key: { id: 'B' }, text: '' } })).toMatchObject({
    type: 'reaction',
    waId: 'B',
    emoji: '',
    sender: '200@lid',
  });
});

test('messages between devices are no event, and an unknown kind is shown by its name', () => {
  expect(read({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING } })).toBeUndefined();
  expect(read({ senderKeyDistributionMessage: {} })).toBeUndefined();
  expect(read({ messageContextInfo: {} })).toBeUndefined();
  expect(content({ paymentInviteMessage: { serviceType: 1 } })).toEqual({
    kind: 'unknown',
    raw: 'paymentInviteMessage',
  });
});
