import { expect, test } from 'vitest';
import { beginPreview, replyInPreview } from './preview-talk.ts';

const leaf = { message: '', transferQueueId: null, endsBot: false };
const tree = {
  greeting: 'Qual é o assunto?',
  language: 'pt',
  hasQueueMenu: true,
  options: [
    { ...leaf, id: 1, parentId: null, title: 'Entrega', message: 'Sobre a entrega:' },
    { ...leaf, id: 2, parentId: 1, title: 'Prazo', message: 'São 5 dias.' },
    { ...leaf, id: 3, parentId: 1, title: 'Atraso', endsBot: true },
    { ...leaf, id: 4, parentId: null, title: 'Comprar', transferQueueId: 9 },
  ],
} as const;
const talk = (...replies: string[]) =>
  replies.reduce((so, reply) => replyInPreview(so, tree, reply, ['Menu das filas']), beginPreview(tree));

test('the preview answers as the server: menus, keys, invalid replies, and the ends of the menus', () => {
  const first = 'Qual é o assunto?\n\n*[ 1 ]* - Entrega\n*[ 2 ]* - Comprar\n*[ # ]* - Menu inicial';
  expect(talk().lines).toEqual([{ from: 'bot', text: first }]);
  const below = talk('entrega');
  expect(below).toMatchObject({ at: 1, isOver: false });
  expect(below.lines.at(-1)).toEqual({
    from: 'bot',
    text: 'Sobre a entrega:\n\n*[ 1 ]* - Prazo\n*[ 2 ]* - Atraso\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial',
  });
  expect(talk('entrega', 'x').lines.at(-1)).toEqual(below.lines.at(-1));
  expect(talk('entrega', '0').lines.at(-1)).toEqual({ from: 'bot', text: first });
  expect(talk('1', '1', 'e para Manaus?').lines.at(-1)).toEqual({ from: 'note', note: 'wait' });
  expect(talk('1', '2')).toMatchObject({ isOver: true, at: 1 });
  expect(talk('1', '2').lines.at(-1)).toEqual({ from: 'note', note: 'person' });
  expect(talk('Comprar').lines.at(-1)).toEqual({ from: 'note', note: 'queue', queueId: 9 });
  expect(talk('#').lines.slice(-2)).toEqual([
    { from: 'bot', text: 'Menu das filas' },
    { from: 'note', note: 'queues' },
  ]);
});
