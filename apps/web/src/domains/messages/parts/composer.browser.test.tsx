import type { Message } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Queue } from '@balcao/contract/queues/queues';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall, Refusal, setOnline } from '../../../testing/fake-server.ts';
import { heardEvents } from '../../../testing/fake-socket.ts';
import {
  bubbles,
  field,
  log,
  openThread,
  refuseSend,
  sendButton,
  sentBodies,
  shownText,
} from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const files = page.getByRole('list', { name: 'Arquivos para enviar' });
const pressed = (init: KeyboardEventInit) =>
  field.element().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
const textFile = (name: string, content = 'nota fiscal') => new File([content], name, { type: 'text/plain' });
/** Files that are pasted into the field, or dropped on the conversation. */
function hand(by: 'paste' | 'drop', file: File) {
  const data = new DataTransfer();
  data.items.add(file);
  const event =
    by === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  (by === 'paste' ? field : log).element().dispatchEvent(event);
}

test('CV-05 Enter sends what was written and empties the field', async () => {
  await openThread({ messages: [{ body: 'Oi' }] });
  await field.fill('  Temos o sofá verde ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.poll(() => bubbles('Temos o sofá verde').map(({ dataset }) => 'message' in dataset)).toEqual([true]);
  expect(callsOf('messages', 'send').map(({ body }) => body)).toMatchObject([
    { body: 'Temos o sofá verde', sign: true },
  ]);
});

test('CV-05 Shift and Enter begin a line, an input method chooses by Enter, the field grows to five rows', async () => {
  await openThread();
  await field.click();
  const height = () => field.element().getBoundingClientRect().height;
  const one = height();
  await userEvent.keyboard('um{Shift>}{Enter}{/Shift}dois');
  await expect.element(field).toHaveValue('um\ndois');
  pressed({ key: 'Enter', isComposing: true });
  expect(sentBodies()).toEqual([]);
  await field.fill(Array.from({ length: 12 }, (_row, index) => `linha ${index}`).join('\n'));
  expect(height()).toBeGreaterThan(one + 60);
  expect(height()).toBeLessThanOrEqual(114);
});

test('CV-05 an unreadable file is named and leaves the others; only accepted files get an address', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  await openThread();
  const broken = textFile('pasta');
  broken.slice = () => {
    throw new DOMException('It cannot be read.', 'NotReadableError');
  };
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  const given = [broken, ...Array.from({ length: 12 }, (_none, index) => textFile(`nota ${index}.txt`))];
  Object.defineProperty(event, 'clipboardData', { value: { files: given } });
  field.element().dispatchEvent(event);
  await expect.element(page.getByText('pasta: não foi possível ler o arquivo.')).toBeVisible();
  await expect.poll(() => files.getByRole('listitem').elements().length).toBe(10);
  expect(made).toHaveBeenCalledTimes(10);
  made.mockRestore();
});

test('colleagues learn that the user writes an answer, and not that a note is written', async () => {
  const { ticket } = await openThread();
  const replying = ['attending', String(ticket.id), 'replying'];
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.getByRole('textbox', { name: 'Nota interna' }).fill('Só para nós');
  expect(heardEvents).not.toContainEqual(replying);
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await field.fill('Já respondo');
  await expect.poll(() => heardEvents).toContainEqual(replying);
});

test('send and resolve resolves once the server has the answer, by keys and by the menu', async () => {
  let resolved = 0;
  await openThread({ onResolve: () => void (resolved += 1) });
  await field.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sentBodies()).toEqual([]);
  await field.fill('Combinado, obrigado!');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => resolved).toBe(1);
  expect(sentBodies()).toEqual(['Combinado, obrigado!']);
  await expect.element(field).toHaveValue('');
  await field.fill('Até mais!');
  await page.getByRole('button', { name: 'Opções da resposta' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Enviar e resolver' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Enviar e resolver' }).click();
  await expect.poll(() => resolved).toBe(2);
});

test('send and resolve leaves the ticket open when the answer did not leave, or may not be resolved', async () => {
  let resolved = 0;
  await openThread({ onResolve: () => void (resolved += 1) });
  setOnline(false);
  await field.fill('Já volto');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('A mensagem ainda não saiu, e o atendimento continua aberto.')).toBeVisible();
  expect(resolved).toBe(0);
});

test('without the right to resolve there is no menu beside the send button', async () => {
  await openThread();
  await expect.element(sendButton).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Opções da resposta' })).not.toBeInTheDocument();
});

