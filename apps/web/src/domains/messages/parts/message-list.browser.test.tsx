import type { Message } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, companyId, nextId } from '../../../testing/desk.tsx';
import { callsOf, onCall, Refusal, setOnline } from '../../../testing/fake-server.ts';
import { signal } from '../../../testing/fake-socket.ts';
import { bubbles, field, isAtEnd, isSeen, log, openThread, pane, shownText } from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const notes = (count: number): Partial<Message>[] =>
  Array.from({ length: count }, (_none, index) => ({ body: `Recado ${index + 1}.`, fromMe: index % 3 === 0, ack: 3 }));
const toEnd = page.getByRole('button', { name: 'Ir para o fim' });
const placeOf = (bubble: Element | null | undefined) =>
  bubble ? Math.round(bubble.getBoundingClientRect().top - pane().getBoundingClientRect().top) : undefined;
/** The first visible message, and how far it is from the top. */
function firstSeen() {
  const bubble = [...pane().querySelectorAll<HTMLElement>('[data-message]')].find((one) => (placeOf(one) ?? -1) >= 0);
  return { id: bubble?.dataset['message'], at: placeOf(bubble) };
}
/** Turns the wheel, and waits until the lines have moved. @returns how far they moved, if they are still drawn */
async function scrollBy(px: number): Promise<number | undefined> {
  const { id, at = 0 } = firstSeen();
  const place = () => placeOf(pane().querySelector(`[data-message="${id}"]`));
  // A busy browser scrolls some time after the wheel, and a line may move by a pixel before.
  const hasMoved = () => Math.abs((place() ?? Infinity) - at) >= Math.abs(px) / 2;
  await userEvent.wheel(log, { delta: { y: px } });
  await expect.poll(() => hasMoved() || pane().scrollTop === 0, { interval: 10 }).toBe(true);
  const now = place();
  return now === undefined ? undefined : now - at;
}
async function scrollUp() {
  await expect.poll(() => isSeen('Recado 60.') && isAtEnd()).toBe(true);
  await scrollBy(-900);
  await expect.element(toEnd).toBeVisible();
}

test('CV-01 the list opens at its end, under the day, with the beginning marked when it is loaded', async () => {
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
  await openThread({
    messages: [
      { body: 'De ontem', createdAt: yesterday },
      { body: 'De hoje', createdAt: new Date().toISOString() },
    ],
  });
  await expect.poll(shownText).toMatch(/Ontem, \d{2}\/\d{2}\/\d{4}.*Conversa iniciada.*De ontem.*Hoje, .*De hoje/s);
  expect(isAtEnd()).toBe(true);
});

test("CV-01 the contact's next ticket joins the conversation; one on another connection changes nothing", async () => {
  const { ticket, stored, receive } = await openThread({ messages: [{ body: 'Bom dia!' }] });
  const pages = () => callsOf('messages', 'rows').length;
  await expect.poll(() => isSeen('Bom dia!')).toBe(true);
  const [opened] = stored;
  const create = (whatsappId: number) => {
    const id = nextId();
    const message = { ...(opened as Message), id: String(nextId()), ticketId: id, body: 'De outro atendimento' };
    const { status, userId, queueId, unreadMessages, contact } = ticket;
    signal(companyId, 'message', {
      action: 'create',
      message,
      ticket: { id, status, userId, queueId, unreadMessages },
      contact: { id: contact.id, name: contact.name, number: contact.number },
      whatsappId,
    });
    return message;
  };
  const before = pages();
  create((ticket.whatsappId ?? 0) + 1);
  receive('Quero um sofá');
  await expect.poll(() => isSeen('Quero um sofá')).toBe(true);
  expect([pages(), bubbles('De outro atendimento')]).toEqual([before, []]);
  stored.push(create(ticket.whatsappId ?? 0));
  await expect.poll(() => bubbles('De outro atendimento').length).toBe(1);
  expect(pages()).toBe(before + 1);
});

test('CV-01 own messages stand to the right, with their formatting and a tick that shows reads', async () => {
  const { stored, change } = await openThread({
    messages: [{ body: 'Bom dia!' }, { body: 'Olá! *Tudo* bem?', fromMe: true, ack: 3 }],
  });
  await expect.element(log.getByRole('img', { name: 'Entregue' })).toBeVisible();
  const rightOf = (text: string) => bubbles(text)[0]?.firstElementChild?.getBoundingClientRect().right ?? 0;
  expect(rightOf('Tudo bem?')).toBeGreaterThan(rightOf('Bom dia!') + 100);
  expect(bubbles('Tudo bem?')[0]?.querySelector('strong')?.textContent).toBe('Tudo');
  change(stored[1] as Message, { ack: 4 });
  await expect.element(log.getByRole('img', { name: 'Lida' })).toBeVisible();
});

