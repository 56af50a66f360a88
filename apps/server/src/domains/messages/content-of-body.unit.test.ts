import { expect, test } from 'vitest';
import { contentOfBody } from './content-of-body.ts';

test('the cards of a stored text are read one by one, and a text without a whole card is not sent', () => {
  const card = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`;
  expect(contentOfBody('contactMessage', `${card('Ana')}\n${card('Bia')}`)).toEqual({
    kind: 'contact',
    cards: [
      { name: 'Ana', vcard: card('Ana') },
      { name: 'Bia', vcard: card('Bia') },
    ],
  });
  expect(contentOfBody('contactMessage', 'BEGIN:VCARD'.repeat(20_000))).toBeUndefined();
  expect(contentOfBody('contactMessage', 'END:VCARD')).toBeUndefined();
});