test('CV-05 blanks cannot be sent', async () => {
  await openThread();
  await field.fill('   ');
  await expect.element(sendButton).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('   ');
  expect(sentBodies()).toEqual([]);
});

test('CV-05 files are chosen, pasted and dropped, removed, and travel with their captions', async () => {
  await openThread();
  await userEvent.upload(page.getByTestId('files'), [textFile('um.txt'), textFile('dois.txt')]);
  await expect.element(files.getByText('dois.txt')).toBeVisible();
  hand('paste', textFile('colado.txt'));
  await expect.element(files.getByText('colado.txt')).toBeVisible();
  hand('drop', textFile('solto.txt'));
  await expect.element(files.getByText('solto.txt')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remover dois.txt' }).click();
  await page.getByLabelText('Legenda de colado.txt').fill('a segunda');
  await field.fill('a primeira');
  await sendButton.click();
  await expect.poll(sentBodies).toEqual(['a primeira', 'a segunda', '']);
  const sent = callsOf('messages', 'send').map(({ body }) => body as FormData);
  expect(sent.map((form) => (form.get('medias') as File).name)).toEqual(['um.txt', 'colado.txt', 'solto.txt']);
  expect(sent.map((form) => form.get('sign'))).toEqual(['true', 'true', null]);
  await expect.element(files).not.toBeInTheDocument();
});

test('CV-05 an empty file and a file that is too large are refused before they travel', async () => {
  await openThread();
  await userEvent.upload(page.getByTestId('files'), [textFile('vazio.txt', '')]);
  await expect.element(page.getByText('vazio.txt: o arquivo está vazio.')).toBeVisible();
  const song = new File(['ID3', new Uint8Array(5 * 1024 * 1024)], 'musica.mp3', { type: 'audio/mpeg' });
  hand('paste', song);
  await expect.element(page.getByText('musica.mp3: no máximo 5 MB.')).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});

test('CV-02 a message is quoted above the field, Escape leaves it, and the answer carries it', async () => {
  const { stored } = await openThread({ messages: [{ body: 'Qual o prazo?' }] });
  const answer = async () => {
    await page.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Responder' }).click();
  };
  const leave = page.getByRole('button', { name: 'Cancelar resposta' });
  await answer();
  await expect.element(leave).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(leave).not.toBeInTheDocument();
  await answer();
  await field.fill('Dez dias');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => callsOf('messages', 'send').map(({ body }) => body))
    .toMatchObject([{ body: 'Dez dias', quotedMsg: stored[0]?.id }]);
  await expect.element(page.getByRole('button', { name: /mensagem citada.*Qual o prazo/s })).toBeVisible();
  await expect.element(leave).not.toBeInTheDocument();
});

test('an internal note is kept apart from the answer, and never sent', async () => {
  await openThread({ messages: [{ body: 'Oi' }] });
  await field.fill('Resposta em rascunho');
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  await expect.element(note).toHaveValue('');
  await note.fill('Cliente recorrente');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownText).toContain('Cliente recorrente');
  await expect.element(note).toHaveValue('');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect.element(field).toHaveValue('Resposta em rascunho');
  expect(sentBodies()).toEqual([]);
});

test('a note that the server refuses stays in the field', async () => {
  await openThread();
  onCall('ticketNotes', 'create', () => {
    throw new Refusal(403, 'ERR_NO_PERMISSION');
  });
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  await note.fill('Cliente recorrente');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Acesso não permitido.')).toBeVisible();
  await expect.element(note).toHaveValue('Cliente recorrente');
});

test('a refused message says why, is sent again under the same mark, or is discarded', async () => {
  await openThread();
  refuseSend('ERR_TICKET_NOT_OPEN');
  await field.fill('Não vai');
  await userEvent.keyboard('{Enter}');
  const alert = log.getByRole('alert');
  await expect.poll(shownText).toContain('O atendimento não está em andamento');
  await expectAccessible();
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => callsOf('messages', 'send').length).toBe(2);
  const [first, second] = callsOf('messages', 'send').map(({ body }) => (body as { clientId: string }).clientId);
  expect(second).toBe(first);
  await alert.getByRole('button', { name: 'Descartar' }).click();
  await expect.poll(() => bubbles('Não vai')).toEqual([]);
});

