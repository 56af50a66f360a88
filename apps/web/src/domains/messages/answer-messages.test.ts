import { expect, test } from 'vitest';
import { answerMessages } from './answer-messages.ts';

const file = (name: string) => new File(['x'], name);
const quoted = { id: '1', body: 'Oi', fromMe: false, mediaType: 'chat', mediaUrl: null, contact: null } as const;
const answer = { ticketId: 1, text: '', files: [], quoted: null, isSigned: true };
const told = (parts: Partial<Parameters<typeof answerMessages>[0]>) =>
  answerMessages({ ...answer, ...parts }).map(({ body, file: one, sign, quoted: about }) => [
    one?.name ?? 'text',
    body,
    sign,
    about?.id ?? null,
  ]);

test('CV-05 a text is one message, without blanks around it', () => {
  expect(told({ text: ' Oi \n', quoted })).toEqual([['text', 'Oi', true, '1']]);
});

test('CV-05 the text is the caption of the first file, and only a file with a caption is signed', () => {
  const files = [
    { file: file('a.jpg'), caption: ' ' },
    { file: file('b.jpg'), caption: '' },
  ];
  expect(told({ text: 'Veja', files, quoted })).toEqual([
    ['a.jpg', 'Veja', true, '1'],
    ['b.jpg', '', false, null],
  ]);
});

test('CV-05 beside a file with its own caption the text is a message of its own, after the files', () => {
  const files = [
    { file: file('a.jpg'), caption: 'Frente' },
    { file: file('b.jpg'), caption: 'Verso' },
  ];
  expect(told({ text: 'Gostou?', files, quoted })).toEqual([
    ['a.jpg', 'Frente', true, '1'],
    ['b.jpg', 'Verso', true, null],
    ['text', 'Gostou?', true, null],
  ]);
  expect(told({ text: '  ', files: files.slice(0, 1) })).toEqual([['a.jpg', 'Frente', true, null]]);
});