test('CV-04 older messages come as one scrolls up, and what is read stays in its place', async () => {
  await openThread({ messages: notes(120) });
  await expect.poll(() => isSeen('Recado 120.')).toBe(true);
  expect(bubbles('Recado 1.')).toEqual([]);
  /** How far the lines moved, beside what was scrolled. */
  const jumps: number[] = [];
  for (let turn = 0; turn < 60 && bubbles('Recado 1.').length === 0; turn++) {
    const isFarFromTop = pane().scrollTop > 300;
    const moved = await scrollBy(-250);
    if (moved !== undefined && isFarFromTop) jumps.push(Math.abs(moved - 250));
  }
  await expect.poll(() => bubbles('Recado 1.').length).toBe(1);
  expect(callsOf('messages', 'rows').length).toBe(3);
  expect(jumps.length).toBeGreaterThan(10);
  expect(Math.max(...jumps)).toBeLessThan(60);
  await toEnd.click();
  await expect.poll(() => isSeen('Recado 120.') && isAtEnd()).toBe(true);
});

test('CV-04 lines are drawn before they come into sight, so that no first turn of the wheel shows a gap', async () => {
  await openThread({ messages: notes(120) });
  await expect.poll(() => isSeen('Recado 120.') && isAtEnd()).toBe(true);
  const drawnAbove = () => -(placeOf(pane().querySelector('[data-message]')) ?? 0);
  for (let turn = 0; turn < 6; turn++) {
    await scrollBy(-150);
    await expect.poll(drawnAbove, { message: `after ${turn + 1} turns of the wheel` }).toBeGreaterThan(300);
  }
});

test('CV-08 a new message stays in sight at the end, and is counted while the user reads above', async () => {
  const { receive } = await openThread({ messages: notes(60) });
  await expect.poll(() => isSeen('Recado 60.')).toBe(true);
  receive('Chegou embaixo');
  await expect.poll(() => isSeen('Chegou embaixo')).toBe(true);
  await scrollUp();
  // The older page that the movement has loaded.
  await expect.poll(() => callsOf('messages', 'rows').length).toBe(2);
  await expect.poll(() => pane().scrollTop).toBeGreaterThan(600);
  const before = firstSeen();
  receive('Uma');
  await expect.element(page.getByRole('button', { name: '1 mensagem nova' })).toBeVisible();
  receive('Outra');
  const counted = page.getByRole('button', { name: '2 mensagens novas' });
  await expect.element(counted).toBeVisible();
  expect(firstSeen()).toEqual(before);
  await counted.click();
  await expect.poll(() => isSeen('Outra')).toBe(true);
  await expect.element(toEnd).not.toBeInTheDocument();
});

test('an own message leads to the end, also from far above', async () => {
  await openThread({ messages: notes(60) });
  await scrollUp();
  await field.fill('Volto já');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isSeen('Volto já') && isAtEnd()).toBe(true);
});

test('the end stays in sight while the composer grows', async () => {
  await openThread({ messages: notes(60) });
  await expect.poll(() => isSeen('Recado 60.')).toBe(true);
  await field.fill('um\ndois\ntrês\nquatro\ncinco');
  await expect.poll(() => isSeen('Recado 60.') && isAtEnd()).toBe(true);
});

test('a burst of two hundred messages is drawn completely, in its order, and ends at the end', async () => {
  const { receive } = await openThread({ messages: notes(60) });
  await expect.poll(() => isSeen('Recado 60.')).toBe(true);
  for (let count = 1; count <= 200; count += 1) receive(`Rajada ${count}.`);
  await expect.poll(() => isSeen('Rajada 200.') && isAtEnd()).toBe(true);
  const drawn = [...pane().querySelectorAll('[data-message]')].flatMap(
    (bubble) =>
      /Rajada (\d+)\./
        .exec(bubble.textContent ?? '')
        ?.slice(1)
        .map(Number) ?? [],
  );
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
});

test('nothing that is read moves while messages flood in, when the list leaves old rows behind too', async () => {
  const { receive } = await openThread({ messages: notes(60) });
  await expect.poll(() => isSeen('Recado 60.') && isAtEnd()).toBe(true);
  // What people notice begins at 0.1. A list that moves does so in each flood; on a busy machine the browser may also
  // draw one frame before a list that does not.
  const shifts: number[] = [];
  for (let nth = 1; nth <= 3 && !shifts.some((shift) => shift < 0.1); nth += 1)
    shifts.push(await largestShiftOf(receive, `Enchente ${nth}`));
  expect(Math.min(...shifts), String(shifts)).toBeLessThan(0.1);
});

