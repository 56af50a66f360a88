import { expect, test } from 'vitest';
import { pricesAsCsv, readPrices } from './price-file.ts';

const prices = [
  { country: '55', category: 'marketing', validFrom: '2026-10-01', price: 0.0625 },
  { country: '*', category: 'utility', validFrom: '2026-10-01', price: 0 },
];

test('BI-01 the price list is read as it was written, and a wrong line is named', () => {
  expect(readPrices(`\ufeff${pricesAsCsv(prices)}`)).toEqual({ prices });
  expect(readPrices('55,Marketing,2026-10-01,0.0625')).toEqual({ prices: prices.slice(0, 1) });
  expect(readPrices('55;marketing;2026-10-01;0,0625\n')).toEqual({ prices: prices.slice(0, 1) });
  const wrong = ['BR;marketing;2026-10-01;1', '55;marketing;2026-10-01;', '55;marketing;outubro;1', '55;marketing'];
  for (const line of wrong) expect(readPrices(`${pricesAsCsv(prices)}${line}`)).toEqual({ wrongLine: 4 });
  expect(readPrices('')).toEqual({ prices: [] });
});
