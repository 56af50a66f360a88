import type { Message } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { isAtEnd, isSeen, openThread, pane } from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const texts = (count: number): Partial<Message>[] =>
  Array.from({ length: count }, (_none, index) => ({ body: `Recado ${index + 1}.`, ack: 3 }));
const invoice: Partial<Message> = {
  body: '',
  mediaType: 'application',
  mediaUrl: '/api/media/nota.pdf',
  media: {
    name: 'nota.pdf',
    mimetype: 'application/pdf',
    size: 1000,
    width: null,
    height: null,
    seconds: null,
    peaks: null,
    thumbUrl: null,
    voice: false,
  },
};
const contactName = 'Rafael Souza';
const openPanel = (messages: Partial<Message>[]) => {
  return openThread({ messages, panel: 'beside' });
};
const searchOlder = page.getByRole('button', { name: 'Procurar nas anteriores' });

test('CO-04 files of older messages are searched for, and found', async () => {
  await openPanel([invoice, ...texts(100)]);
  await expect.element(page.getByText('Nenhuma foto ou arquivo nas mensagens carregadas.')).toBeVisible();
  await searchOlder.click();
  await expect.element(page.getByRole('button', { name: 'Abrir nota.pdf' })).toBeVisible();
  await expect.element(searchOlder).not.toBeInTheDocument();
});

test('CO-04 a conversation without files says so when all of it is loaded', async () => {
  await openPanel(texts(50));
  await searchOlder.click();
  await expect.element(page.getByText('Nenhuma foto ou arquivo nesta conversa.')).toBeVisible();
  await expect.element(searchOlder).not.toBeInTheDocument();
});

test('CO-04 a file leads to its message as often as it is asked for', async () => {
  await openPanel([...texts(10), invoice, ...texts(25)]);
  const leadsTo = page.getByRole('button', { name: 'Abrir nota.pdf' });
  await expect.element(leadsTo).toBeVisible();
  for (let turn = 0; turn < 2; turn += 1) {
    await expect.poll(isAtEnd).toBe(true);
    expect(isSeen('nota.pdf')).toBe(false);
    await leadsTo.click();
    await expect.poll(() => isSeen('nota.pdf')).toBe(true);
    pane().scrollTop = pane().scrollHeight;
  }
});

test('CO-04 an admin orders the erasure of the person from the conversation, with a reason and the name', async () => {
  onCall('companyData', 'eraseContact', () => ({}) as never);
  await openPanel(texts(3));
  const order = page.getByRole('button', { name: 'Apagar os dados desta pessoa' });
  await order.click();
  const dialog = page.getByRole('dialog', { name: /para sempre\?$/ });
  const confirm = dialog.getByRole('button', { name: 'Apagar para sempre' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Motivo').fill('Pedido por e-mail');
  await dialog.getByLabelText(/^Digite “/).fill(contactName);
  await confirm.click();
  await expect
    .poll(() => callsOf('companyData', 'eraseContact'))
    .toMatchObject([{ body: { name: contactName, reason: 'Pedido por e-mail' } }]);
});