/** The largest shift of a frame while more than three times as many messages come as the list draws at once. */
async function largestShiftOf(receive: (body: string) => void, name: string): Promise<number> {
  let largest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const { value } of entries as (PerformanceEntry & { value: number })[]) largest = Math.max(largest, value);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  for (let count = 1; count <= 400; count += 1) {
    receive(`${name}, ${count}. ${'Uma linha que varia. '.repeat(count % 7)}`);
    if (count % 10 === 0) await new Promise(requestAnimationFrame);
  }
  await expect.poll(() => isSeen(`${name}, 400.`) && isAtEnd()).toBe(true);
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  note(observer.takeRecords());
  observer.disconnect();
  return largest;
}

test('the list opens at the unread divider, which stays although the messages are read', async () => {
  const { receive } = await openThread({
    messages: [...notes(60), ...Array.from({ length: 30 }, (_none, index) => ({ body: `Nova ${index + 1}.` }))],
    ticket: { unreadMessages: 30 },
  });
  await expect.poll(shownText).toMatch(/30 mensagens não lidas.*Nova 1\./s);
  const divider = pane().querySelector('[data-unread]');
  await expect
    .poll(() => Math.abs((divider?.getBoundingClientRect().top ?? 0) - pane().getBoundingClientRect().top))
    .toBeLessThan(40);
  receive('E mais uma');
  await expect.element(page.getByRole('button', { name: '1 mensagem nova' })).toBeVisible();
  expect(pane().querySelector('[data-unread]')?.textContent).toBe('30 mensagens não lidas');
});

const unreadOnes = (count: number) => Array.from({ length: count }, (_none, index) => ({ body: `Nova ${index + 1}.` }));
const divider = () => pane().querySelector('[data-unread]');
const isDividerOnTop = () =>
  divider() !== null &&
  Math.abs((divider()?.getBoundingClientRect().top ?? 0) - pane().getBoundingClientRect().top) < 40;

test('CV-01 a conversation that is left before its first page came is not read, and keeps its divider', async () => {
  const firstPage = Promise.withResolvers<undefined>();
  const { leave, comeBack } = await openThread({
    messages: [...notes(20), ...unreadOnes(3)],
    ticket: { unreadMessages: 3 },
    onPage: () => firstPage.promise,
  });
  await expect.poll(() => callsOf('messages', 'rows').length).toBe(1);
  await leave();
  expect(callsOf('tickets', 'read')).toEqual([]);
  firstPage.resolve(undefined);
  await comeBack();
  await expect.poll(() => divider()?.textContent).toBe('3 mensagens não lidas');
  await expect.poll(() => callsOf('tickets', 'read').length).toBe(1);
});

test('CV-04 with more unread messages than a page the list opens at the first and reads on', async () => {
  const { receive, leave, comeBack } = await openThread({
    messages: [...notes(60), ...unreadOnes(130)],
    ticket: { unreadMessages: 130 },
  });
  await expect.poll(shownText).toMatch(/130 mensagens não lidas.*Nova 1\./s);
  await expect.poll(isDividerOnTop).toBe(true);
  expect(callsOf('messages', 'rows').map(({ query }) => query)).toEqual([{ unread: '130' }]);
  await expect.element(page.getByRole('button', { name: '130 mensagens novas' })).toBeVisible();
  // The ticket counts as read, but the place is kept.
  await expect.poll(() => callsOf('tickets', 'read').length).toBeGreaterThan(0);
  await leave();
  await comeBack();
  await expect.poll(isDividerOnTop).toBe(true);
  receive('E mais uma');
  await expect.element(page.getByRole('button', { name: '131 mensagens novas' })).toBeVisible();
  expect(bubbles('E mais uma')).toEqual([]);
  for (let turn = 0; turn < 80 && bubbles('E mais uma').length === 0; turn++) {
    const { id, at = 0 } = firstSeen();
    const before = placeOf(pane().querySelector(`[data-message="${id}"]`)) ?? at;
    let wheels = 0;
    await expect
      .poll(
        async () => {
          // At the end of what is loaded nothing moves until the next page is there.
          if (firstSeen().id === id) {
            wheels += 1;
            await userEvent.wheel(log, { delta: { y: 400 } });
          }
          return firstSeen().id !== id;
        },
        { interval: 100 },
      )
      .toBe(true);
    const now = placeOf(pane().querySelector(`[data-message="${id}"]`));
    // Newer messages are added below: nothing jumps.
    if (now !== undefined && wheels === 1) expect(Math.abs(before - now - 400)).toBeLessThan(60);
  }
  await expect.poll(() => bubbles('E mais uma').length).toBe(1);
  await userEvent.wheel(log, { delta: { y: 4000 } });
  await expect.poll(() => isSeen('E mais uma') && isAtEnd()).toBe(true);
  // It is the conversation now: what arrives stays in sight.
  receive('Chegou embaixo');
  await expect.poll(() => isSeen('Chegou embaixo') && isAtEnd()).toBe(true);
  await leave();
  await comeBack();
  await expect.poll(() => isSeen('Chegou embaixo') && isAtEnd()).toBe(true);
});

