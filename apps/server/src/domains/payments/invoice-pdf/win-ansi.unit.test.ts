import fc from 'fast-check';
import { expect, test } from 'vitest';
import { winAnsi } from './win-ansi.ts';

test.each([
  ['Padaria São João & Cia – “ação”, coração €', 'Padaria São João & Cia – “ação”, coração €'],
  ['Padaria\u0000 do\u001b[31m Zé\r\n\tLtda', 'Padaria do [31m Zé Ltda'],
  ['Loja 😀👩🏽‍💻 🇧🇷 da Ana 1️⃣', 'Loja da Ana 1'],
  ['Loja® © 2026 ™', 'Loja® © 2026 ™'],
  ['c\u0327a\u0303o', 'ção'],
  ['Łódź Işık ﬁm', '?ódz Is?k fim'],
  ['株式会社', '????'],
  ['\u202eatleuq\u200b', 'atleuq'],
  ['\ud83d', ''],
])('a text of a PDF has only characters that its fonts show: %j', (text, expected) => {
  expect(winAnsi(text)).toBe(expected);
});

test('every text becomes a bounded one of Windows-1252', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      const written = winAnsi(text, most);
      expect(written.length).toBeLessThanOrEqual(most);
      expect(written).not.toMatch(/[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/);
    }),
  );
});
