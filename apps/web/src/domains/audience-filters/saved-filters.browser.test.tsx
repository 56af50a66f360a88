import type { Audience, AudienceFilter, SavedAudienceFilter } from '@balcao/contract';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, companyId, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { signal } from '../../testing/fake-socket.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { noAudience } from '../audiences/index.ts';
import { AudienceField } from '../audiences/parts.ts';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const conditions: AudienceFilter = { tags: [], queues: [], extras: [] };
/** What a call sends, as the server reads it. */
const read = (sent: object): AudienceFilter => ({ ...conditions, ...sent });
const saved = (part: Partial<SavedAudienceFilter>): SavedAudienceFilter => ({
  id: 1,
  name: 'Sem contato',
  filter: { ...conditions, lastMessageTo: '2026-09-30' },
  hasLostCondition: false,
  ...part,
});

/** The form of a campaign in its dialog, as far as it matters here: a key must neither send nor close it. */
function Host({ onSubmit, onClose }: { onSubmit: () => void; onClose: () => void }) {
  const [audience, setAudience] = useState<Audience>({ ...noAudience, filter: conditions });
  return (
    <Dialog open onClose={onClose} title="Campanha">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <AudienceField value={audience} onChange={setAudience} isFurther />
        <button type="submit">Enviar</button>
      </form>
    </Dialog>
  );
}

/** Opens the form over a server that keeps the saved filters. @returns these, and what happened to the form */
async function openForm(first: SavedAudienceFilter[] = []) {
  const server = { filters: first };
  const seen: string[] = [];
  onCall('contactLists', 'list', () => []);
  onCall('tags', 'list', () => [{ id: 4, name: 'VIP', color: '#0a7d5a', kanban: false }]);
  onCall('queues', 'list', () => []);
  onCall('audienceFilters', 'list', () => server.filters);
  onCall('audienceFilters', 'create', ({ body }) => {
    if (server.filters.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
      throw new Refusal(409, 'ERR_AUDIENCE_FILTER_ALREADY_EXISTS');
    const made = saved({ id: server.filters.length + 1, name: body.name, filter: read(body.filter) });
    server.filters = [...server.filters, made];
    return made;
  });
  onCall('audienceFilters', 'update', ({ params, body }) => {
    const before = server.filters.find(({ id }) => String(id) === params['id']) ?? saved({});
    const { name = before.name, filter = before.filter } = body;
    const changed = { ...before, name, filter: read(filter) };
    server.filters = server.filters.map((one) => (one.id === before.id ? changed : one));
    return changed;
  });
  onCall('audienceFilters', 'remove', ({ params }) => {
    server.filters = server.filters.filter(({ id }) => String(id) !== params['id']);
    return {} as never;
  });
  await openDesk(() => <Host onSubmit={() => seen.push('sent')} onClose={() => seen.push('closed')} />);
  return { server, seen };
}

const choice = page.getByRole('combobox', { name: 'Filtro salvo' });
const nameField = page.getByRole('textbox', { name: 'Nome do filtro' });
const until = page.getByLabelText('Última mensagem até');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = async (name: string) => {
  await choice.click();
  await page.getByRole('option', { name }).click();
};
const act = async (filter: string, action: string) => {
  await button(`Ações do filtro ${filter}`).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.each([390, 1280])('CA-01 a filter is saved, chosen, renamed and deleted, at %i pixels', async (width) => {
  await page.viewport(width, 900);
  const { server, seen } = await openForm([saved({})]);
  await until.fill('2026-08-31');
  await button('Salvar filtro').click();
  await expect.element(nameField).toHaveFocus();
  await expectAccessible();
  // Nothing is sent without a name, and Escape and Enter stay within the field.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Obrigatório')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Salvar filtro')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await nameField.fill('sem CONTATO');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Já existe um filtro com este nome.')).toBeVisible();
  await expect.element(nameField).toHaveValue('sem CONTATO');
  await nameField.fill('Sumidos');
  await userEvent.keyboard('{Enter}');
  await expect.element(choice).toHaveValue('Sumidos');
  await expect.element(button('Salvar filtro')).toHaveFocus();
  expect(server.filters[1]?.filter).toMatchObject({ lastMessageTo: '2026-08-31' });

  await choose('Sem contato');
  await expect.element(until).toHaveValue('2026-09-30');
  await expectAccessible();
  await act('Sem contato', 'Renomear');
  await expect.element(nameField).toHaveValue('Sem contato');
  await nameField.fill('Sem contato desde setembro');
  await button('Renomear').click();
  await expect.element(choice).toHaveValue('Sem contato desde setembro');

  await until.fill('2026-07-31');
  await act('Sem contato desde setembro', 'Atualizar com estas condições');
  await expect.element(page.getByText(/foi atualizado/)).toBeVisible();
  expect(server.filters[0]?.filter).toMatchObject({ lastMessageTo: '2026-07-31' });

  await act('Sem contato desde setembro', 'Excluir');
  await expect.element(page.getByText(/Excluir o filtro “Sem contato desde setembro”/)).toBeVisible();
  await expect.element(button('Cancelar')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await act('Sem contato desde setembro', 'Excluir');
  await button('Excluir').click();
  await expect.element(choice).toHaveValue('');
  await expect.element(until).toHaveValue('2026-07-31');
  expect(server.filters.map(({ name }) => name)).toEqual(['Sumidos']);
  expect(seen).toEqual([]);
});

test('CA-01 conditions that a saved filter replaced can be put back', async () => {
  await openForm([
    saved({}),
    saved({ id: 2, name: 'Antigos', filter: { ...conditions, lastMessageTo: '2025-12-31' } }),
  ]);
  const back = button('Voltar às condições de antes');
  await choose('Sem contato');
  await expect.element(back).not.toBeInTheDocument();
  await until.fill('2026-08-31');
  await button('Condição sobre uma informação').click();
  await page.getByLabelText('Valor').fill('Santos');
  // A look at several filters keeps what was written, also a condition without a name.
  await choose('Antigos');
  await choose('Sem contato');
  await expect.element(until).toHaveValue('2026-09-30');
  await back.click();
  await expect.element(until).toHaveValue('2026-08-31');
  await expect.element(page.getByLabelText('Valor')).toHaveValue('Santos');
  await expect.element(choice).toHaveValue('');
  await expect.element(back).not.toBeInTheDocument();
  // The same filter once more begins anew from its conditions.
  await choose('Sem contato');
  await until.fill('2026-07-31');
  await choose('Sem contato');
  await expect.element(until).toHaveValue('2026-09-30');
  await expect.element(choice).toHaveValue('Sem contato');
  expect(callsOf('audienceFilters', 'update')).toEqual([]);
});

test('CA-01 what another admin does with the saved filters is seen in the open form', async () => {
  const { server } = await openForm([saved({})]);
  await choose('Sem contato');
  await until.fill('2026-08-31');
  server.filters = [saved({ name: 'Sumidos' })];
  signal(companyId, 'audienceFilter', { action: 'update', record: saved({ name: 'Sumidos' }) });
  await expect.element(choice).toHaveValue('Sumidos');
  await expect.element(until).toHaveValue('2026-08-31');
  signal(companyId, 'audienceFilter', { action: 'update', record: saved({ name: 'Sumidos', hasLostCondition: true }) });
  await expect.element(page.getByText(/Sem ela, mais pessoas entram/)).toBeVisible();
  signal(companyId, 'audienceFilter', { action: 'delete', id: 1 });
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(until).toHaveValue('2026-08-31');
});
