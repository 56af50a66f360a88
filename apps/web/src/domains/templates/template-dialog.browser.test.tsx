import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { TemplateDraft } from '@balcao/contract/templates/templates';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { TemplateDialog } from './parts/TemplateDialog.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const draft: TemplateDraft = {
  ...emptyRecord(TemplateDraft),
  id: 7,
  whatsappId: 3,
  name: 'pedido_pronto',
  language: 'pt_BR',
  category: 'UTILITY',
  header: 'none',
  body: 'Seu pedido está pronto. Pode vir buscar!',
  status: 'DRAFT',
};

/** The dialog, and beside it a text as soon as it was closed. */
function Host({ shown }: { shown?: TemplateDraft }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <TemplateDialog whatsappId={3} draft={shown} onClose={() => setOpen(false)} /> : <p>Fechado</p>;
}

test.each([1280, 390])('CA-03 what was written in a template is not lost by leaving, at %i pixels', async (width) => {
  await page.viewport(width, 900);
  await openDesk(() => <Host />);
  await field('Nome').fill('Pedido Pronto');
  await expect.element(field('Nome')).toHaveValue('pedido_pronto');
  await field('Texto').fill('{{1}}, seu pedido está pronto.');
  await expect.element(dialog.getByRole('heading', { name: 'Antes de enviar' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Continuar editando' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect.element(field('Texto')).toHaveValue('{{1}}, seu pedido está pronto.');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByText('Fechado')).toBeVisible();
});

test('CA-03 the text goes on after a variable that is added by its button', async () => {
  await openDesk(() => <Host />);
  await field('Texto').fill('Oi');
  await dialog.getByRole('button', { name: 'Variável' }).click();
  await userEvent.keyboard(', seu pedido está pronto.');
  await expect.element(field('Texto')).toHaveValue('Oi {{1}}, seu pedido está pronto.');
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByText('Fechado')).toBeVisible();
});

test('CA-03 a template that Meta would refuse is not submitted; one that the server refuses stays open', async () => {
  await openDesk(() => <Host shown={draft} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Fechado')).toBeVisible();
  await closeDesk();

  onCall('templates', 'update', () => {
    throw new Refusal(409, 'ERR_TEMPLATE_EXISTS');
  });
  await openDesk(() => <Host shown={draft} />);
  await field('Texto').fill('Oi, {{1}}');
  await dialog.getByRole('button', { name: 'Enviar à Meta' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(callsOf('templates', 'update')).toHaveLength(0);
  await field('Texto').fill('Seu pedido está pronto, {{1}}. Pode vir buscar hoje até as 18 horas, na loja do centro.');
  await field('Exemplo de {{1}}').fill('Ana');
  await dialog.getByRole('button', { name: 'Enviar à Meta' }).click();
  await expect.poll(() => callsOf('templates', 'update')).toHaveLength(1);
  await expect.element(field('Exemplo de {{1}}')).toHaveValue('Ana');
});
