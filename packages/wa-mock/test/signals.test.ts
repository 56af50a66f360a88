import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextEvent, offerCall, sendAsCustomer, showPresence, showTyping, waitUntil } from '../src/index.ts';
import type { Companion } from '../src/index.ts';
import { endClient, event, link, makeClient, startWorld, text } from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
let companion: Companion;

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock);
  companion = await link(client, world.shop);
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

test('numbers and profile pictures are looked up', async () => {
  const { mock, alice, bob } = world;
  mock.pictures.set(alice.pn, 'https://pps.mock/alice.jpg');
  expect(await client.socket.onWhatsApp(alice.number, '5511000000000')).toMatchObject([
    { jid: alice.pn, exists: true },
  ]);
  expect(await client.socket.profilePictureUrl(alice.pn)).toBe('https://pps.mock/alice.jpg');
  await expect(client.socket.profilePictureUrl(bob.pn)).rejects.toMatchObject({ data: 404 });
});

test('a call comes in and can be rejected', async () => {
  const { mock, alice } = world;
  const callId = offerCall(companion, alice, 'video');
  const [offer] = await event(client, 'call');
  expect(offer).toMatchObject({ id: callId, status: 'offer', isVideo: true, callerPn: alice.pn });
  const answered = nextEvent(mock, 'call');
  await client.socket.rejectCall(callId, alice.lid);
  const [, node] = await answered;
  expect(node.content).toMatchObject([{ tag: 'reject', attrs: { 'call-id': callId } }]);
});

test('typing goes both ways, presence comes in, and read receipts go out', async () => {
  const { mock, alice, shop } = world;
  await client.socket.presenceSubscribe(alice.lid);
  const typing = nextEvent(mock, 'chatstate');
  await client.socket.sendPresenceUpdate('composing', alice.lid);
  expect((await typing)[1].content).toMatchObject([{ tag: 'composing' }]);
  for (const state of ['composing', 'recording', 'paused'] as const) {
    showTyping(mock, companion, alice, state);
    const lastKnownPresence = state === 'paused' ? 'available' : state;
    await event(
      client,
      'presence.update',
      ({ presences }) => presences[alice.lid]?.lastKnownPresence === lastKnownPresence,
    );
  }
  showPresence(mock, companion, alice, 'unavailable');
  await event(client, 'presence.update', ({ presences }) => presences[alice.lid]?.lastKnownPresence === 'unavailable');

  const id = await sendAsCustomer(mock, alice, shop, { kind: 'text', text: 'read this' });
  const { key } = await text(client, 'read this');
  await client.socket.readMessages([key]);
  await waitUntil(mock, 'blue ticks', () => mock.messages.get(id)?.tick === 'read');
});