test('CV-04 unread messages are counted once by a user who is back before they are stored as read', async () => {
  const firstPage = Promise.withResolvers<undefined>();
  const { leave, comeBack } = await openThread({
    messages: [...notes(60), ...unreadOnes(130)],
    ticket: { unreadMessages: 130 },
    onPage: () => firstPage.promise,
  });
  const answer = Promise.withResolvers<never>();
  onCall('tickets', 'read', () => answer.promise);
  firstPage.resolve(undefined);
  await expect.poll(() => callsOf('tickets', 'read').length).toBe(1);
  await leave();
  await comeBack();
  await expect.poll(() => divider()?.textContent).toBe('130 mensagens não lidas');
  answer.resolve({ unreadMessages: 0 } as never);
});

test('from the first unread message one click, or an own message, leads to the newest', async () => {
  await openThread({ messages: [...notes(60), ...unreadOnes(70)], ticket: { unreadMessages: 70 } });
  await page.getByRole('button', { name: '70 mensagens novas' }).click();
  await expect.poll(() => isSeen('Nova 70.') && isAtEnd()).toBe(true);
  expect(divider()).toBeNull();
});

test('an own message leads from the first unread one to the newest', async () => {
  await openThread({ messages: [...notes(60), ...unreadOnes(70)], ticket: { unreadMessages: 70 } });
  await expect.poll(isDividerOnTop).toBe(true);
  await field.fill('Já respondo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isSeen('Já respondo') && isAtEnd()).toBe(true);
});

test('unread messages between own ones are found beyond the newest page', async () => {
  const mixed = Array.from({ length: 30 }, (_none, index) => [
    { body: `Nova ${index + 1}.` },
    { body: `Robô ${index + 1}.`, fromMe: true, ack: 3 },
  ]).flat();
  await openThread({ messages: [...notes(20), ...mixed], ticket: { unreadMessages: 30 } });
  await expect.poll(shownText).toMatch(/30 mensagens não lidas.*Nova 1\./s);
  await expect.poll(isDividerOnTop).toBe(true);
});

test('a conversation that waits for the network says so, over shapes that can be seen', async () => {
  const { leave, comeBack } = await openThread({ messages: notes(3) });
  await expect.poll(() => isSeen('Recado 3.')).toBe(true);
  await leave();
  queryClient.removeQueries({ queryKey: keys.messages.page() });
  setOnline(false);
  await comeBack();
  await expect.element(page.getByText('O conteúdo aparece quando a conexão voltar.')).toBeVisible();
  const ghost = document.querySelector<HTMLElement>('[aria-hidden][class*=ghost]');
  const canvas = ghost?.parentElement?.parentElement;
  expect(ghost && canvas && getComputedStyle(ghost).backgroundColor).not.toBe(
    canvas && getComputedStyle(canvas).backgroundColor,
  );
  expect(ghost && getComputedStyle(ghost).borderTopStyle).toBe('solid');
  await expectAccessible();
  setOnline(true);
  await expect.poll(() => isSeen('Recado 3.')).toBe(true);
});

test('CV-01 a quote leads to its source, which is highlighted', async () => {
  const messages = notes(30);
  const { stored, receive } = await openThread({ messages });
  await expect.poll(() => isSeen('Recado 30.')).toBe(true);
  const [source] = stored;
  receive('Sobre isso', { quotedMsg: source ? { ...source, contact: null } : null });
  await page.getByRole('button', { name: /Ir para a mensagem citada/ }).click();
  await expect.poll(() => isSeen('Recado 1.')).toBe(true);
  expect(pane().querySelector('[data-flash]')?.textContent).toContain('Recado 1.');
});

test('SR-06 a message that is jumped to stays in sight while rows above it grow, until the user scrolls', async () => {
  const { stored, receive } = await openThread({ messages: notes(57) });
  await expect.poll(() => isSeen('Recado 57.')).toBe(true);
  const source = stored[40];
  receive('Sobre isso', { quotedMsg: source ? { ...source, contact: null } : null });
  const line = (message: Message | undefined) => pane().querySelector<HTMLElement>(`[data-message="${message?.id}"]`);
  const grow = () => {
    const above = line(stored[38]);
    if (!above) throw new Error('The row above is not drawn.');
    above.style.paddingTop = `${Number.parseInt(above.style.paddingTop || '0', 10) + 900}px`;
  };
  await page.getByRole('button', { name: /Ir para a mensagem citada/ }).click();
  await expect.poll(() => isSeen('Recado 41.')).toBe(true);
  grow();
  await expect.poll(() => isSeen('Recado 41.')).toBe(true);
  await userEvent.wheel(log, { delta: { y: 10 } });
  grow();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isSeen('Recado 41.')).toBe(false);
});

