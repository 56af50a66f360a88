import { expect, test } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/153.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 16; SM-S931B) ${chrome} Mobile Safari/537.36`, 'Chrome · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
  [null, undefined],
])('%s is %s', (description, name) => {
  expect(deviceName(description)).toBe(name);
});

test('phones and tablets are told from computers', () => {
  expect(isHandheld('Mozilla/5.0 (Linux; Android 16; SM-S931B)')).toBe(true);
  expect(isHandheld('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(false);
  expect(isHandheld(null)).toBe(false);
});
