import { Campaign, CampaignPerson } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { PeopleTable } from './parts/PeopleTable.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const counts = { ...emptyRecord(Campaign).counts, total: 2, failed: 1, read: 1 };
const campaign: Campaign = {
  ...emptyRecord(Campaign),
  id: 7,
  name: 'Oferta',
  status: 'FINALIZADA',
  startedAt: new Date().toISOString(),
  counts,
};
const people: CampaignPerson[] = [
  {
    ...emptyRecord(CampaignPerson),
    id: 1,
    name: 'Bia Souza',
    number: '5511987654321',
    state: 'failed',
    code: '131000',
  },
  { ...emptyRecord(CampaignPerson), id: 2, name: 'Rui Lima', number: '5511987654322', state: 'read' },
];

async function openTable(hasRetryable: boolean) {
  onCall('campaigns', 'people', ({ query }) => ({
    people: people.filter(({ state }) => [undefined, state].includes(query['state'] as typeof state | undefined)),
    hasMore: false,
    next: null,
  }));
  const results = { groups: [], verdict: 'no-data', best: null, conversions: null, hasRetryable };
  onCall('campaigns', 'results', () => results as never);
  await openDesk(() => <PeopleTable campaign={campaign} />);
}

test('CA-03 CA-04 people whose message failed are shown alone, and get it again by one click', async () => {
  await openTable(true);
  onCall('campaigns', 'retry', () => ({ retried: 1 }));
  await page.getByRole('button', { name: 'Falhou 1' }).click();
  await expect.element(page.getByText('Bia Souza')).toBeVisible();
  await expect.element(page.getByText('Rui Lima')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tentar de novo as falhas' }).click();
  await expect.element(page.getByText('1 mensagem será tentada de novo.')).toBeVisible();
  expect(callsOf('campaigns', 'retry')).toMatchObject([{ params: { id: '7' } }]);
  onCall('campaigns', 'retry', () => {
    throw new Refusal(409, 'ERR_CAMPAIGN_NOBODY');
  });
  await page.getByRole('button', { name: 'Tentar de novo as falhas' }).click();
  await expect.element(page.getByText(/Todas as falhas são definitivas/)).toBeVisible();
});

test('CA-03 a retry is not offered when each failure is final', async () => {
  await openTable(false);
  await expect.element(page.getByText('Bia Souza')).toBeVisible();
  await expect.poll(() => callsOf('campaigns', 'results').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('button', { name: 'Tentar de novo as falhas' })).not.toBeInTheDocument();
});
