import { expect, test } from 'vitest';
import { formatAgo, formatBytes } from './format.ts';

test.each([
  [0, 'agora'],
  [59, 'agora'],
  [60, 'há 1 minuto'],
  [3 * 3600 + 5, 'há 3 horas'],
  [86_400, 'ontem'],
  [40 * 3600, 'anteontem'],
  [40 * 86_400, 'há 1 mês'],
  [800 * 86_400, 'há 2 anos'],
  [-5, 'agora'],
])('%d seconds ago are "%s"', (seconds, words) => {
  const now = new Date(2026, 5, 10, 12);
  expect(formatAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});

test.each([
  [0, '0 byte'],
  [1023, '1.023 bytes'],
  [1024, '1 kB'],
  [1_258_291, '1,2 MB'],
  [1_051_931_443, '1.003 MB'],
  [1024 ** 3, '1 GB'],
  [3.7 * 1024 ** 3, '3,7 GB'],
  [5 * 1024 ** 5, '5.120 TB'],
])('%d bytes are "%s"', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
