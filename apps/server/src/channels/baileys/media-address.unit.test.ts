import { expect, test } from 'vitest';
import { isMediaHost, isOnThisMachine, mediaAddress } from './media-address.ts';

test('an address is made of a host of the service and the path that the message tells', () => {
  const usual = 'https://mmg.whatsapp.net/v/t62/x.enc?ccb=11-4&oh=a_b';
  expect(mediaAddress({ directPath: '/v/t62/x.enc?ccb=11-4&oh=a_b' })).toBe(usual);
  expect(mediaAddress({ url: usual })).toBe(usual);
  expect(mediaAddress({ directPath: '/v/1', url: 'https://media-gru1-1.cdn.whatsapp.net/v/2' })).toBe(
    'https://media-gru1-1.cdn.whatsapp.net/v/1',
  );
  // With a foreign host a valid path is used with the usual host.
  expect(mediaAddress({ directPath: '/v/1', url: 'https://evil.test/v/2' })).toBe('https://mmg.whatsapp.net/v/1');
});

test.each([
  '.evil.test:18443/x',
  '//evil.test/x',
  '@evil.test/x',
  ':18443/x',
  ':x@evil.test/x',
  '\\\\evil.test\\x',
  '/\\evil.test/x',
  '/\t/evil.test/x',
  '/x y',
  '/x\r\nHost: evil.test',
  '/é',
  'https://evil.test/x',
  'x',
  '/',
  `/${'x'.repeat(5000)}`,
])('a path that is more than a path leads nowhere: %j', (directPath) => {
  expect(mediaAddress({ directPath })).toBeUndefined();
  expect(mediaAddress({ directPath, url: 'https://mmg.whatsapp.net/v/1' })).toBeUndefined();
});

test.each([
  null,
  '',
  'mmg.whatsapp.net/x',
  'http://mmg.whatsapp.net/x',
  'https://evil.test/x',
  'https://mmg.whatsapp.net.evil.test/x',
  'https://evilwhatsapp.net/x',
  'https://whatsapp.net/x',
  'https://mmg.whatsapp.net@evil.test/x',
  'https://user:word@mmg.whatsapp.net/x',
  'https://mmg.whatsapp.net:18443/x',
  'https://127.0.0.1/x',
  'file:///etc/passwd',
])('an address of anybody else leads nowhere: %j', (url) => {
  expect(mediaAddress({ url })).toBeUndefined();
});

test('under test only the hosts that the server itself has told are asked', () => {
  const hosts = ['127.0.0.1:8443'];
  expect(mediaAddress({ directPath: '/x' }, hosts)).toBe('https://127.0.0.1:8443/x');
  expect(mediaAddress({ directPath: '/x', url: 'https://127.0.0.1:9999/x' }, hosts)).toBe('https://127.0.0.1:8443/x');
  expect(mediaAddress({ url: 'https://127.0.0.1:9999/x' }, hosts)).toBeUndefined();
  expect(mediaAddress({ url: 'https://mmg.whatsapp.net/x' }, hosts)).toBeUndefined();
  expect(mediaAddress({ directPath: '/x' }, [])).toBeUndefined();
});

test('hosts are known by their whole name, and this machine by its addresses', () => {
  expect(['mmg.whatsapp.net', 'pps.whatsapp.net', 'a.b-1.whatsapp.net'].every(isMediaHost)).toBe(true);
  expect(
    ['whatsapp.net', 'x.whatsapp.net.', 'x.whatsapp.net:443', 'whatsapp.net.evil', '.whatsapp.net', ''].some(
      isMediaHost,
    ),
  ).toBe(false);
  expect(['ws://127.0.0.1:1/ws', 'ws://localhost/ws', 'wss://[::1]:2'].every(isOnThisMachine)).toBe(true);
  expect(
    [undefined, 'wss://web.whatsapp.com/ws', 'ws://127.0.0.1.evil.test/', 'ws://10.0.0.1/'].some(isOnThisMachine),
  ).toBe(false);
});
