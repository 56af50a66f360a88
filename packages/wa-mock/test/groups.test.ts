import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addGroup,
  changeOnPhone,
  companionsOf,
  nextEvent,
  sendAsCustomer,
  sendToGroup,
  shareAppStateKey,
  waitUntil,
} from '../src/index.ts';
import { endClient, event, link, makeClient, messagesOf, startWorld, text, until } from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock);
  await link(client, world.shop);
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

test('a group talks both ways with sender keys, and each member reports for itself', async () => {
  const { mock, shop, alice, bob } = world;
  const group = addGroup(mock, 'Support', [alice, bob, shop]);
  await sendToGroup(mock, alice, group, { conversation: 'hello all' });
  await sendToGroup(mock, alice, group, { conversation: 'hello again' });
  expect((await text(client, 'hello all')).key).toMatchObject({ remoteJid: group.id, participant: alice.lid });
  await text(client, 'hello again');

  const sent = await client.socket.sendMessage(group.id, { text: 'welcome' });
  await client.socket.sendMessage(group.id, { text: 'and goodbye' });
  await waitUntil(mock, 'both members', () => [alice, bob].every(({ deliveries }) => deliveries.length === 2));
  expect(alice.deliveries.map(({ chat, seen }) => [chat, seen.text])).toEqual([
    [group.id, 'welcome'],
    [group.id, 'and goodbye'],
  ]);
  const reporters = () => {
    const updates = client.seen.flatMap((one) => (one.name === 'message-receipt.update' ? one.data : []));
    const folded = messagesOf(client)
      .filter(({ key }) => key.id === sent?.key.id)
      .flatMap(({ userReceipt }) => userReceipt ?? []);
    return new Set([
      ...updates.filter(({ key }) => key.id === sent?.key.id).map(({ receipt }) => receipt.userJid),
      ...folded.map(({ userJid }) => userJid),
    ]);
  };
  await until(client, 'the receipts of both', () => reporters().size === 2);
  expect(Object.values(await client.socket.groupFetchAllParticipating())).toMatchObject([
    { id: group.id, subject: 'Support' },
  ]);
});

test("an owner's key reaches the client, archiving the phone, and the phone's names and pins the client", async () => {
  const { mock, shop, alice } = world;
  const [companion] = companionsOf(mock, shop);
  if (!companion) throw new Error('nobody is linked');
  await sendAsCustomer(mock, alice, shop, { kind: 'text', text: 'archive me' });
  const last = await text(client, 'archive me');
  await shareAppStateKey(mock, companion);
  await event(client, 'creds.update', ({ myAppStateKeyId }) => myAppStateKeyId);
  const pushed = nextEvent(mock, 'appPatch');
  await client.socket.chatModify(
    { archive: true, lastMessages: [{ key: last.key, messageTimestamp: last.messageTimestamp }] },
    alice.lid,
  );
  const [, collection, actions] = await pushed;
  expect(collection).toBe('regular_low');
  expect(actions[0]?.syncAction.value?.archiveChatAction?.archived).toBe(true);

  await changeOnPhone(
    mock,
    shop,
    { contact: { fullName: 'Alice of the agenda', firstName: 'Alice', lidJid: alice.lid } },
    alice.pn,
  );
  await event(client, 'contacts.upsert', (contacts) => contacts.some(({ name }) => name === 'Alice of the agenda'));
  await changeOnPhone(mock, shop, { pin: true }, alice.lid);
  await event(client, 'chats.update', (chats) => chats.some(({ id, pinned }) => id === alice.lid && pinned));
});
