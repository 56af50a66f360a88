import { proto } from 'baileys';
import { expect, onTestFinished, test, vi } from 'vitest';
import { extractHistoryNotice } from './history-notice.ts';
import { readHistory } from './read-history.ts';
import { historyAddress, toHistoryEvents } from './to-history-events.ts';

const second = (at: string) => Date.parse(at) / 1000;
const noon = second('2026-11-10T12:00:00Z');
const text = (id: string, at: number, conversation: string, more: object = {}) => ({
  message: {
    key: { remoteJid: '99@lid', id, fromMe: false },
    messageTimestamp: at,
    message: { conversation },
    ...more,
  },
});

async function read(history: Parameters<typeof proto.HistorySync.fromObject>[0], since = 0) {
  const pieces = [];
  for await (const piece of readHistory(proto.HistorySync.encode(proto.HistorySync.fromObject(history)).finish(), {
    since,
  }))
    pieces.push(piece);
  return {
    chats: pieces.flatMap((piece) => ('chat' in piece ? [piece.chat] : [])),
    rests: pieces.flatMap((piece) => ('rest' in piece ? [proto.HistorySync.decode(piece.rest)] : [])),
  };
}
const bodies = (messages: readonly proto.IWebMessageInfo[]) => messages.map(({ message }) => message?.conversation);

test('messages come oldest first, from the moment asked for, and the rest without any', async () => {
  const conversations = [
    {
      id: '99@lid',
      name: 'Ana',
      pnJid: '5511988887777@s.whatsapp.net',
      tcToken: Buffer.from('token'),
      messages: [text('C', noon + 60, 'três'), text('B', noon, 'dois'), text('A', noon - 60, 'um')],
    },
  ];
  const mappings = [{ pnJid: '1@s.whatsapp.net', lidJid: '2@lid' }];
  const { chats, rests } = await read(
    {
      syncType: 3,
      conversations,
      phoneNumberToLidMappings: mappings,
      statusV3Messages: [text('S', noon, 'status').message],
    },
    noon * 1000,
  );
  expect(chats.map(({ about, messages }) => [about.name, bodies(messages)])).toEqual([['Ana', ['dois', 'três']]]);
  expect(rests).toMatchObject([
    {
      conversations: [{ id: '99@lid', messages: [], tcToken: Buffer.from('token') }],
      phoneNumberToLidMappings: mappings,
      statusV3Messages: [],
    },
  ]);
  expect((await read({ syncType: 3, conversations }, Infinity)).chats).toEqual([]);
});

test('messages of one second keep the order that the phone tells', async () => {
  const messages = [1, 3, 2].map((order) => ({ ...text(`M${order}`, noon, String(order)), msgOrderId: order }));
  const { chats } = await read({ syncType: 3, conversations: [{ id: '99@lid', messages }] });
  expect(bodies(chats[0]?.messages ?? [])).toEqual(['1', '2', '3']);
});

test('what is no history is refused', async () => {
  await expect(async () => {
    for await (const piece of readHistory(Buffer.from('no protobuf at all'), { since: 0 }))
      expect(piece).toBeUndefined();
  }).rejects.toThrow('protobuf');
});

test('a chat known by its LID gets the phone number of its receiver; lists and statuses are no chats', () => {
  const sent = { key: { fromMe: true, id: 'A' }, userReceipt: [{ userJid: '5511988887777@s.whatsapp.net' }] };
  expect(historyAddress({ about: { id: '99@lid' }, messages: [sent] })).toEqual({
    id: '99@lid',
    aliases: ['5511988887777@s.whatsapp.net'],
    phone: '5511988887777',
    isGroup: false,
  });
  expect(
    historyAddress({ about: { id: '5511988887777@s.whatsapp.net', lidJid: '99@lid' }, messages: [] }),
  ).toMatchObject({
    aliases: ['99@lid'],
    phone: '5511988887777',
  });
  for (const id of ['status@broadcast', '123@broadcast', '123@newsletter', ''])
    expect(historyAddress({ about: { id }, messages: [] })).toBeUndefined();
});