test('what is written without a network waits in its order, and goes when it is back', async () => {
  await openThread();
  setOnline(false);
  for (const text of ['Primeira', 'Segunda']) {
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
  }
  await expect.poll(() => bubbles('Primeira')[0]?.textContent).toContain('Será enviada quando a conexão voltar.');
  await expect.poll(() => bubbles('Segunda')[0]?.textContent).toContain('Será enviada quando a conexão voltar.');
  expect(shownText()).not.toContain('Não enviada');
  await expectAccessible();
  // The browser asks before the page is left, which would leave them behind.
  const leaving = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(false);
  expect(bubbles('Segunda').map(({ dataset }) => 'outgoing' in dataset)).toEqual([true]);
  expect(sentBodies()).toEqual([]);
  setOnline(true);
  await expect.poll(sentBodies).toEqual(['Primeira', 'Segunda']);
  await expect.element(log.getByText('Será enviada quando a conexão voltar.')).not.toBeInTheDocument();
  await expect.poll(leaving).toBe(true);
});

test('CV-02 an own text is edited in the field, and the answer that was begun comes back', async () => {
  const { stored } = await openThread({ messages: [{ body: 'Boa trade', fromMe: true, ack: 2 }] });
  onCall('messages', 'edit', ({ params, body }) => {
    const [message] = stored;
    if (!message || message.id !== params['id']) throw new Error('another message');
    return { ...message, body: body.body, isEdited: true, updatedAt: new Date().toISOString() };
  });
  await field.fill('Em rascunho');
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect.element(field).toHaveValue('Boa trade');
  await field.fill('Boa tarde');
  await page.getByRole('button', { name: 'Salvar alteração' }).click();
  await expect.poll(() => bubbles('Boa tarde')[0]?.textContent).toContain('editada');
  await expect.element(field).toHaveValue('Em rascunho');
});

test('CV-02 an edit that is begun while another one is being saved stays', async () => {
  const { stored } = await openThread({
    messages: [
      { body: 'Boa trade', fromMe: true, ack: 2 },
      { body: 'Temos sim', fromMe: true, ack: 2 },
    ],
  });
  const saved = Promise.withResolvers<void>();
  onCall('messages', 'edit', async ({ body }) => {
    await saved.promise;
    return { ...(stored[0] as Message), body: body.body, isEdited: true, updatedAt: new Date().toISOString() };
  });
  const edit = async (place: number) => {
    await page.getByRole('button', { name: 'Opções da mensagem' }).nth(place).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
  };
  await edit(0);
  await field.fill('Boa tarde');
  await userEvent.keyboard('{Enter}');
  await edit(1);
  await expect.element(field).toHaveValue('Temos sim');
  await field.fill('Temos sim, em verde');
  saved.resolve();
  await expect.poll(() => bubbles('Boa tarde')[0]?.textContent).toContain('editada');
  await expect.element(page.getByRole('button', { name: 'Salvar alteração' })).toBeEnabled();
  await expect.element(field).toHaveValue('Temos sim, em verde');
});

test('CV-02 the signature is not edited, and stays', async () => {
  const { stored } = await openThread({ messages: [{ body: '*Ana Lima:*\nBoa trade', fromMe: true, ack: 2 }] });
  onCall('messages', 'edit', ({ body }) => ({
    ...(stored[0] as Message),
    body: body.body,
    isEdited: true,
    updatedAt: new Date().toISOString(),
  }));
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect.element(field).toHaveValue('Boa trade');
  await field.fill('Boa tarde');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bubbles('Boa tarde')[0]?.textContent).toContain('Ana Lima');
  expect(callsOf('messages', 'edit').map(({ body }) => body)).toEqual([{ body: '*Ana Lima:*\nBoa tarde' }]);
});

test('the field has the focus when a conversation is opened, and after a click on a mode', async () => {
  const { leave, comeBack } = await openThread();
  await expect.element(field).toHaveFocus();
  await leave();
  await comeBack();
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Nota interna' })).toHaveFocus();
  await userEvent.keyboard('Só para nós');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});

