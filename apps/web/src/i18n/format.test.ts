import { expect, test } from 'vitest';
import { formatAgo } from './format.ts';

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
