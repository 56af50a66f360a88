import type { PlanChange } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Plan } from '@balcao/contract/plans/plans';
import { Subscriber } from '@balcao/contract/subscribers/subscribers';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { SubscribersScreen } from './SubscribersScreen.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const basic = { ...emptyRecord(Plan), id: 1, name: 'Básico', value: 90 };
const complete = { ...basic, id: 2, name: 'Completo', value: 150 };
const subscriber: Subscriber = {
  ...emptyRecord(Subscriber.omit({ overrides: true })),
  id: 9,
  name: 'Clínica Sol',
  email: 'contato@clinicasol.example',
  status: true,
  dueDate: '2031-02-04T15:00:00.000Z',
  recurrence: 'MENSAL',
  planId: 1,
  plan: basic,
  overrides: {},
};
const line = { detail: '', from: '2031-01-15', to: '2031-02-04', days: 20 };
const change: PlanChange = {
  from: { name: 'Básico', monthlyCents: 9000, months: 1 },
  to: { name: 'Completo', monthlyCents: 15_000, months: 1 },
  prorations: [
    { from: '2031-01-15', to: '2031-02-04', days: 30, daysLeft: 20, creditCents: 6000, chargeCents: 10_000 },
  ],
  creditCents: 6000,
  chargeCents: 10_000,
  differenceCents: 4000,
  invoice: {
    isMade: true,
    cents: 19_000,
    dueDate: '2031-02-04',
    periodStart: '2031-02-04',
    periodEnd: '2031-03-04',
    lines: [
      { kind: 'period', detail: 'Completo', from: '2031-02-04', to: '2031-03-04', days: null, cents: 15_000 },
      { kind: 'credit', ...line, detail: 'Básico', cents: -6000 },
      { kind: 'charge', ...line, detail: 'Completo', cents: 10_000 },
    ],
  },
};

const dialog = page.getByRole('dialog');
const preview = dialog.getByRole('region', { name: 'O que a mudança de plano custa' });

async function chooseComplete(): Promise<void> {
  onCall('subscribers', 'page', () => ({ records: [subscriber], count: 1, hasMore: false }));
  onCall('plans', 'listAll', () => [basic, complete].map((plan) => ({ ...plan, companies: 1 })));
  await openDesk(() => <SubscribersScreen />);
  await page.getByRole('button', { name: /^Editar Clínica Sol/ }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: /Completo/ }).click();
}

test.each([1280, 390])(
  'BI-01 BI-03 what a plan change costs is shown before it is saved, at %i pixels',
  async (width) => {
    await page.viewport(width, 900);
    const { promise, resolve } = Promise.withResolvers<void>();
    let isDown = true;
    onCall('invoices', 'planChange', async () => {
      await promise;
      if (isDown) throw new Refusal(400, 'ERR_BAD_REQUEST');
      return change;
    });
    onCall('subscribers', 'update', () => ({ ...subscriber, planId: 2, plan: complete }));
    await chooseComplete();
    await expect.element(preview).toHaveAttribute('aria-busy', 'true');
    resolve();
    const retry = preview.getByRole('button', { name: /Tentar de novo/ });
    await expect.element(retry).toBeVisible();
    isDown = false;
    await retry.click();
    for (const text of [
      'R$ 90,00 por mês',
      'R$ 150,00 por mês',
      'Restam 20 dias de 30 do período pago (15/01/2031 a 04/02/2031).',
      '-R$ 60,00',
      'R$ 100,00',
      'R$ 40,00',
      'A fatura em aberto, com vencimento em 04/02/2031, passa a ser:',
      'Crédito de Básico, não usado',
      'R$ 190,00',
    ])
      await expect.element(preview.getByText(text, { exact: true }).first()).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf('subscribers', 'update')).toMatchObject([{ body: { planId: 2, confirmedCents: 4000 } }]);
  },
);

test('BI-03 a plan change whose amount is another one by now is refused at the plan', async () => {
  onCall('invoices', 'planChange', () => ({ ...change, prorations: [], differenceCents: 0, invoice: null }));
  onCall('subscribers', 'update', () => {
    throw new Refusal(409, 'ERR_PLAN_CHANGE_OUTDATED');
  });
  await chooseComplete();
  await expect.element(preview.getByText(/Nenhum dia pago restante/)).toBeVisible();
  await expect.element(preview.getByText('Nenhuma fatura a pagar.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog.getByText(/O valor da mudança de plano não foi conferido/)).toBeVisible();
  await expect.element(dialog).toBeVisible();
});