test('a message of the past carries the name in the address book, how far it got and what people made of it', () => {
  const chat = { id: '99@lid', aliases: [], phone: null, isGroup: false };
  const from = (message: proto.IWebMessageInfo) =>
    toHistoryEvents(chat, {
      about: { id: '99@lid', name: 'Ana da padaria' },
      message,
      ownJids: ['1@s.whatsapp.net'],
      arrivedAt: noon * 1000 + 5,
    });
  const told = from({
    key: { remoteJid: '99@lid', id: 'A', fromMe: true },
    message: { conversation: 'Até já' },
    messageTimestamp: noon,
    status: 4,
    reactions: [
      { key: { fromMe: false }, text: '👍' },
      { key: { fromMe: true }, text: '' },
    ],
  });
  expect(told?.decoded.event).toMatchObject({
    waId: 'A',
    past: true,
    fromMe: true,
    ack: 4,
    pushName: 'Ana da padaria',
    writtenAt: noon * 1000,
    content: { kind: 'chat', body: 'Até já' },
  });
  expect(told?.reactions).toEqual([
    { type: 'reaction', past: true, waId: 'A', chat, fromMe: false, sender: '99@lid', emoji: '👍' },
  ]);
  expect(from({ key: { remoteJid: '99@lid', id: 'B' }, messageStubType: 2, messageTimestamp: noon })).toBeUndefined();
});

test('a notice of our own phone is kept and emptied for the library; those of other phones stay', () => {
  const notification = {
    syncType: 3,
    progress: 40,
    chunkOrder: 2,
    initialHistBootstrapInlinePayload: Buffer.from('much'),
  };
  const plain = proto.Message.encode(
    proto.Message.fromObject({
      protocolMessage: { type: 'HISTORY_SYNC_NOTIFICATION', historySyncNotification: notification },
    }),
  ).finish();
  const take = (from: string) =>
    extractHistoryNotice(
      { tag: 'message', attrs: { from, id: 'N1', category: 'peer' } },
      Buffer.concat([plain, Uint8Array.of(1)]),
      { ownJids: ['5511900000000:7@s.whatsapp.net', '77:7@lid'], arrivedAt: 5 },
    );
  expect(take('99@lid')).toBeUndefined();
  const taken = take('77@lid');
  expect(taken?.notice).toMatchObject({ id: 'N1', arrivedAt: 5 });
  expect(
    Buffer.from(
      proto.Message.HistorySyncNotification.decode(taken?.notice.notification ?? Buffer.alloc(0))
        .initialHistBootstrapInlinePayload ?? [],
    ),
  ).toEqual(Buffer.from('much'));
  const left = proto.Message.decode(taken?.padded.subarray(0, -1) ?? Buffer.alloc(0)).protocolMessage
    ?.historySyncNotification;
  expect(left).toMatchObject({ syncType: 3, progress: 40 });
  expect(Buffer.from(left?.initialHistBootstrapInlinePayload ?? [])).not.toEqual(Buffer.from('much'));
});

test('while ten thousand messages are read, other work gets its turn, also within one chat', async () => {
  const messages = Array.from({ length: 10_000 }, (_none, nth) =>
    text(`${nth}`, noon - nth, 'Uma mensagem de tamanho comum, como as pessoas escrevem'),
  );
  const bytes = proto.HistorySync.encode(
    proto.HistorySync.fromObject({ syncType: 3, conversations: [{ id: '1@lid', messages }] }),
  ).finish();
  // A clock that advances by a millisecond with each reading, as if each message took one.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => clock.mockRestore());
  let [turns, isOver] = [0, false];
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  let read = 0;
  for await (const piece of readHistory(bytes, { since: 0 })) if ('chat' in piece) read += piece.chat.messages.length;
  isOver = true;
  expect(read).toBe(10_000);
  expect(turns).toBeGreaterThan(10_000 / 15);
});
