import type { FlowCampaign, FlowTrigger } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Connection } from '@balcao/contract/connections/connections';
import { Flow } from '@balcao/contract/flows/flows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall } from '../../testing/fake-server.ts';
import { EventsScreen } from './EventsScreen.tsx';
import { PhrasesScreen } from './PhrasesScreen.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const promo: FlowCampaign = {
  id: 1,
  name: 'Promoção',
  flowId: 4,
  whatsappId: null,
  phrase: 'quero promoção',
  match: 'contains',
  status: true,
};
const silent: FlowTrigger = {
  id: 2,
  name: 'Lembrete',
  flowId: 4,
  event: 'silence',
  whatsappId: 7,
  tagId: null,
  hours: 3,
  status: false,
  updatedAt: '2026-11-23T14:05:00.000Z',
};
let campaigns: FlowCampaign[] = [];

beforeEach(() => {
  campaigns = [promo];
  const flow = { ...emptyRecord(Flow), id: 4, name: 'Recepção', publishedVersion: 1 };
  onCall('flowTriggers', 'campaigns', () => ({ flow: campaigns }));
  onCall('flowTriggers', 'list', () => ({ triggers: [silent] }));
  onCall('flows', 'page', () => ({ flows: [flow], count: 1, hasMore: false }));
  onCall('connections', 'list', () => [{ ...emptyRecord(Connection), id: 7, name: 'Loja' }]);
  onCall('tags', 'list', () => [{ id: 3, name: 'VIP', color: '#0b7a5b', kanban: false }]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const choose = async (label: string, option: string) => {
  await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option }).click();
};

test.each([1280, 390])('FB-04 phrases are listed, added, changed and deleted at %i pixels', async (width) => {
  await page.viewport(width, 800);
  onCall('flowTriggers', 'addCampaign', ({ body }) => {
    const added = { ...(body as unknown as FlowCampaign), id: 9 };
    campaigns = [...campaigns, added];
    return added;
  });
  onCall('flowTriggers', 'changeCampaign', () => promo);
  onCall('flowTriggers', 'removeCampaign', () => ({}));
  await openDesk(() => <PhrasesScreen />);
  await expect.element(page.getByText(/“quero promoção”/)).toBeVisible();
  await expect.element(page.getByText('Todas as conexões')).toBeVisible();
  await expectAccessible();

  await button('Nova frase').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog.getByText('Obrigatório').first()).toBeVisible();
  await dialog.getByLabelText(/^Nome/).fill('Vitrine');
  await choose('Fluxo', 'Recepção');
  await choose('Conexão', 'Loja');
  await choose('Comparação', 'Padrão com * e ?');
  await dialog.getByRole('textbox', { name: /^Frase/ }).fill('***');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog.getByText('Um padrão precisa de texto além de * e ?')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Frase/ }).fill('*cupom*');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Frase criada com sucesso!')).toBeVisible();
  expect(callsOf('flowTriggers', 'addCampaign')[0]?.body).toEqual({
    name: 'Vitrine',
    flowId: 4,
    whatsappId: 7,
    phrase: '*cupom*',
    match: 'pattern',
    status: true,
  });
  await expect.element(page.getByText(/“\*cupom\*”/)).toBeVisible();

  await button('Editar Promoção').click();
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Frase alterada com sucesso!')).toBeVisible();
  expect(callsOf('flowTriggers', 'changeCampaign')[0]?.body).toMatchObject({ id: 1, status: false });

  await button('Excluir Promoção').click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect.element(page.getByText('Frase deletada')).toBeVisible();
});

test('FB-03 events start flows: a silent customer, a tag, a closed ticket', async () => {
  onCall('flowTriggers', 'create', () => silent);
  await openDesk(() => <EventsScreen />);
  await expect.element(page.getByText('Sem resposta há 3 h')).toBeVisible();
  await expect.element(page.getByText('Desativado')).toBeVisible();
  await button('Novo acontecimento').click();
  await dialog.getByLabelText(/^Nome/).fill('VIP chegou');
  await choose('Fluxo', 'Recepção');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog.getByText('Escolha uma etiqueta')).toBeVisible();
  await choose('Etiqueta', 'VIP');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Gatilho criado')).toBeVisible();
  expect(callsOf('flowTriggers', 'create')[0]?.body).toEqual({
    name: 'VIP chegou',
    flowId: 4,
    event: 'tag',
    whatsappId: null,
    tagId: 3,
    hours: null,
    status: true,
  });
});
