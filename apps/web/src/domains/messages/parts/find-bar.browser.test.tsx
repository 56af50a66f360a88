import type { Message } from '@balcao/contract';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../../testing/fake-server.ts';
import { field, isSeen, openThread, pane, shownText } from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const notes = (count: number, bodyOf: (place: number) => string): Partial<Message>[] =>
  Array.from({ length: count }, (_none, index) => ({ body: bodyOf(index + 1), fromMe: index % 3 === 0, ack: 3 }));
const bar = page.getByRole('search', { name: 'Buscar na conversa' });
const input = bar.getByRole('textbox');
const state = bar.getByRole('status');
const press = (keys: string) => userEvent.keyboard(keys);
const marks = () => [...pane().querySelectorAll('mark')].map(({ textContent }) => textContent);

/** Collects the messages that are highlighted from now on; each is for a second only. */
function watchFlashes(): Set<string | undefined> {
  const flashed = new Set<string | undefined>();
  const collect = () => {
    for (const line of document.querySelectorAll('[data-flash]')) flashed.add(line.textContent ?? undefined);
  };
  const observer = new MutationObserver(collect);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-flash'],
  });
  onTestFinished(() => observer.disconnect());
  return flashed;
}

/** A conversation whose search and windows on the past the server answers. */
async function openSearchable(messages: Partial<Message>[], pageSize = 100) {
  const opened = await openThread({ messages });
  const { stored, ticket } = opened;
  const end = { countIsCapped: false, isComplete: true };
  onCall('messages', 'search', ({ query }) => {
    const found = stored
      .filter(({ body }) => body.toLowerCase().includes(query['searchParam']?.toLowerCase() ?? '?'))
      .map(({ id }) => id)
      .toReversed();
    const from = query['after'] ? Number(query['after'].split('_')[1]) : 0;
    const hasMore = found.length > from + pageSize;
    const next = hasMore ? `2026-01-01T00:00:00Z_${from + pageSize}` : null;
    return { ...end, messageIds: found.slice(from, from + pageSize), count: found.length, hasMore, next };
  });
  onCall('messages', 'page', ({ query }) => {
    const at = stored.findIndex(({ id }) => id === query['around']);
    if (at < 0) throw new Refusal(404, 'ERR_NO_MESSAGE_FOUND');
    const from = Math.max(0, at - 20);
    const rest = { count: stored.length, hasMore: from > 0, next: from > 0 ? (stored[from]?.id ?? null) : null };
    return { ...end, ...rest, messages: stored.slice(from, at + 40), ticket, gaps: [], hidden: [] };
  });
  await field.click();
  await press('{Control>}f{/Control}');
  await expect.element(input).toHaveFocus();
  return opened;
}

test('SR-06 Ctrl F searches the conversation, marks the hits; Enter and the arrows go to the next', async () => {
  await openSearchable(notes(300, (n) => (n % 60 === 10 ? `Pedido ${n}. com atraso` : `Recado ${n}.`)));
  const flashed = watchFlashes();
  const hasFlashed = (text: string) => [...flashed].some((line) => line?.includes(text));
  await input.fill('Pedido');
  await expect.element(state).toHaveTextContent('1 de 5');
  await expect.poll(() => isSeen('Pedido 250.') && hasFlashed('Pedido 250.')).toBe(true);
  expect(marks()).toEqual(['Pedido']);
  // The others lie far above: a window opens around each.
  await press('{Enter}');
  await expect.element(state).toHaveTextContent('2 de 5');
  await expect.poll(() => isSeen('Pedido 190.') && hasFlashed('Pedido 190.')).toBe(true);
  await press('{ArrowUp}{ArrowUp}');
  await expect.element(state).toHaveTextContent('4 de 5');
  await expect.poll(() => isSeen('Pedido 70.')).toBe(true);
  await press('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => isSeen('Pedido 130.')).toBe(true);
  await press('{ArrowDown}');
  await expect.poll(() => isSeen('Pedido 190.')).toBe(true);
  await expectAccessible();
  await expect.element(input).toHaveFocus();
  await press('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(marks()).toEqual([]);
  // The place stays, and the way back is there.
  expect(isSeen('Pedido 190.')).toBe(true);
  await page.getByRole('button', { name: 'Voltar às mensagens recentes' }).click();
  await expect.poll(() => isSeen('Recado 300.')).toBe(true);
});

test('SR-06 the hits beyond the first page are fetched when they are reached, and the ends are said', async () => {
  await openSearchable(
    notes(12, (n) => `Oferta ${n}.`),
    5,
  );
  await input.fill('oferta');
  await expect.element(state).toHaveTextContent('1 de 12');
  const older = bar.getByRole('button', { name: 'Ocorrência anterior (Enter)' });
  const newer = bar.getByRole('button', { name: 'Próxima ocorrência (Shift Enter)' });
  await expect.element(newer).toBeDisabled();
  for (let place = 2; place <= 12; place += 1) {
    await older.click();
    await expect.element(state).toHaveTextContent(`${place} de 12`);
  }
  expect(callsOf('messages', 'search')).toHaveLength(3);
  await expect.element(older).toBeDisabled();
  await expect.poll(() => isSeen('Oferta 1.')).toBe(true);
  await input.fill('zebra');
  await expect.element(state).toHaveTextContent('Nenhuma mensagem');
  await input.fill('');
  await expect.element(state).toHaveTextContent('');
});

test('SR-06 a refused search offers to try again, and a message that is gone leads to the present', async () => {
  await openSearchable(notes(3, (n) => `Recado ${n}.`));
  let isBroken = true;
  onCall('messages', 'search', () => {
    if (isBroken) throw new Refusal(500, 'ERR_INTERNAL_SERVER_ERROR');
    return { messageIds: ['999'], count: 1, countIsCapped: false, isComplete: true, hasMore: false, next: null };
  });
  await input.fill('recado');
  isBroken = true;
  const retry = bar.getByRole('button', { name: 'Tentar de novo' });
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  // The message was deleted in the meantime.
  await expect.element(state).toHaveTextContent('1 de 1');
  await expect.poll(() => callsOf('messages', 'rows').some(({ query }) => query['around'] === '999')).toBe(true);
  await expect.poll(() => isSeen('Recado 3.')).toBe(true);
});

test('SR-06 texts of customers stay texts: marks, links and folded texts', async () => {
  await openSearchable([
    { body: `<img src=x onerror=alert(1)> *promoção* https://loja.com/promocao` },
    { body: `${'palavra '.repeat(260)} agulha no fim` },
  ]);
  onCall('messages', 'search', () => ({
    messageIds: [],
    count: 0,
    countIsCapped: false,
    isComplete: true,
    hasMore: false,
    next: null,
  }));
  expect(shownText()).not.toContain('agulha');
  await input.fill('PROMOCAO img');
  await expect.poll(marks).toEqual(['img', 'promoção', 'promocao']);
  expect(pane().querySelector('img[src=x]')).toBeNull();
  expect(pane().querySelector('a')?.getAttribute('href')).toBe('https://loja.com/promocao');
  await input.fill('agulha');
  await expect.poll(marks).toEqual(['agulha']);
});
