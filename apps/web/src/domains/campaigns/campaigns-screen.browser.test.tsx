import { Campaign } from '@balcao/contract/campaigns/campaigns';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { CampaignsScreen } from './CampaignsScreen.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

/** Opens the form of a new campaign and fills in its name and text. */
async function openNewCampaign() {
  onCall('campaigns', 'settings', () => []);
  onCall('flowRuns', 'startable', () => ({ flows: [] }));
  onCall('connections', 'list', () => []);
  onCall('contactLists', 'list', () => []);
  onCall('tags', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  await openDesk(() => <CampaignsScreen />);
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Nome', { exact: true }).fill('Natal');
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}');
  return dialog;
}

test.each([false, true])('CA-01 the time of a campaign is set after its file (refused: %s)', async (isRefused) => {
  const made: Campaign = { ...emptyRecord(Campaign), id: 6, name: 'Natal', status: 'INATIVA' };
  onCall('campaigns', 'page', () => ({ records: [], count: 0, hasMore: false }));
  onCall('campaigns', 'create', () => made);
  onCall('campaigns', 'update', () => made);
  onCall('campaigns', 'uploadMedia', () => {
    if (isRefused) throw new Refusal(400, 'ERR_MEDIA_UNREADABLE');
    return made;
  });
  const dialog = await openNewCampaign();
  await userEvent.upload(dialog.getByTestId('quick-file'), new File(['…'], 'arvore.png', { type: 'image/png' }));
  await dialog.getByRole('tab', { name: 'Envio' }).click();
  await dialog.getByLabelText('Data', { exact: true }).fill('2099-12-01');
  await dialog.getByLabelText('Hora', { exact: true }).fill('10:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => callsOf('campaigns', 'uploadMedia')).toHaveLength(1);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('campaigns', 'create')).toMatchObject([{ body: { scheduledAt: null } }]);
  expect(callsOf('campaigns', 'update')).toMatchObject(
    isRefused ? [] : [{ params: { id: '6' }, body: { scheduledAt: '2099-12-01T13:00:00.000Z' } }],
  );
});

test('CA-01 a time that is over stands at its field, also if the server says so, until it is changed', async () => {
  onCall('campaigns', 'page', () => ({ records: [], count: 0, hasMore: false }));
  onCall('campaigns', 'create', () => {
    throw new Refusal(400, 'ERR_CAMPAIGN_PAST');
  });
  const dialog = await openNewCampaign();
  await dialog.getByRole('tab', { name: 'Envio' }).click();
  const day = dialog.getByLabelText('Data', { exact: true });
  await day.fill('2020-01-01');
  await dialog.getByLabelText('Hora', { exact: true }).fill('10:00');
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  const over = dialog.getByText('O horário escolhido já passou.');
  await expect.element(over).toBeVisible();
  expect(callsOf('campaigns', 'create')).toEqual([]);
  await day.fill('2099-12-01');
  await save.click();
  await expect.poll(() => callsOf('campaigns', 'create')).toHaveLength(1);
  await expect.element(over).toBeVisible();
  await day.fill('2099-12-02');
  await expect.element(over).not.toBeInTheDocument();
});