test('CV-05 text, quote, files and captions of a ticket are there on return, and gone once sent', async () => {
  const { leave, comeBack } = await openThread({ messages: [{ body: 'Qual o prazo?' }] });
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await field.fill('Dez dias');
  await userEvent.upload(page.getByTestId('files'), [textFile('prazo.txt')]);
  await page.getByLabelText('Legenda de prazo.txt').fill('a tabela');
  await leave();
  await comeBack();
  await expect.element(field).toHaveValue('Dez dias');
  await expect.element(page.getByLabelText('Legenda de prazo.txt')).toHaveValue('a tabela');
  await expect.element(page.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
  await sendButton.click();
  await expect.poll(sentBodies).toEqual(['a tabela', 'Dez dias']);
  await leave();
  await comeBack();
  await expect.element(field).toHaveValue('');
  await expect.element(files).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Cancelar resposta' })).not.toBeInTheDocument();
});

test('a ticket with a prepared note opens in the note', async () => {
  const { leave, comeBack } = await openThread();
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await userEvent.keyboard('Cliente recorrente');
  await leave();
  await comeBack();
  await expect.element(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('Cliente recorrente');
});

const quickReply = (id: number, shortcode: string, message: string) => ({
  id,
  shortcode,
  message,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  geral: true,
  userId: null,
});
const quickList = page.getByRole('listbox', { name: 'Respostas rápidas' });

test('a quick reply from the list is inserted at the caret, and undo takes it back', async () => {
  await openThread();
  onCall('quickMessages', 'list', () => [quickReply(1, 'pix', 'A chave é o CNPJ.')]);
  await field.click();
  await userEvent.keyboard('Bom dia! Até logo.');
  (field.element() as HTMLTextAreaElement).setSelectionRange(9, 9);
  await page.getByRole('button', { name: 'Respostas rápidas' }).click();
  await quickList.getByRole('option').click();
  await expect.element(field).toHaveValue('Bom dia! A chave é o CNPJ.Até logo.');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('Bom dia! Até logo.');
});

test('CV-05 a slash opens the quick replies within a text too, and undo brings back what was typed', async () => {
  await openThread();
  onCall('quickMessages', 'list', () => [quickReply(1, 'pix', 'A chave é o CNPJ.')]);
  await field.click();
  await userEvent.keyboard('Olá /pi');
  await expect.element(quickList).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Olá A chave é o CNPJ.');
  expect(sentBodies()).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('Olá /pi');
  await userEvent.keyboard(' e/ou /nada');
  await expect.element(quickList).not.toBeInTheDocument();
  await expect.element(page.getByText('Nenhuma resposta rápida encontrada.')).not.toBeInTheDocument();
});

test('CV-09 a quick reply is shown and inserted with its variables filled in', async () => {
  const { ticket } = await openThread();
  onCall('quickMessages', 'list', () => [
    quickReply(1, 'oi', 'Olá {{firstName}}, aqui é {{user}}: {{ticket}} {{preço}}'),
  ]);
  const filled = `Olá Rafael, aqui é Ana Lima: ${ticket.id} {{preço}}`;
  await field.click();
  await userEvent.keyboard('/oi');
  await expect.poll(() => document.body.textContent).toContain(filled);
  expect(document.body.textContent).not.toContain('{{firstName}}');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue(filled);
});

test('CV-05 quick replies open on a slash, are marked by the arrows, cut, and inserted by Tab', async () => {
  await openThread();
  onCall('quickMessages', 'list', () => [
    quickReply(1, 'fretea', 'O frete é grátis para São Paulo capital em compras grandes.'),
    quickReply(2, 'freteb', 'Segundo texto'),
  ]);
  await field.click();
  await userEvent.keyboard('/');
  await expect.element(quickList).not.toBeInTheDocument();
  await userEvent.keyboard('frete');
  const options = quickList.getByRole('option');
  await expect.poll(() => options.elements().length).toBe(2);
  expect(options.elements()[0]?.textContent).toHaveLength(36);
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Segundo texto');
  await expect.element(field).toHaveFocus();
});

test('CV-05 the signature is switched off, also for the next conversation', async () => {
  const name = { name: 'Assinar mensagem' };
  await openThread();
  await page.getByRole('switch', name).click({ force: true });
  await closeDesk();
  await openThread();
  await expect.element(page.getByRole('switch', name)).not.toBeChecked();
  await field.fill('Sem assinatura');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => callsOf('messages', 'send').map(({ body }) => body)).toMatchObject([{ sign: false }]);
  await page.getByRole('switch', name).click({ force: true });
});

test('CV-05 on a phone the signature is switched in the menu of the send button', async () => {
  await page.viewport(390, 844);
  await openThread({ onResolve: () => undefined });
  await field.fill('Sem assinatura');
  await page.getByRole('button', { name: 'Opções da resposta' }).click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Assinar mensagem' });
  await expect.element(item).toHaveAttribute('aria-checked', 'true');
  await item.click();
  await expect.element(item).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('menuitem', { name: 'Enviar', exact: true }).click();
  await expect.poll(() => callsOf('messages', 'send').map(({ body }) => body)).toMatchObject([{ sign: false }]);
  await page.viewport(1280, 800);
  await page.getByRole('switch', { name: 'Assinar mensagem' }).click({ force: true });
});

test('CV-05 an emoji is found by its name in the language of the screen and put where one writes', async () => {
  await openThread();
  await field.fill('Oi ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByLabelText('Buscar emoji').fill('coração vermelho');
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[frimousse-emoji]')].find(
      (emoji) => emoji.textContent === '❤️' && emoji.checkVisibility({ visibilityProperty: true }),
    );
  await expect.poll(found).toBeDefined();
  await expectAccessible();
  found()?.click();
  await expect.element(field).toHaveValue('Oi ❤️');
  await expect.element(field).toHaveFocus();
});

test('CV-05 a recording can be cancelled, and one that is too short is not sent', async () => {
  await openThread();
  const record = page.getByRole('button', { name: 'Gravar áudio' });
  await record.click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancelar gravação' }).click();
  await expect.element(field).toBeVisible();
  await expect.element(field).toHaveFocus();
  (record.element() as HTMLElement).click();
  // Sent as soon as it can be: half a second of sound would already be long enough.
  await new Promise<void>((resolve) => {
    const look = () => {
      const send = document.querySelector<HTMLButtonElement>('button[aria-label="Enviar áudio"]');
      if (!send || send.disabled) return requestAnimationFrame(look);
      send.click();
      resolve();
    };
    look();
  });
  await expect.element(page.getByText('Gravação curta demais. Nada foi enviado.')).toBeVisible();
  await expect.element(field).toBeVisible();
  expect(callsOf('messages', 'send')).toEqual([]);
});

test('CV-05 a voice note is sent as an upload of its own', async () => {
  await openThread();
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect.poll(() => callsOf('messages', 'send').length).toBe(1);
  const [form] = callsOf('messages', 'send').map(({ body }) => body as FormData);
  expect([form?.get('voice'), form?.get('body'), (form?.get('medias') as File | undefined)?.type]).toEqual([
    'true',
    '',
    'audio/mpeg',
  ]);
});

test('PR-01 a suggested reply comes under what was written, undo takes it away, and a failure says why', async () => {
  const waiting = Promise.withResolvers<{ text: string }>();
  onCall('queues', 'list', () => [{ ...emptyRecord(Queue), id: 3, promptId: 9 }]);
  onCall('connections', 'list', () => []);
  onCall('prompts', 'suggest', () => waiting.promise);
  const { ticket } = await openThread({ ticket: { queueId: 3 }, plan: { useOpenAi: true } });
  const button = page.getByRole('button', { name: 'Sugerir resposta' });
  await button.click();
  await expect.element(button).toBeDisabled();
  await expect.element(page.getByText('Escrevendo uma sugestão…')).toBeInTheDocument();
  await field.click();
  await userEvent.keyboard('Olá, Rafael!');
  waiting.resolve({ text: 'O sofá chega em 5 dias úteis.' });
  await expect.element(field).toHaveValue('Olá, Rafael!\nO sofá chega em 5 dias úteis.');
  await expect.element(field).toHaveFocus();
  expect(callsOf('prompts', 'suggest').map(({ body }) => body)).toEqual([{ ticketId: ticket.id }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('Olá, Rafael!');
  onCall('prompts', 'suggest', () => {
    throw new Refusal(502, 'ERR_ASSISTANT_FAILED', { fault: 'timeout' });
  });
  await userEvent.keyboard('{Alt>}s{/Alt}');
  await expect.element(page.getByText('Sem sugestão. O serviço demorou demais.')).toBeVisible();
  await expect.element(field).toHaveValue('Olá, Rafael!');
  expect(sentBodies()).toEqual([]);
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await expect.element(button).not.toBeInTheDocument();
});

test('PR-01 without a prompt of the queue or the connection there is no suggestion', async () => {
  onCall('queues', 'list', () => [{ ...emptyRecord(Queue), id: 3, promptId: null }]);
  onCall('connections', 'list', () => []);
  await openThread({ ticket: { queueId: 3 }, plan: { useOpenAi: true } });
  await expect.poll(() => callsOf('queues', 'list').length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Sugerir resposta' })).not.toBeInTheDocument();
});
