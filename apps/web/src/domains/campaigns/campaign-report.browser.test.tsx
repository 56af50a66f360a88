import { Campaign, CampaignPerson } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, companyId, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall } from '../../testing/fake-server.ts';
import { signal } from '../../testing/fake-socket.ts';
import { HoldNotice } from './parts/HoldNotice.tsx';
import { PeopleTable } from './parts/PeopleTable.tsx';
import { useCampaign } from './use-campaign.ts';

afterEach(async () => expect(await closeDesk()).toEqual([]));

/** The words may be a part of a longer text. */
const containing = (words: string) => new RegExp(words.replaceAll(/[.()]/g, String.raw`\$&`));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const started: Campaign = {
  ...emptyRecord(Campaign),
  id: 7,
  name: 'Oferta',
  status: 'EM_ANDAMENTO',
  startedAt: new Date().toISOString(),
};
const stoppedBy = (code: string): Campaign => ({ ...started, hold: { by: 'brake', until: null, code } });

test('CA-02 CA-04 a report says in words what stopped a campaign, or why it did not start at its time', async () => {
  onCall('connections', 'list', () => []);
  await openDesk(() => (
    <div>
      {['quality', 'failures', 'undelivered', 'opt-outs', 'health', '463', '132015', '132016'].map((code) => (
        <HoldNotice key={code} campaign={stoppedBy(code)} />
      ))}
      <HoldNotice campaign={{ ...stoppedBy('ERR_CAMPAIGN_NOBODY'), status: 'CANCELADA' }} />
    </div>
  ));
  for (const words of [
    'Parou para proteger o número. Motivo: a Meta avalia a qualidade do número como vermelha.',
    'Motivo: mais de uma em cada cinco das últimas mensagens falhou.',
    'Motivo: muitas mensagens não foram entregues em uma hora.',
    'Motivo: mais de uma em cada vinte pessoas pediu para não receber publicidade.',
    'Motivo: o número não vai bem',
    'Motivo: O WhatsApp limitou este número',
    'Motivo: O modelo está pausado.',
    'Motivo: O modelo foi desativado.',
    'A campanha não começou no horário. Motivo: Ninguém deste público pode receber a mensagem.',
  ])
    await expect.element(page.getByText(containing(words))).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continuar' }).first()).toBeVisible();
});

test('CA-03 a report names the numbers that are not connected, and no end that nobody knows', async () => {
  onCall(
    'connections',
    'list',
    () =>
      [
        { id: 5, name: 'Centro', status: 'CONNECTED' },
        { id: 6, name: 'Praia', status: 'DISCONNECTED' },
      ] as never,
  );
  const until = new Date(Date.now() + 3000).toISOString();
  const connections = [
    { id: 5, name: 'Centro' },
    { id: 6, name: 'Praia' },
  ];
  const held: Campaign = { ...started, connections, hold: { by: 'connection', until, code: null } };
  await openDesk(() => <HoldNotice campaign={held} />);
  await expect.element(page.getByText('Não conectado: Praia.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('O número não está conectado.', { exact: true })).toBeVisible();
});

test('CA-02 a report says that a campaign sends slowly because of a YELLOW number', async () => {
  onCall('connections', 'list', () => []);
  await openDesk(() => <HoldNotice campaign={{ ...started, isSlow: true }} />);
  await expect.element(page.getByText(/^A Meta avalia a qualidade de um número como amarela/)).toBeVisible();
});

test('CA-04 the people whose message failed have the reason in words', async () => {
  const person = (id: number, code: string): CampaignPerson => ({
    ...emptyRecord(CampaignPerson),
    id,
    name: `Pessoa ${id}`,
    number: `551198765432${id}`,
    state: 'failed',
    code,
  });
  const people = ['131026', '131049', '131050', 'ERR_WAPP_INVALID_CONTACT'].map((code, nth) => person(nth, code));
  onCall('campaigns', 'people', () => ({ people, hasMore: false, next: null }));
  onCall('campaigns', 'results', () => ({ groups: [], verdict: 'no-data', best: null, conversions: null }) as never);
  const counts = { ...started.counts, total: 4, failed: 4 };
  await openDesk(() => <PeopleTable campaign={{ ...started, status: 'FINALIZADA', counts }} />);
  for (const words of [
    'O WhatsApp não consegue entregar a este número',
    'O WhatsApp limitou mensagens de marketing para este cliente',
    'Este cliente pediu ao WhatsApp para não receber marketing',
  ])
    await expect.element(page.getByText(containing(words))).toBeVisible();
  await expect.element(page.getByText(/ERR_|13\d{4}/)).not.toBeInTheDocument();
});

function Delivered() {
  const { data } = useCampaign(started.id);
  return data && <p>{`${data.status}: ${data.counts.delivered} entregues`}</p>;
}

test('CA-04 five seconds after FINALIZADA the report is read again, once', async () => {
  let delivered = 1;
  const shown = (): Campaign => ({ ...started, counts: { ...started.counts, total: 2, delivered } });
  onCall('campaigns', 'show', () => ({ ...shown(), status: delivered === 1 ? 'EM_ANDAMENTO' : 'FINALIZADA' }) as never);
  await openDesk(() => <Delivered />);
  await expect.element(page.getByText('EM_ANDAMENTO: 1 entregues')).toBeVisible();
  signal(companyId, 'campaign', { action: 'update', record: { ...shown(), status: 'FINALIZADA' } });
  await expect.element(page.getByText('FINALIZADA: 1 entregues')).toBeVisible();
  // The last delivery comes in after the end.
  delivered = 2;
  await wait(4000);
  expect(callsOf('campaigns', 'show')).toHaveLength(1);
  await expect.element(page.getByText('FINALIZADA: 2 entregues'), { timeout: 4000 }).toBeVisible();
  await wait(1500);
  expect(callsOf('campaigns', 'show')).toHaveLength(2);
});