test('a message that failed on its way to the customer says why and is sent again or discarded', async () => {
  const { stored, change } = await openThread({
    messages: [{ body: 'Falhou', fromMe: true, error: 'ERR_SENDING_WAPP_MSG' }],
  });
  const failed = stored[0] as Message;
  onCall('messages', 'retry', () => {
    throw new Refusal(409, 'ERR_REPLY_WINDOW_CLOSED');
  });
  await expect.poll(shownText).toMatch(/Não enviada.*O WhatsApp não aceitou a mensagem/s);
  const retry = log.getByRole('button', { name: 'Tentar de novo' });
  await retry.click();
  await expect.poll(() => callsOf('messages', 'retry').map(({ params }) => params['id'])).toEqual([failed.id]);
  await expect.element(retry).toBeVisible();
  onCall('messages', 'retry', () => ({ ...failed, error: null, updatedAt: new Date().toISOString() }));
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
  change(failed, { error: null, ack: 3 });
  await expect.element(log.getByRole('img', { name: 'Entregue' })).toBeVisible();
});

test('CV-08 what the customer changes is shown: an edit, a reaction, a deletion', async () => {
  const { stored, change } = await openThread({ messages: [{ body: 'Quero dois' }] });
  const message = stored[0] as Message;
  await expect.poll(() => bubbles('Quero dois').length).toBe(1);
  change(message, { body: 'Quero três', isEdited: true });
  await expect.poll(() => bubbles('Quero três')[0]?.textContent).toContain('editada');
  change(message, { body: 'Quero três', reactions: [{ emoji: '❤️', fromMe: false }] });
  await expect.poll(shownText).toMatch('Cliente reagiu com ❤️');
  change(message, { isDeleted: true });
  await expect.poll(shownText).toMatch('Mensagem apagada');
});

test('a list that could not be loaded says so, and stays at its end after a retry', async () => {
  let isDown = true;
  await openThread({
    messages: notes(60),
    onPage: () => {
      if (isDown) throw new Refusal(403, 'ERR_NO_PERMISSION');
    },
  });
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.poll(() => isSeen('Recado 60.') && isAtEnd()).toBe(true);
  await field.fill('um\ndois\ntrês\nquatro\ncinco');
  await expect.poll(() => isSeen('Recado 60.') && isAtEnd()).toBe(true);
});

test('an empty conversation says so', async () => {
  await openThread();
  await expect.element(log).toBeVisible();
  await expect.poll(shownText).toMatch(/Nenhuma mensagem/);
});

test('the conversation is one tab stop, and the arrow keys lead to a message and then its controls', async () => {
  await openThread({
    messages: [
      { body: 'Bom dia!' },
      { body: 'BEGIN:VCARD\nFN:Montador\nTEL:+5511988887777\nEND:VCARD', mediaType: 'contactMessage' },
      { body: 'Recebeu?' },
    ],
  });
  await expect.poll(() => isSeen('Recebeu?')).toBe(true);
  const focused = () => document.activeElement;
  const nameOf = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent;
  await expect.element(field).toHaveFocus();
  // The two modes of the composer come between the field and the conversation.
  for (let presses = 0; presses < 3; presses++) await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe(pane());
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()?.getAttribute('data-message')).toBe(
    bubbles('Recebeu?')[0]?.closest('[data-message]')?.getAttribute('data-message'),
  );
  await userEvent.keyboard('{ArrowUp}{Tab}');
  expect(focused()).toBeInstanceOf(HTMLAnchorElement);
  await userEvent.keyboard('{Tab}');
  expect(nameOf()).toBe('Opções da mensagem');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(nameOf).toBe('Opções da mensagem');
  await userEvent.keyboard('{Tab}');
  expect(nameOf()).toBe('Responder');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe(pane());
});
