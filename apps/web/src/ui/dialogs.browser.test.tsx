import type { Help, MessageTemplate } from '@balcao/contract';
import { Connection } from '@balcao/contract/connections/connections';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RemoveDialog } from '../domains/connections/parts/RemoveDialog.tsx';
import { ManageHelpsScreen } from '../domains/helps/ManageHelpsScreen.tsx';
import { NewTicketDialog } from '../domains/tickets/parts/NewTicketDialog.tsx';
import { expectAccessible } from '../testing/accessible.ts';
import { closeDesk, openDesk } from '../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../testing/fake-server.ts';
import { bubbles, openThread } from '../testing/open-thread.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { useShortcut } from './shortcuts.ts';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const dialog = page.getByRole('dialog');
/** Whether the focus is in the dialog, which the rest of the page does not get. */
const hasFocusInside = () => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false;

const template: MessageTemplate = {
  name: 'pedido_pronto',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  named: false,
  components: [
    { type: 'BODY', format: null, text: 'Olá {{1}}, seu pedido está pronto.', examples: ['Ana'], buttons: [] },
  ],
} as unknown as MessageTemplate;

async function openTemplates() {
  onCall('cloud', 'templates', () => ({ templates: [template], fetchedAt: new Date().toISOString() }));
  await openThread({
    messages: [{ body: 'Oi' }],
    ticket: { channel: { driver: 'cloud-api', repliesUntil: new Date(Date.now() + 3_600_000).toISOString() } },
  });
  onCall('cloud', 'templates', () => ({ templates: [template], fetchedAt: new Date().toISOString() }));
  const opener = page.getByRole('button', { name: 'Modelos aprovados' });
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: /pedido_pronto/ })).toBeVisible();
  await expect.poll(hasFocusInside).toBe(true);
  return opener;
}

async function openHelps(helps: Help[]) {
  onCall('helps', 'page', () => ({ records: helps, count: helps.length, hasMore: false }));
  await openDesk(() => <ManageHelpsScreen />);
  await expect.element(page.getByRole('heading', { name: 'Vídeos de ajuda' })).toBeVisible();
}
const titleField = dialog.getByLabelText('Título', { exact: true });
const videoField = dialog.getByLabelText('Vídeo no YouTube');
const save = dialog.getByRole('button', { name: 'Salvar' });

test('the focus enters a dialog, stays in it, and returns to the button that opened it', async () => {
  const opener = await openTemplates();
  for (let press = 0; press < 8; press += 1) {
    await userEvent.keyboard('{Tab}');
    expect(hasFocusInside()).toBe(true);
  }
  for (let press = 0; press < 8; press += 1) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(hasFocusInside()).toBe(true);
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that opens for the first time gives the focus back, too', async () => {
  function Desk() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Atalhos">
          <p>Alt J</p>
        </Dialog>
      </>
    );
  }
  await openDesk(() => <Desk />);
  const opener = page.getByRole('button', { name: 'Abrir' });
  for (let turn = 0; turn < 2; turn += 1) {
    await opener.click();
    await expect.poll(hasFocusInside).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

test('the keys of the desk work as soon as a dialog begins to close', async () => {
  function Desk() {
    const [isOpen, setOpen] = useState(false);
    useShortcut('n', 'Novo', () => setOpen(true));
    return (
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Novo">
        <input aria-label="Nome" data-autofocus />
      </Dialog>
    );
  }
  await openDesk(() => <Desk />);
  const name = dialog.getByLabelText('Nome');
  // Nothing had the focus, so it cannot return anywhere.
  (document.activeElement as HTMLElement | null)?.blur();
  for (let turn = 0; turn < 3; turn += 1) {
    await userEvent.keyboard('n');
    await expect.element(name).toHaveFocus();
    const press = (key: string) => {
      const init = { key, code: key === 'n' ? 'KeyN' : key, bubbles: true, cancelable: true };
      flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)));
    };
    press('Escape');
    await Promise.resolve();
    expect(document.activeElement).toBe(document.body);
    press('n');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('in a field of several choices the focus ring surrounds the choices and the text', async () => {
  await openDesk(() => <MultiSelect label="Filas" data={['Vendas', 'Suporte']} defaultValue={['Vendas']} searchable />);
  const text = page.getByRole('combobox', { name: 'Filas' });
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveFocus();
  const outlines = [text.element(), text.element().closest('.mantine-MultiSelect-input')].map(
    (element) => element && getComputedStyle(element).outlineStyle,
  );
  expect(outlines).toEqual(['none', 'solid']);
});

test('what a refused dialog asked for is kept, and sent again under the same mark', async () => {
  await openTemplates();
  await dialog.getByRole('button', { name: /pedido_pronto/ }).click();
  const send = dialog.getByRole('button', { name: 'Enviar modelo' });
  await expect.element(send).toBeDisabled();
  const name = dialog.getByRole('textbox');
  await name.fill('Rafael');
  await expect.element(dialog.getByText('Olá Rafael, seu pedido está pronto.')).toBeVisible();
  onCall('messages', 'sendTemplate', () => {
    throw new Refusal(403, 'ERR_NO_PERMISSION');
  });
  await send.click();
  await expect.element(page.getByText('Acesso não permitido.')).toBeVisible();
  await expect.element(name).toHaveValue('Rafael');
  await send.click();
  await expect.poll(() => callsOf('messages', 'sendTemplate').length).toBe(2);
  const marks = callsOf('messages', 'sendTemplate').map(({ body }) => (body as { clientId: string }).clientId);
  expect(new Set(marks).size).toBe(1);
});

test('CV-02 a question before a deletion focuses its safe answer, and stays when the server refuses', async () => {
  const { stored } = await openThread({ messages: [{ body: 'Engano', fromMe: true, ack: 3 }] });
  const options = page.getByRole('button', { name: 'Opções da mensagem' });
  const ask = async () => {
    await options.click();
    await page.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  };
  await ask();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('messages', 'remove')).toEqual([]);
  await ask();
  onCall('messages', 'remove', () => {
    throw new Refusal(409, 'ERR_DELETE_WAPP_MSG');
  });
  const confirm = dialog.getByRole('button', { name: 'Apagar para todos' });
  await confirm.click();
  await expect.element(page.getByText('Não é mais possível apagar esta mensagem para todos.')).toBeVisible();
  await expect.element(confirm).toBeVisible();
  onCall('messages', 'remove', () => {
    const [message] = stored;
    if (!message) throw new Error('The server has no message.');
    return { ...message, isDeleted: true, updatedAt: new Date().toISOString() };
  });
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => bubbles('Mensagem apagada').length).toBe(1);
});

