import type { Examination, MachineRoom } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { MachineRoomScreen } from './MachineRoomScreen.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const at = '2026-11-26T12:00:00.000Z';

const quiet: MachineRoom = {
  readAt: at,
  lanes: [
    { kind: 'inbound', waiting: 0, parked: 0, oldestSeconds: 0 },
    { kind: 'send', waiting: 0, parked: 0, oldestSeconds: 0 },
  ],
  parked: [],
  jobs: [],
  failedJobs: [],
  nodes: [
    {
      name: 'balcao-1',
      version: '1.2.0',
      roles: ['web', 'worker', 'channels'],
      startedAt: '2026-11-26T09:00:00.000Z',
      seenAt: '2026-11-26T11:59:56.000Z',
      isAlive: true,
      connections: 3,
      sockets: 12,
      diskFreeBytes: 60 * 2 ** 30,
      diskSizeBytes: 100 * 2 ** 30,
    },
  ],
  database: { bytes: 700 * 2 ** 20, tables: [{ name: 'messages', bytes: 300 * 2 ** 20, rows: 1_250_000 }] },
  versions: { program: '1.2.0', node: 'v24.21.0', postgres: '18.1', migration: '0098-machine-room' },
};
const troubled: MachineRoom = {
  ...quiet,
  lanes: [
    { kind: 'inbound', waiting: 0, parked: 0, oldestSeconds: 0 },
    { kind: 'send', waiting: 7, parked: 2, oldestSeconds: 185 },
  ],
  parked: [
    { id: '12', kind: 'send', companyId: 4, attempts: 5, storedAt: at, parkedAt: at, reason: 'connect ETIMEDOUT' },
  ],
  jobs: [{ name: 'mail-invitation', waiting: 0, failed: 1 }],
  failedJobs: [
    {
      id: '0b2c6a1e-6f0d-4f0e-9a57-3f1f7c1d2e11',
      name: 'mail-invitation',
      companyId: null,
      attempts: 3,
      failedAt: at,
      reason: null,
      canRetry: true,
    },
  ],
};
const examined: Examination = {
  node: 'balcao-1',
  at,
  findings: [
    { check: 'clock', state: 'ok', code: 'clockAgrees', values: {} },
    { check: 'mail', state: 'warn', code: 'mailMissing', values: { folder: '/var/lib/balcao/mail' } },
  ],
};

test('BI-01 the machine room loads, says when it cannot, and shows that nothing waits or failed', async () => {
  let isDown = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  onCall('console', 'machineRoom', async () => {
    await promise;
    if (isDown) throw new Refusal(400, 'ERR_BAD_REQUEST');
    return quiet;
  });
  onCall('console', 'examination', () => ({ ...examined, findings: [] }));
  await openDesk(() => <MachineRoomScreen />);
  await expect.element(page.getByRole('heading', { name: 'Sala de máquinas' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Sala de máquinas' }).getByRole('status')).toBeInTheDocument();
  resolve();
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(page.getByText('nada espera')).toBeVisible();
  await expect.element(page.getByText('Nenhuma. O que falha em todas as tentativas aparece aqui.')).toBeVisible();
  await expect.element(page.getByText('Nenhuma tarefa espera ou falhou.')).toBeVisible();
  await expect.element(page.getByText('3 números conectados')).toBeVisible();
});

test('BI-01 the machine room shows what failed, lets it be tried again, and says what to do', async () => {
  let room = troubled;
  onCall('console', 'machineRoom', () => room);
  onCall('console', 'examination', () => examined);
  onCall('console', 'examine', () => ({ ...examined, findings: examined.findings.slice(0, 1) }));
  onCall('console', 'retryParked', ({ body }) => {
    room = quiet;
    return { retried: body.id === undefined ? 2 : 1 };
  });
  onCall('console', 'retryJob', () => ({ retried: 0 }));
  await openDesk(() => <MachineRoomScreen />);
  const parked = page.getByRole('region', { name: 'Entradas paradas' });
  await expect.element(parked.getByText('connect ETIMEDOUT')).toBeVisible();
  await expect.element(parked.getByText('e mais 1')).toBeVisible();
  await expect.element(parked.getByRole('link', { name: 'Empresa 4' })).toHaveAttribute('href', '/console/companies/4');
  await expect.element(page.getByText(/^a mais antiga há 3/)).toBeVisible();
  const exam = page.getByRole('region', { name: 'Exame' });
  await expect.element(exam.getByText('sem servidor; os e-mails são arquivos em /var/lib/balcao/mail')).toBeVisible();
  await expect.element(exam.getByText(/^Defina SMTP_URL/)).toBeVisible();
  await expectAccessible();

  await exam.getByRole('button', { name: 'Examinar agora' }).click();
  await expect.element(exam.getByText(/^Defina SMTP_URL/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tentar de novo mail-invitation' }).click();
  await expect.element(page.getByText('Não está mais parado: já foi tentado de novo.')).toBeVisible();
  await parked.getByRole('button', { name: 'Tentar as 2 de novo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(parked.getByText('Nenhuma. O que falha em todas as tentativas aparece aqui.')).toBeVisible();
  expect(callsOf('console', 'retryParked').map(({ body }) => body)).toEqual([{ kind: 'send' }]);
  expect(callsOf('console', 'retryJob').map(({ params }) => params['jobId'])).toEqual([troubled.failedJobs[0]?.id]);
});
