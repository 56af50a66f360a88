import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { sealMedia, sendHistory, sendMessage, typeOnPhone, type Phone } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { makePicture } from '../../testing/test-media.ts';

let office: WhatsAppOffice;
let linked: Linked;
/** A server that must get no request. It accepts any connection, before certificates are checked. */
let trap: net.Server;
let port: number;
let arrivals = 0;

beforeAll(async () => {
  trap = net.createServer((socket) => {
    arrivals++;
    socket.destroy();
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  ({ port } = trap.address() as net.AddressInfo);
  const names = path.resolve(import.meta.dirname, '../../testing/names-on-loopback.mjs');
  office = await openWhatsApp({ NODE_OPTIONS: `--import ${names}` });
  linked = await office.makeLinked();
});
afterAll(async () => {
  await office?.stop();
  trap.close();
});

const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
type Forms = Record<string, { url?: string | null; directPath?: string | null }>;

/** Addresses that a customer's modified phone may state for its file. */
const hostile = (directPath: string): Forms => ({
  'a path that makes the host longer': { directPath: `.evil.test:${port}/x` },
  'the same without an address': { directPath: `.evil.test:${port}/x`, url: null },
  'a path with a host of its own': { directPath: `//evil.test:${port}/x` },
  'a path that makes the host a user': { directPath: `@evil.test:${port}/x` },
  'a path that makes the host a user with a password': { directPath: `:x@evil.test:${port}/x` },
  'a path with backslashes': { directPath: `\\\\evil.test:${port}\\x` },
  'a path with a backslash behind the slash': { directPath: `/\\evil.test:${port}/x` },
  'a path with a line break': { directPath: `/x HTTP/1.1\r\nHost: evil.test:${port}\r\n\r\n` },
  'a path with a tab before a host': { directPath: `/\t/evil.test:${port}/x` },
  'a whole address as the path': { directPath: `https://evil.test:${port}/x` },
  'a port as the path': { directPath: `:${port}/x` },
  'an address of a stranger': { directPath, url: `https://evil.test:${port}/x` },
  'an address of a stranger alone': { directPath: null, url: `https://evil.test:${port}/x` },
  'an address that looks like the service': { directPath: null, url: `https://mmg.whatsapp.net.evil.test:${port}/x` },
  'an address with the service as the user': { directPath: null, url: `https://mmg.whatsapp.net@evil.test:${port}/x` },
  'an address of this machine': { directPath: null, url: `https://127.0.0.1:${port}/x` },
  'an address of this machine without TLS': { directPath: null, url: `http://127.0.0.1:${port}/x` },
  'this machine as the host of a good path': { directPath, url: `https://127.0.0.1:${port}/x` },
  'an address that is none': { directPath: null, url: 'file:///etc/passwd' },
  'no address at all': { directPath: null, url: null },
});

async function sendPicture({ ana, shop }: { ana: Phone; shop: Phone }, caption: string, form: Forms[string]) {
  const sealed = sealMedia(office.mock, await makePicture(), 'image');
  const where = { directPath: sealed.directPath, url: sealed.url, ...form };
  await sendMessage(office.mock, ana, shop, { imageMessage: { ...sealed, ...where, mimetype: 'image/jpeg', caption } });
}

test('a file comes from the media host only, whatever address the message names, and is shown', async () => {
  const customer = withCustomer('Eva');
  const { directPath } = sealMedia(office.mock, await makePicture(), 'image');
  for (const [name, form] of Object.entries(hostile(directPath))) await sendPicture(customer, name, form);
  await sendPicture(customer, 'an honest one', {});
  await office.arrives(customer, 'an honest one');
  const messages = await office.messagesOf(customer);
  expect(messages.map(({ body }) => body)).toEqual([...Object.keys(hostile('')), 'an honest one']);
  expect(messages.map(({ mediaType }) => mediaType)).toEqual(messages.map(() => 'image'));
  expect(messages.at(-1)?.mediaUrl).not.toBeNull();
  expect(arrivals).toBe(0);
});

test('a media host that sends us on is not followed, to this machine or elsewhere', async () => {
  const customer = withCustomer('Ida');
  let asked = 0;
  office.mock.events.on('downloaded', () => asked++);
  const targets = [`http://127.0.0.1:${port}/latest`, `https://127.0.0.1:${port}/x`, `https://evil.test:${port}/x`];
  for (const [nth, to] of targets.entries()) {
    office.mock.behaviour.mediaFault = { kind: 'redirect', to };
    if (nth === 0) await sendPicture(customer, 'redirected', {});
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before);
  }
  expect(await office.messagesOf(customer)).toMatchObject([{ body: 'redirected', mediaType: 'image', mediaUrl: null }]);
  expect(arrivals).toBe(0);
  office.mock.behaviour.mediaFault = undefined;
  await expect.poll(async () => (await office.messagesOf(customer))[0]?.mediaUrl).toBeTruthy();
});

test('a history and its files are fetched from the media host alone', async () => {
  const past = await office.makeLinked({ historyDays: 30 });
  const { directPath } = sealMedia(office.mock, await makePicture(), 'image');
  const forms = Object.entries(hostile(directPath));
  const messages = await Promise.all(
    forms.map(async ([caption, form], nth) => {
      const sealed = sealMedia(office.mock, await makePicture(), 'image');
      const where = { directPath: sealed.directPath, url: sealed.url, ...form };
      const key = { remoteJid: past.ana.lid, fromMe: false, id: `PAST${nth}` };
      const messageTimestamp = Math.floor(Date.now() / 1000) - 3600 + nth;
      const imageMessage = { ...sealed, ...where, mimetype: 'image/jpeg', caption };
      return { message: { key, messageTimestamp, message: { imageMessage } } };
    }),
  );
  const conversations = [{ id: past.ana.lid, pnJid: past.ana.pn, name: 'Ana', messages: messages.toReversed() }];
  await sendHistory(office.mock, past.device(), { syncType: 3, progress: 100, chunkOrder: 1, conversations }, 'file');
  await expect.poll(async () => (await office.messagesOf(past)).length).toBe(forms.length);
  const shown = await office.messagesOf(past);
  expect(shown.map(({ mediaType }) => mediaType)).toEqual(shown.map(() => 'image'));
  // The phone's own notice of its history, with a foreign path.
  const sealed = { ...sealMedia(office.mock, Buffer.from('x'), 'md-msg-hist'), directPath: `.evil.test:${port}/x` };
  await typeOnPhone(office.mock, past.shop, past.shop, {
    protocolMessage: { type: 5, historySyncNotification: { ...sealed, syncType: 3, chunkOrder: 2, progress: 100 } },
  });
  await office.write(past, 'Depois');
  await office.arrives(past, 'Depois');
  expect(arrivals).toBe(0);
});