test('HE-01 a dialog names a wrong value at its field, focuses it, and loses nothing that was typed', async () => {
  await openHelps([]);
  const opener = page.getByRole('button', { name: 'Novo vídeo' }).first();
  await opener.click();
  await save.click();
  await expect.poll(() => dialog.getByText('Obrigatório').elements().length).toBe(2);
  await expect.element(titleField).toHaveFocus();
  await titleField.fill('V');
  await expect.element(dialog.getByText('Muito curto (mínimo 2)')).toBeVisible();
  await titleField.fill('Vídeo sem endereço');
  await videoField.fill('https://exemplo.com/video');
  await save.click();
  await expect.element(dialog.getByText('Valor inválido')).toBeVisible();
  await expect.element(videoField).toHaveFocus();
  expect(callsOf('helps', 'create')).toEqual([]);

  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.getByRole('alert').element().textContent).toContain('Descartar o que você escreveu?');
  await expect.element(dialog.getByRole('button', { name: 'Continuar editando' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(titleField).toHaveValue('Vídeo sem endereço');
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('HE-01 a refusal of the server stands at its field, or is a toast when it is about the whole record', async () => {
  await openHelps([{ id: 5, title: 'Primeiros passos', description: '', video: 'aqz-KE-bpKQ' }]);
  onCall('helps', 'update', () => {
    throw new Refusal(400, 'ERR_VALIDATION', { issues: [{ path: 'video', message: 'Invalid' }] });
  });
  await page.getByRole('button', { name: 'Editar Primeiros passos' }).click();
  await titleField.fill('Título novo');
  await save.click();
  await expect.element(dialog.getByText('Valor inválido')).toBeVisible();
  await expect.element(videoField).toHaveFocus();
  onCall('helps', 'update', () => {
    throw new Refusal(404, 'ERR_NO_HELP_FOUND');
  });
  await videoField.fill('https://youtu.be/dQw4w9WgXcQ');
  await save.click();
  await expect.element(page.getByText('Este vídeo de ajuda não existe mais.')).toBeVisible();
  await expect.element(titleField).toHaveValue('Título novo');
});

test('TK-13 one Escape closes the dialog of a new ticket, also from the contact field without a hit', async () => {
  onCall('queues', 'list', () => []);
  onCall('connections', 'list', () => []);
  let isOpen = true;
  await openDesk((user) => (
    <NewTicketDialog
      user={user}
      onClose={() => (isOpen = false)}
      onOpened={() => undefined}
      onOpenOther={() => undefined}
    />
  ));
  const contact = dialog.getByRole('combobox', { name: 'Contato' });
  await contact.click();
  await userEvent.keyboard('ab');
  await expect.element(contact).toHaveValue('ab');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => isOpen).toBe(false);
});

test('CN-01 deleting a connection needs its name; the dialog says how many tickets go with it', async () => {
  const connection = { ...emptyRecord(Connection), id: 5, name: 'Loja Centro' };
  onCall('tickets', 'onConnection', () => ({ count: 1234 }));
  onCall('connections', 'remove', () => ({ message: 'removed' }));
  let isOpen = true;
  await openDesk(() => <RemoveDialog connection={connection} onClose={() => (isOpen = false)} />);
  await expect.element(dialog.getByText(/1\.234 atendimentos são excluídos/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Excluir' });
  await expect.element(confirm).toBeDisabled();
  const name = dialog.getByLabelText('Digite Loja Centro para confirmar');
  await expect.element(name).toHaveFocus();
  await name.fill('Loja');
  await expect.element(confirm).toBeDisabled();
  await name.fill('loja centro ');
  await expectAccessible();
  await confirm.click();
  await expect.poll(() => isOpen).toBe(false);
  expect(callsOf('connections', 'remove').map(({ params }) => params['id'])).toEqual(['5']);
});

test('a double click on the button of a question confirms it once', async () => {
  let confirmed = 0;
  const done = Promise.withResolvers<void>();
  const confirm = () => {
    confirmed += 1;
    return done.promise;
  };
  await openDesk(() => (
    <ConfirmDialog open title="Reiniciar?" text="" confirm="Reiniciar" onClose={() => undefined} onConfirm={confirm} />
  ));
  await dialog.getByRole('button', { name: 'Reiniciar' }).dblClick();
  await expect.element(dialog.getByRole('button', { name: 'Reiniciar' })).toBeDisabled();
  done.resolve();
  await expect.element(dialog.getByRole('button', { name: 'Reiniciar' })).toBeEnabled();
  expect(confirmed).toBe(1);
});
